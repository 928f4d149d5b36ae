/**
 * The grammar of a guidance line, in one place. A line opens with `renamed "<name>"`,
 * `folded into "<name>"` or `removed — `; what follows is prose for the reader.
 */

/** What became of a retired tool, as its guidance line opens. */
export type RetiredFate =
  | { readonly kind: "renamed"; readonly into: string }
  | { readonly kind: "folded"; readonly into: string }
  | { readonly kind: "removed" };

const OPENINGS = /^(?:(renamed|folded into) "([^"]+)"|removed — )/;

/** Reads the opening of a guidance line; `undefined` for a line outside the grammar. */
export function readGuidance(guidance: string): RetiredFate | undefined {
  const opening = OPENINGS.exec(guidance);
  if (opening === null) return undefined;
  const [, verb, into] = opening;
  if (verb === undefined || into === undefined) return { kind: "removed" };
  return { kind: verb === "renamed" ? "renamed" : "folded", into };
}
