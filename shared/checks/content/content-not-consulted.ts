import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, inVain, quoted } from "../wording.js";

/** Content that the tool never looks at in this list. */
export const contentNotConsulted = problemCheck(
  "content-not-consulted",
  "The tool never reads what stands in the parentheses.",
  ({ rule, engine }, { detail }) => ({
    consequence: "reaches-nothing",
    message: `${engine.release} ${detail ?? `never looks at what stands in the parentheses of ${quoted(rule.tool)} in ${rule.list.name}`}, so ${inVain(rule)}.`,
    advice:
      detail === undefined
        ? `Write ${code(rule.tool)} alone if you mean every call of it; otherwise take it out.`
        : "Write the command that is meant; what its other parameters are cannot be told in this list.",
    // Every call of a tool is no fitting answer to a parameter of some.
    fixes:
      detail !== undefined
        ? []
        : [
            rewriteFix(rule, { start: rule.toolSpan.end, end: rule.text.length }, "", {
              title: `Replace with ${quoted(rule.tool)}, which covers every call of it`,
              preferred: false,
            }),
          ],
  }),
);
