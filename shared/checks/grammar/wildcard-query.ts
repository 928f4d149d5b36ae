import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, inVain, quoted } from "../wording.js";

/** A pattern where the engine takes none. */
export const wildcardQuery = problemCheck(
  "wildcard-query",
  "Rules on web searches take no wildcards.",
  ({ rule, engine }) => ({
    consequence: "reaches-nothing",
    message: `${engine.release} skips a rule on ${quoted(rule.tool)} with \`*\` or \`?\` in it, so ${inVain(rule)}.`,
    advice: `Write ${code(rule.tool)}; searches cannot be told apart by their words in any case.`,
    fixes: [
      rewriteFix(rule, { start: rule.toolSpan.end, end: rule.text.length }, "", {
        title: `Replace with ${quoted(rule.tool)}, which covers every search`,
        preferred: false,
      }),
    ],
  }),
);
