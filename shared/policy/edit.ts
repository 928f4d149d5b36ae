import type { Span } from "../syntax/tree.js";

/** A replacement of a stretch of the document, in offsets of UTF-16 code units. */
export interface SpanEdit extends Span {
  readonly newText: string;
}

/** `text` with all of `edits` applied; they must not overlap. */
export function applyEdits(text: string, edits: readonly SpanEdit[]): string {
  let result = "";
  let end = 0;
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(end, edit.start) + edit.newText;
    end = edit.end;
  }
  return result + text.slice(end);
}
