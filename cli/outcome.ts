import type { Finding } from "../shared/policy/finding.js";
import { atLeast } from "../shared/policy/severity.js";
import type { FailOn } from "./arguments.js";

/** What a command leaves behind: what it prints, what it has to say beside, and the exit status. */
export interface Outcome {
  readonly output: string;
  readonly troubles: readonly string[];
  readonly status: 0 | 1 | 2;
}

/** The exit status: 2 for a trouble, else 1 for a finding as loud as `failOn`, else 0. */
export function statusOf(
  findings: readonly Finding[],
  failOn: FailOn,
  troubles: readonly string[],
): Outcome["status"] {
  if (troubles.length > 0) return 2;
  const fails = failOn !== "never" && findings.some(({ severity }) => atLeast(severity, failOn));
  return fails ? 1 : 0;
}
