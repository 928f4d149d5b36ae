import type { Diagnostic } from "vscode-languageserver";

/**
 * Names for what a client was told of a file: the same id stands for the same diagnostics, so that
 * a client that has them need not get them again.
 */
export class ResultIds {
  // An id that an earlier run of the server gave out means nothing to this one.
  readonly #run = Date.now().toString(36);
  readonly #latest = new Map<string, { readonly content: string; readonly id: string }>();
  #count = 0;

  /** The id of these diagnostics for this file. */
  of(uri: string, diagnostics: readonly Diagnostic[]): string {
    const content = JSON.stringify(diagnostics);
    const latest = this.#latest.get(uri);
    if (latest?.content === content) return latest.id;
    const id = `${this.#run}-${++this.#count}`;
    this.#latest.set(uri, { content, id });
    return id;
  }

  /** Forgets a file that is gone. */
  forget(uri: string): void {
    this.#latest.delete(uri);
  }
}
