import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, quoted } from "../wording.js";

/** Empty parentheses where nobody refuses them. */
export const grantsEverything = problemCheck(
  "grants-everything",
  "Empty parentheses grant every call of the tool.",
  ({ rule, engine }, { span }) => ({
    consequence: "gives-more",
    message: `${engine.release} takes ${quoted(rule.text)} for all of ${quoted(rule.tool)} here: every call of it goes through.`,
    advice: `Write what is meant into the parentheses, or ${code(rule.tool)} if it is everything.`,
    fixes: [
      rewriteFix(rule, span, "", {
        title: `Replace with ${quoted(rule.tool)}, which says what it does`,
        preferred: false,
      }),
    ],
  }),
);
