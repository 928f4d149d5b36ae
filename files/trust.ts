import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";
import type { LayerText } from "../shared/judge.js";

/**
 * The layers of a session in a folder that nobody has trusted: said of what the folder brings along,
 * which are the project settings, and the local ones where git tracks them.
 */
export async function untrusted(layers: readonly LayerText[]): Promise<LayerText[]> {
  return await Promise.all(
    layers.map(async (layer) => {
      const { scope, path } = layer;
      const isBrought = scope === "project" || (scope === "local" && (await isTracked(path)));
      return isBrought ? { ...layer, trusted: false } : layer;
    }),
  );
}

/** True for a file that git tracks; false where git cannot say. */
async function isTracked(path: string): Promise<boolean> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")),
  );
  // A repository's own settings may name a program that watches its files. It must not be started.
  const settings = ["-c", "core.fsmonitor=false", "-C", dirname(path)];
  const args = [...settings, "ls-files", "--error-unmatch", "--", path];
  return await promisify(execFile)("git", args, { env }).then(
    () => true,
    () => false,
  );
}
