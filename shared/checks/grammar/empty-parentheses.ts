import type { DraftFix, Subject } from "../check.js";
import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, inVain, quoted } from "../wording.js";

/** `Tool()`: neither the whole tool nor some of it. */
export const emptyParentheses = problemCheck(
  "empty-parentheses",
  "The parentheses hold nothing.",
  (subject, { span }) => {
    const { rule, engine } = subject;
    return {
      consequence: "reaches-nothing",
      message: `${engine.release} skips a rule with nothing in its parentheses, so ${inVain(rule)}.`,
      advice:
        rule.tool === ""
          ? "Name a tool."
          : `Write ${code(rule.tool)} for every call of the tool, or say in the parentheses which ones.`,
      fixes: bareNameFixes(subject, span),
    };
  },
);

/** The bare name is the whole tool, which is more than empty parentheses may have been meant for. */
function bareNameFixes(
  { rule, names, known }: Subject,
  span: { start: number; end: number },
): DraftFix[] {
  const { judgment } = names;
  const isServer =
    judgment.splitNamespacedName(rule.tool) !== undefined &&
    judgment.judgeRuleToolName(rule.tool, known.roster).kind === "current";
  if (!known.has(rule.tool) && !isServer) return [];
  const title = `Replace with ${quoted(rule.tool)}, which covers every call of it`;
  return [rewriteFix(rule, span, "", { title, preferred: false })];
}
