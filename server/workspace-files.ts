import { CancellationToken } from "vscode-languageserver";
import { MAX_FILES, type PolicyFiles } from "./files.js";
import { keyOf, throwIfCancelled } from "./uris.js";

/** So much text is remembered at most, in UTF-16 code units; what is beyond is read anew. */
const MOST_TEXT = 32 * 1024 * 1024;

/** The text of a file, and how long it is once that is known. */
interface Remembered {
  readonly text: Promise<string | undefined>;
  length: number;
}

/** The workspace's files as far as they are of interest: each is read once until it changes. */
export class WorkspaceFiles {
  readonly #files: PolicyFiles;
  readonly #globs: () => Promise<readonly string[]>;
  readonly #log: (message: string) => void;
  /** Counts what was forgotten, so that nothing older is remembered afterwards. */
  #generation = 0;
  #listed: Promise<readonly string[]> | undefined;
  readonly #texts = new Map<string, Remembered>();

  /** `globs` are those of all files of interest. */
  constructor(
    files: PolicyFiles,
    globs: () => Promise<readonly string[]>,
    log: (message: string) => void,
  ) {
    this.#files = files;
    this.#globs = globs;
    this.#log = log;
  }

  /** Another number once something may differ from what was said before. */
  get generation(): number {
    return this.#generation;
  }

  /** A file or folder is not what it was, appeared or vanished. */
  forget(uri: string): void {
    this.#generation++;
    this.#listed = undefined;
    for (const known of this.#texts.keys()) {
      if (known === uri || known.startsWith(`${uri}/`)) this.#texts.delete(known);
    }
  }

  /** Anything may differ from what is remembered. */
  forgetAll(): void {
    this.#generation++;
    this.#listed = undefined;
    this.#texts.clear();
  }

  /** The addresses of the files, as many as are judged at most. */
  async list(token: CancellationToken): Promise<readonly string[]> {
    const listed = this.#listed ?? this.#look();
    let stop = () => {};
    const cancelled = new Promise<undefined>((resolve) => {
      stop = () => resolve(undefined);
    });
    // Others may wait for the same search, so it goes on when one of them gives up.
    const listening = token.onCancellationRequested(() => stop());
    try {
      const uris = await Promise.race([listed, cancelled]);
      throwIfCancelled(token);
      return uris ?? [];
    } finally {
      listening.dispose();
    }
  }

  #look(): Promise<readonly string[]> {
    const listed = this.#find();
    this.#listed = listed;
    listed.catch(() => {
      if (this.#listed === listed) this.#listed = undefined;
    });
    return listed;
  }

  async #find(): Promise<readonly string[]> {
    const globs = await this.#globs();
    const found = await this.#files.find(globs, MAX_FILES + 1, CancellationToken.None);
    if (found.length > MAX_FILES) {
      this.#log(`There are more than ${MAX_FILES} policy files: the others are left out.`);
    }
    return [...new Set(found.map(keyOf))].sort().slice(0, MAX_FILES);
  }

  /**
   * The text of a file; `undefined` when there is none any more.
   *
   * @throws Unusable for a file that cannot be read.
   */
  read(uri: string): Promise<string | undefined> {
    const known = this.#texts.get(uri);
    if (known !== undefined) return known.text;
    const fresh: Remembered = { text: this.#files.read(uri), length: 0 };
    const total = [...this.#texts.values()].reduce((sum, { length }) => sum + length, 0);
    if (total < MOST_TEXT) this.#texts.set(uri, fresh);
    fresh.text.then(
      (text) => {
        fresh.length = text?.length ?? 0;
      },
      () => {},
    );
    return fresh.text;
  }
}
