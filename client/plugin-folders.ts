import * as vscode from "vscode";
import { PLUGIN_MANIFESTS, pluginFolderOf } from "../shared/engines/index.js";
import { findFiles } from "./policy-files.js";

const GLOBS = PLUGIN_MANIFESTS.map((manifest) => `**/${manifest}`);

/** More plugins than these are in no workspace. */
const MOST = 200;

/** The folders of the workspace that are plugins, whose files are policies for that reason. */
export class PluginFolders implements vscode.Disposable {
  readonly #watchers: vscode.Disposable;
  #folders: readonly vscode.Uri[] = [];

  /** `changed` is called when one came or went. */
  constructor(changed: () => void) {
    this.#watchers = vscode.Disposable.from(
      ...GLOBS.flatMap((glob) => {
        const watcher = vscode.workspace.createFileSystemWatcher(glob, false, true, false);
        const look = async () => {
          await this.look();
          changed();
        };
        return [watcher, watcher.onDidCreate(look), watcher.onDidDelete(look)];
      }),
    );
  }

  /** Those that the last look has found. */
  get folders(): readonly vscode.Uri[] {
    return this.#folders;
  }

  /** Looks for them. Finds none where the workspace cannot be searched. */
  async look(): Promise<void> {
    const source = new vscode.CancellationTokenSource();
    try {
      const { uris } = await findFiles({ globs: GLOBS, limit: MOST }, source.token);
      this.#folders = uris.flatMap((uri) => {
        const file = vscode.Uri.parse(uri);
        const path = pluginFolderOf(file.path);
        return path === undefined ? [] : [file.with({ path })];
      });
    } catch {
      this.#folders = [];
    } finally {
      source.dispose();
    }
  }

  dispose(): void {
    this.#watchers.dispose();
  }
}
