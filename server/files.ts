import type { CancellationToken } from "vscode-languageserver";

/** So many closed files are judged at most; nobody reads the findings of more. */
export const MAX_FILES = 1000;

/** Closed files that are larger are left out, in bytes: nobody waits for their judgment. */
export const MAX_BYTES = 1024 * 1024;

/**
 * Where closed policy files come from: a disk, the file systems of an editor, or a test's memory.
 */
export interface PolicyFiles {
  /**
   * The addresses of the workspace's files whose path one of the globs matches, `limit` of them at
   * most. May stop early when it is cancelled.
   */
  find(globs: readonly string[], limit: number, token: CancellationToken): Promise<string[]>;
  /**
   * The text of a file; `undefined` when there is none any more.
   *
   * @throws Unusable for a file that cannot be read, or is larger than {@link MAX_BYTES}.
   */
  read(uri: string): Promise<string | undefined>;
}
