import type { PolicyRule } from "../../policy/rule.js";
import type { Check, DraftFix } from "../check.js";
import { entriesFix, rewriteFix } from "../fixes.js";
import { code, quoted } from "../wording.js";

/** An old spelling that the engine still honours. */
export const renamedTool: Check = {
  id: "renamed-tool",
  title: "The tool has a new name; the engine still reads the old one.",
  goesOn: true,
  deprecates: true,

  find({ rule, engine, names, verdict }) {
    const today = verdict.kind === "retired" ? names.renamed.get(rule.tool) : undefined;
    if (today === undefined) return undefined;
    return {
      span: rule.toolSpan,
      consequence: "stale",
      message:
        `${quoted(rule.tool)} is the old name of ${today.map(quoted).join(", ")}. ` +
        `${engine.release} still reads it.`,
      advice: `Write ${today.map(code).join(", ")}, before the old name goes the way of the other retired ones.`,
      fixes: [successorsFix(rule, today)],
    };
  },
};

/** The names of today, one entry each. */
function successorsFix(rule: PolicyRule, today: readonly string[]): DraftFix {
  const offer = { title: `Replace with ${today.map(quoted).join(", ")}`, preferred: true };
  const [only] = today;
  return today.length === 1 && only !== undefined
    ? rewriteFix(rule, rule.toolSpan, only, offer)
    : entriesFix(rule, today, offer);
}
