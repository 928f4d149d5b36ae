import { NamePattern } from "../../../patterns/name-pattern.js";
import type { Span } from "../../../syntax/tree.js";
import type { HookEvent } from "./events.js";

/**
 * How Claude Code 2.1.332 reads the matcher of a hook (read in the program, confirmed by live runs,
 * 2026-11-30): by its signs it is a list of exact names or a regular expression.
 */
export type MatcherReading =
  /** The event looks at no matcher: its hooks run every time. */
  | { readonly kind: "ignored" }
  /** Absent, empty or `*`: everything. */
  | { readonly kind: "everything" }
  /** Names that are compared exactly, each where it stands in the text, blanks around it apart. */
  | { readonly kind: "names"; readonly names: readonly Span[] }
  /** A regular expression that may match anywhere in a name; without `pattern` it is none. */
  | { readonly kind: "pattern"; readonly pattern: NamePattern | undefined };

/** Signs that make a matcher a list of names. */
const WIDE_LIST = /^[A-Za-z0-9_|, -]*$/;
const NARROW_LIST = /^[A-Za-z0-9_|]*$/;

/** Reads a matcher as the engine does for this event. */
export function readMatcher(text: string, { compares, narrow }: HookEvent): MatcherReading {
  if (compares === undefined) return { kind: "ignored" };
  if (text === "" || text === "*") return { kind: "everything" };
  if (!(narrow ? NARROW_LIST : WIDE_LIST).test(text)) {
    return { kind: "pattern", pattern: NamePattern.read(text) };
  }
  return { kind: "names", names: splitNames(text) };
}

/** The names between `|` and `,`, without the blanks around them; empty ones are none. */
export function splitNames(text: string): Span[] {
  return [...text.matchAll(/[^|,]+/g)].flatMap(({ 0: part, index }) => {
    const name = part.trim();
    if (name === "") return [];
    const start = index + part.indexOf(name);
    return [{ start, end: start + name.length }];
  });
}
