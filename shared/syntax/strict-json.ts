import { type ParseError, type ParseErrorCode, parseTree } from "jsonc-parser";
import type { Span } from "./tree.js";

/** What keeps a text from being strict JSON. */
export interface StrictnessProblem {
  readonly kind: "comment" | "trailing-comma" | "syntax";
  readonly span: Span;
}

const COMMENT = 10 satisfies ParseErrorCode.InvalidCommentToken;
const PROPERTY_NAME = 3 satisfies ParseErrorCode.PropertyNameExpected;
const VALUE = 4 satisfies ParseErrorCode.ValueExpected;

/**
 * The first thing for which strict JSON refuses a text; `undefined` when it is strict JSON. A byte
 * order mark at the start, and a text of blanks alone, are let pass, as agents do.
 */
export function findStrictnessProblem(text: string): StrictnessProblem | undefined {
  const bare = text.startsWith("\uFEFF") ? ` ${text.slice(1)}` : text;
  if (bare.trim() === "" || isStrict(bare)) return undefined;
  const [first] = findErrors(bare);
  if (first === undefined) return { kind: "syntax", span: { start: 0, end: 1 } };
  const { error, offset, length } = first;
  if (error === COMMENT) return { kind: "comment", span: { start: offset, end: offset + length } };
  const comma = /,\s*$/.exec(bare.slice(0, offset));
  const closes = bare[offset] === "}" || bare[offset] === "]";
  if ((error === PROPERTY_NAME || error === VALUE) && closes && comma !== null) {
    return { kind: "trailing-comma", span: { start: comma.index, end: comma.index + 1 } };
  }
  const start = Math.min(offset, Math.max(0, bare.trimEnd().length - 1));
  return { kind: "syntax", span: { start, end: Math.max(start + 1, offset + length) } };
}

function isStrict(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function findErrors(text: string): ParseError[] {
  const errors: ParseError[] = [];
  try {
    parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  } catch {
    // Nested deeper than the parser can follow: what it found until then is what there is.
  }
  return errors.sort((a, b) => a.offset - b.offset);
}
