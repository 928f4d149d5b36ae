import type { Finding } from "./finding.js";
import { LEVELS, type Level } from "./severity.js";

/** How many findings there are of each level. */
export function tally(findings: readonly Finding[]): Record<Level, number> {
  const counts = { error: 0, warning: 0, information: 0, hint: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

/** The levels that occur, loudest first, each in words: `2 errors`, `1 hint`. */
export function inWords(counts: Readonly<Record<Level, number>>): { level: Level; text: string }[] {
  return LEVELS.filter((level) => counts[level] > 0).map((level) => ({
    level,
    text: counted(counts[level], level),
  }));
}

/** `1 rule`, `2 rules`. */
export function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 || word === "information" ? "" : "s"}`;
}
