import { LEVELS, type Level } from "../shared/policy/severity.js";
import type { JudgedFile } from "./check.js";

/** How much was judged, and how many findings of each level there are. */
export type Summary = Readonly<Record<"files" | "rules" | Level, number>>;

export function summarize(files: readonly JudgedFile[]): Summary {
  const findings = files.flatMap((file) => file.findings);
  const counts = LEVELS.map((level) => [
    level,
    findings.filter(({ severity }) => severity === level).length,
  ]);
  return {
    files: files.length,
    rules: files.reduce((sum, { rules }) => sum + rules.length, 0),
    ...(Object.fromEntries(counts) as Record<Level, number>),
  };
}
