import type { Span } from "./tree.js";

/** A string of a document, read for its characters, whatever the format spells them with. */
export interface SourceString {
  /** What the string stands for, escapes and folded lines resolved. */
  readonly text: string;
  /**
   * The stretch of the document that spells the UTF-16 units of `text` from `start` to `end`,
   * escapes included. It never leaves the node of the string.
   */
  spanOf(start: number, end: number): Span;
}
