import { removalFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { inVain, quoted } from "../wording.js";

/** A tool that no agent is ever given. */
export const unavailableToSubagents = problemCheck(
  "unavailable-to-subagents",
  "No agent is given this tool, whatever its list says.",
  ({ rule, engine }, { tools: left = [] }) => ({
    consequence: "reaches-nothing",
    message: `${engine.release} keeps ${quoted(rule.tool)} for the main conversation, so ${inVain(rule)}.`,
    advice: "Take the entry out, and let the agent report what it would have used the tool for.",
    // Without a last entry the list would be empty, and the agent would have no tool at all.
    fixes:
      left.length > 0 ? [removalFix(rule, { title: "Remove this entry", preferred: true })] : [],
  }),
);
