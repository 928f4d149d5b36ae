import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, inVain, quoted } from "../wording.js";

/** A parameter named that the tool's rules are about anyway. */
export const primaryParameter = problemCheck(
  "primary-parameter",
  "The rule names the parameter that rules on this tool are about without being told.",
  ({ rule, engine }, { span, instead }) => {
    const named = rule.text.slice(span.start, span.end);
    const whole = { start: 0, end: rule.text.length };
    return {
      consequence: "reaches-nothing",
      message: `${engine.release} ignores a rule on ${quoted(rule.tool)} that names ${quoted(named)}, so ${inVain(rule)}.`,
      advice:
        instead === undefined
          ? `Write the tool's name alone; calls of ${code(rule.tool)} cannot be told apart this way.`
          : `Write what follows it alone: ${code(instead)}.`,
      fixes:
        instead === undefined
          ? []
          : [
              rewriteFix(rule, whole, instead, {
                title: `Replace with ${quoted(instead)}`,
                preferred: true,
              }),
            ],
    };
  },
);
