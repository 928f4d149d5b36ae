import { execFile } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve, sep } from "node:path";
import { promisify } from "node:util";
import type { Engine, LayerPlace } from "../shared/engines/engine.js";
import type { LayerText } from "../shared/judge.js";
import { Unusable } from "./decode.js";
import { systemFolder } from "./system-folder.js";
import { readTextFile, reasonOf } from "./text-file.js";

/** The layers that hold for a session, and what kept others from being read. */
export interface FolderLayers {
  readonly layers: readonly LayerText[];
  readonly troubles: readonly string[];
}

/**
 * Reads the policies that hold for a session of an engine in a folder. Files that do not exist are
 * no layers. `folder` is absolute; `untrusted` when nobody has trusted it, which is said of what it
 * brings along: the project settings, and the local ones where git tracks them.
 */
export async function readLayers(
  engine: Engine,
  folder: string,
  { untrusted = false } = {},
): Promise<FolderLayers> {
  const workTree = await workTreeOf(folder);
  const system = systemFolder();
  const places = engine.layerPlaces?.({
    cwd: slashes(folder),
    home: slashes(homedir()),
    ...(system !== undefined && { system }),
    ...(workTree !== undefined && { workTree: slashes(workTree) }),
    platform: process.platform,
    env: process.env,
  });
  const troubles: string[] = [];
  const layers: LayerText[] = [];
  for (const { scope, path: given } of await expand(places ?? [], troubles)) {
    const path = slashes(resolve(given));
    // At home, the settings of the project are the user's own.
    if (layers.some((layer) => layer.path === path)) continue;
    try {
      const { text } = await readTextFile(path);
      const doubted =
        untrusted && (scope === "project" || (scope === "local" && (await isTracked(path))));
      layers.push({ scope, path, text, ...(doubted && { trusted: false }) });
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      if (!isMissing(error.cause)) troubles.push(`${path}: ${error.message}`);
    }
  }
  return { layers, troubles };
}

/** Single files for the folders among the places, in the order of their names. */
async function expand(places: readonly LayerPlace[], troubles: string[]): Promise<LayerPlace[]> {
  const files: LayerPlace[] = [];
  for (const place of places) {
    if (!place.isFolder) {
      files.push(place);
      continue;
    }
    try {
      const names = (await readdir(place.path)).filter((name) => name.endsWith(".json")).sort();
      files.push(...names.map((name) => ({ scope: place.scope, path: `${place.path}/${name}` })));
    } catch (error) {
      if (!isMissing(error)) troubles.push(`${place.path}: ${reasonOf(error)}`);
    }
  }
  return files;
}

/** The nearest folder from here upwards that holds `.git`. */
async function workTreeOf(folder: string): Promise<string | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    const found = await stat(join(at, ".git")).then(
      () => true,
      () => false,
    );
    if (found) return at;
    if (at === dirname(at)) return undefined;
  }
}

/** True for a file that git tracks; false where git cannot say. */
async function isTracked(path: string): Promise<boolean> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")),
  );
  // A repository's own settings may name a program that watches its files. It must not be started.
  const settings = ["-c", "core.fsmonitor=false", "-C", dirname(path)];
  return await promisify(execFile)(
    "git",
    [...settings, "ls-files", "--error-unmatch", "--", path],
    {
      env,
    },
  ).then(
    () => true,
    () => false,
  );
}

function isMissing(error: unknown): boolean {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}

/** A folder as the core knows them: elsewhere than on Windows a backslash is a part of a name. */
function slashes(folder: string): string {
  return folder.replaceAll(sep, "/").replace(/\/$/, "");
}
