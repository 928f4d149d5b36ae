import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, inVain, quoted } from "../wording.js";

/** A parameter named that the tool's rules are about anyway. */
export const primaryParameter = problemCheck(
  "primary-parameter",
  "The rule names the parameter that rules on this tool are about without being told.",
  ({ rule, engine }, { span }) => {
    const named = rule.text.slice(span.start, span.end);
    const value = rule.text.slice(span.end, rule.content?.span.end).trim();
    const plain = value !== "*" && ["Bash", "PowerShell", "Read", "Edit"].includes(rule.tool);
    const whole = { start: span.start, end: rule.content?.span.end ?? span.end };
    const short = `${rule.tool}(${value})`;
    return {
      consequence: "reaches-nothing",
      message: `${engine.release} ignores a rule on ${quoted(rule.tool)} that names ${quoted(named)}, so ${inVain(rule)}.`,
      advice: plain
        ? `Write what follows it alone: ${code(short)}.`
        : `Write the tool's name alone; calls of ${code(rule.tool)} cannot be told apart this way.`,
      fixes: plain
        ? [
            rewriteFix(rule, whole, value, {
              title: `Replace with ${quoted(short)}`,
              preferred: true,
            }),
          ]
        : [],
    };
  },
);
