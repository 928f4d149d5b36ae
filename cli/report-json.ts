import type { JudgedFile } from "./policies.js";
import { summarize } from "./summary.js";

/** The findings as one JSON object; `version` changes when a reader would have to. */
export function reportJson(files: readonly JudgedFile[]): string {
  const report = {
    version: 1,
    files: files.map(({ path, engines, rules, findings }) => ({
      path,
      engines,
      rules: rules.length,
      findings,
    })),
    summary: summarize(files),
  };
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
