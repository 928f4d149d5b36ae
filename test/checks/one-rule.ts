import { judge, type Surroundings } from "../../shared/judge.js";
import type { Finding } from "../../shared/policy/finding.js";

/** What an engine that reads JSON lists under `permissions` finds in rules of one list. */
export function findingsIn(
  engine: string,
  list: string,
  rules: readonly string[],
  surroundings: Surroundings = {},
): readonly Finding[] {
  const text = JSON.stringify({ permissions: { [list]: rules } });
  return judge({ path: "policy", text, engine, surroundings }).findings;
}

/** The one finding in a rule that stands alone; fails when there is none or more than one. */
export function findingIn(
  engine: string,
  list: string,
  rule: string,
  surroundings: Surroundings = {},
): Finding {
  const [finding, ...others] = findingsIn(engine, list, [rule], surroundings);
  if (finding === undefined || others.length > 0) {
    throw new Error(`${others.length + (finding ? 1 : 0)} findings in ${rule} of ${list}`);
  }
  return finding;
}

/** Each fix of a finding: `*` where it is preferred, the title, and what the entry becomes. */
export function fixesOf({ fixes }: Finding): string[] {
  return fixes.map(
    ({ preferred, title, becomes }) => `${preferred ? "* " : ""}${title} -> ${becomes.join(" + ")}`,
  );
}
