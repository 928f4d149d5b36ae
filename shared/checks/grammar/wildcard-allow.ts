import { mintedFixes } from "../names/minted-spelling.js";
import { problemCheck } from "../problem-check.js";
import { inVain, quoted } from "../wording.js";

/** A wildcard in the name of a tool to allow. */
export const wildcardAllow = problemCheck(
  "wildcard-allow",
  "In allow, `*` may stand for tools of one server alone.",
  (subject) => {
    const { rule, engine, names } = subject;
    const parts = names.judgment.splitNamespacedName(rule.tool);
    return {
      consequence: "reaches-nothing",
      message: `${engine.release} takes \`*\` in a name to allow only behind a server that is named in full; it skips ${quoted(rule.tool)}, so ${inVain(rule)}.`,
      advice: "Write each tool by its name, or `mcp__server__*` for every tool of one server.",
      fixes: parts === undefined ? [] : mintedFixes(subject, parts),
    };
  },
);
