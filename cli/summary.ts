import type { Level } from "../shared/policy/severity.js";
import { tally } from "../shared/policy/tally.js";
import type { JudgedFile } from "./policies.js";

/** How much was judged, and how many findings of each level there are. */
export type Summary = Readonly<Record<"files" | "rules" | Level, number>>;

export function summarize(files: readonly JudgedFile[]): Summary {
  return {
    files: files.length,
    rules: files.reduce((sum, { rules }) => sum + rules.length, 0),
    ...tally(files.flatMap(({ findings }) => findings)),
  };
}
