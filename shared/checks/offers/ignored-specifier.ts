import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, quoted } from "../wording.js";

/** Content behind the name of a tool that is given or taken as a whole. */
export const ignoredSpecifier = problemCheck(
  "ignored-specifier",
  "An agent is given or denied whole tools; what stands in parentheses is ignored.",
  ({ rule, engine }, { instead = rule.tool }) => {
    const gives = rule.list.effect === "grant";
    return {
      consequence: "gives-more",
      message: `${engine.release} looks at the name alone here: ${quoted(rule.text)} ${gives ? "gives the agent" : "takes away"} all of ${quoted(instead)}.`,
      advice: gives
        ? `Write ${code(instead)}, and put what it may do into rules of the settings, which hold for agents as well; or leave it out.`
        : `Write ${code(instead)} if all of it is meant; single calls are refused by deny rules of the settings.`,
      fixes: [
        rewriteFix(rule, { start: rule.toolSpan.end, end: rule.text.length }, "", {
          title: `Replace with ${quoted(instead)}, which says what it does`,
          preferred: false,
        }),
      ],
    };
  },
);
