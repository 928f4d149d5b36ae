import {
  type Connection,
  DidChangeWatchedFilesNotification,
  type Disposable,
  type FileSystemWatcher,
  WatchKind,
} from "vscode-languageserver";

/** Has the client tell of files that match globs, and of nothing else. */
export class Watchers {
  readonly #connection: Connection;
  #globs = "";
  #registration: Disposable | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** True when changes of the files are told. */
  get active(): boolean {
    return this.#registration !== undefined;
  }

  /** Watches for these globs from now on, for none if there are none. */
  watch(globs: readonly string[]): Promise<void> {
    // One change after the other, or the registration of an earlier one would stay.
    const change = this.#last.then(() => this.#change(globs));
    this.#last = change.catch(() => {});
    return change;
  }

  async #change(globs: readonly string[]): Promise<void> {
    const wanted = globs.join("\n");
    if (wanted === this.#globs) return;
    this.#registration?.dispose();
    this.#registration = undefined;
    this.#globs = "";
    if (globs.length === 0) return;
    const { type } = DidChangeWatchedFilesNotification;
    const watchers = watchersOf(globs);
    this.#registration = await this.#connection.client.register(type, { watchers });
    this.#globs = wanted;
  }
}

/**
 * A watcher for each glob, and one for each folder that a glob names, as it comes and goes: some
 * systems tell of a `.claude` that is made or deleted as a whole and not of what is in it.
 */
function watchersOf(globs: readonly string[]): FileSystemWatcher[] {
  const folders = globs.flatMap((glob) => /^.*[^/*?{}[\]]+(?=\/[^/]*$)/.exec(glob) ?? []);
  const kind = WatchKind.Create | WatchKind.Delete;
  return [
    ...globs.map((globPattern) => ({ globPattern })),
    ...[...new Set(folders)].map((globPattern) => ({ globPattern, kind })),
  ];
}
