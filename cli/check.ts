import type { CheckArguments, Format } from "./arguments.js";
import { type Outcome, statusOf } from "./outcome.js";
import { type JudgedFile, readPolicies } from "./policies.js";
import { reportJson } from "./report-json.js";
import { reportText } from "./report-text.js";

const REPORTERS: Readonly<Record<Format, (files: readonly JudgedFile[]) => string>> = {
  text: reportText,
  json: reportJson,
};

/** Judges the policy files that the arguments name. */
export async function check({ selection, format, failOn }: CheckArguments): Promise<Outcome> {
  const { files, troubles, notes } = await readPolicies(selection);
  const findings = files.flatMap((file) => file.findings);
  return {
    output: REPORTERS[format](files),
    troubles: [...troubles, ...notes],
    status: statusOf(findings, failOn, troubles),
  };
}
