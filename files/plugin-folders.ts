import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import picomatch from "picomatch/posix";
import { PLUGIN_GLOBS, PLUGIN_MANIFESTS } from "../shared/engines/index.js";

const mayBeInPlugin = picomatch(
  PLUGIN_GLOBS.map((glob) => `**/${glob}`),
  { dot: true },
);

/** True for a path at which a plugin would hold a policy. */
export function isPluginPath(path: string): boolean {
  return mayBeInPlugin(path.replaceAll("\\", "/"));
}

/** Finds the plugins that files on the disk belong to, and looks at each folder once. */
export class PluginFolders {
  readonly #plugins = new Map<string, Promise<boolean>>();

  /** The folders above a file that are plugins, the nearest first. `path` is absolute. */
  async above(path: string): Promise<string[]> {
    if (!isPluginPath(path)) return [];
    const folders: string[] = [];
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      if (await this.#isPlugin(folder)) folders.push(folder);
      if (folder === dirname(folder)) return folders;
    }
  }

  #isPlugin(folder: string): Promise<boolean> {
    const known = this.#plugins.get(folder);
    if (known !== undefined) return known;
    const asked = Promise.all(PLUGIN_MANIFESTS.map((manifest) => exists(join(folder, manifest))));
    const answer = asked.then((found) => found.includes(true));
    this.#plugins.set(folder, answer);
    return answer;
  }
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    (facts) => facts.isFile(),
    () => false,
  );
}
