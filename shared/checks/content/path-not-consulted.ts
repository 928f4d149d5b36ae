import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, inVain, quoted } from "../wording.js";

/** A path in a rule on a tool whose paths are governed by another tool's rules. */
export const pathNotConsulted = problemCheck(
  "path-not-consulted",
  "Paths of this tool are governed by rules on another.",
  ({ rule, engine }, { span }) => {
    const { tool: twin, wider } = engine.pathTwin?.(rule.tool) ?? { tool: rule.tool, wider: false };
    // In allow a rule that lets through more than was written has to be chosen by a person.
    const widens = wider && rule.list.effect === "grant";
    const instead = twin + rule.text.slice(rule.toolSpan.end);
    return {
      span: { start: rule.toolSpan.start, end: span.end + 1 },
      consequence: "reaches-nothing",
      message: `${engine.release} asks the rules on ${quoted(twin)} which paths ${quoted(rule.tool)} may touch, and never this one, so ${inVain(rule)}.`,
      advice: `Write ${code(instead)}, which covers the tools that share these rules.`,
      fixes: [
        rewriteFix(rule, rule.toolSpan, twin, {
          title: `Replace with ${quoted(instead)}${widens ? `, which covers more than ${rule.tool} did` : ""}`,
          preferred: !widens,
        }),
      ],
    };
  },
);
