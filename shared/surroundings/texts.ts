/** A file that may tell what exists. */
export interface NeighbourText {
  /** Absolute, with `/` or `\` between folders. */
  readonly path: string;
  readonly text: string;
}

/** A file that is there and tells nothing, and why. */
export interface Trouble {
  /** Absolute, with `/` or `\` between folders. */
  readonly path: string;
  readonly why: string;
}

/** A file around policies, as far as it could be read. */
export type NeighbourFile = NeighbourText | Trouble;

/** A trouble for the log. */
export function wordsOf({ path, why }: Trouble): string {
  return `${path} tells nothing of what exists: ${why}`;
}
