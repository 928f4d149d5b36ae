import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { inVain, quoted } from "../wording.js";

/** Parentheses in a list of plain names. */
export const literalParentheses = problemCheck(
  "literal-parentheses",
  "The list holds names alone, and the parentheses are taken for a part of the name.",
  ({ rule, engine, known }, { span, advice }) => ({
    consequence: "reaches-nothing",
    message: `${engine.release} reads plain names in ${rule.list.name}, and no tool is called ${quoted(rule.text)}: ${inVain(rule)}.`,
    advice: advice ?? "Name the whole tool; no part of it can be named here.",
    fixes: known.has(rule.tool)
      ? [
          rewriteFix(rule, span, "", {
            title: `Replace with ${quoted(rule.tool)}, which covers every call of it`,
            preferred: false,
          }),
        ]
      : [],
  }),
);
