import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, inVain, quoted } from "../wording.js";

/** `mcp__server__tool(content)`: rules on servers have no content. */
export const namespacedContent = problemCheck(
  "namespaced-content",
  "Rules on tools of servers take no parentheses.",
  ({ rule, engine, names, known }, { span }) => {
    const { judgment } = names;
    const sound = judgment.judgeRuleToolName(rule.tool, known.roster).kind === "current";
    const title = `Replace with ${quoted(rule.tool)}, which covers every call of it`;
    return {
      consequence: "reaches-nothing",
      message: `${engine.release} skips a rule on a server's tools that has parentheses, so ${inVain(rule)}.`,
      advice: `Write ${code(rule.tool)}: the engine cannot tell calls of a server's tool apart by what they are given.`,
      fixes: sound ? [rewriteFix(rule, span, "", { title, preferred: false })] : [],
    };
  },
);
