import type { Reading } from "./engine.js";

/** Several parts of one file as one reading, each kind of thing in the order of the text. */
export function combineReadings(parts: readonly Reading[]): Reading {
  return {
    rules: parts
      .flatMap(({ rules }) => rules)
      .sort((a, b) => a.site.span.start - b.site.span.start),
    problems: parts.flatMap(({ problems }) => problems).sort((a, b) => a.span.start - b.span.start),
    mounted: parts.flatMap(({ mounted = [] }) => mounted),
    servers: parts.flatMap(({ servers = [] }) => servers),
  };
}

/** A reading of nothing but problems. */
export function problemsOnly(problems: Reading["problems"]): Reading {
  return { rules: [], problems };
}
