import { CancellationToken } from "vscode-languageserver";
import { URI } from "vscode-uri";
import { PLUGIN_MANIFESTS, pluginFolderOf } from "../shared/engines/index.js";
import type { PolicyFiles } from "./files.js";

/** More plugins than these are in no workspace. */
const MOST = 200;

/** The folders of the workspace that are plugins, looked for once until one comes or goes. */
export class PluginFolders {
  readonly #files: PolicyFiles;
  #found: Promise<readonly string[]> | undefined;

  constructor(files: PolicyFiles) {
    this.#files = files;
  }

  /** Their paths, with `/` between names. None where they could not be looked for. */
  async all(): Promise<readonly string[]> {
    this.#found ??= this.#find();
    try {
      return await this.#found;
    } catch {
      this.#found = undefined;
      return [];
    }
  }

  /** Looks again the next time. */
  forget(): void {
    this.#found = undefined;
  }

  async #find(): Promise<readonly string[]> {
    const globs = PLUGIN_MANIFESTS.map((manifest) => `**/${manifest}`);
    const found = await this.#files.find(globs, MOST, CancellationToken.None);
    return found.flatMap((uri) => pluginFolderOf(URI.parse(uri).path) ?? []);
  }
}
