import type { RuleProblem } from "../../../policy/rule.js";
import type { RuleParts } from "../grammar.js";
import { parameterName } from "../grammar.js";
import { BASH_PARAMETERS, CURRENT_TOOLS, currentName } from "../tools.js";
import type { HookEvent } from "./events.js";

/**
 * The condition under `if` of a hook (read in the program of 2.1.332 and confirmed by live runs,
 * 2026-11-30): one rule, whose name is compared exactly, without wildcards and lists. Only the tools
 * below look at content there; with any other one the condition is false.
 */
const TOOLS_WITH_CONTENT: ReadonlySet<string> = new Set(
  "Bash PowerShell Monitor Read Edit Write NotebookEdit Glob Grep".split(" "),
);

/** Why a condition is never met although its name may be one; `undefined` when it can be. */
export function findConditionProblem(
  { tool, toolSpan, content, broken }: RuleParts,
  event: HookEvent,
): RuleProblem | undefined {
  if (!event.conditions) {
    return never(
      { start: 0, end: 0 },
      `on ${event.name} no condition is looked at, and a hook with one never runs`,
    );
  }
  if (broken) return never(toolSpan, "its parentheses do not enclose the content up to the end");
  if (tool.includes("*")) return never(toolSpan, "it has no wildcard for names of tools");
  if (/[|,]/.test(tool)) return never(toolSpan, "it is one rule, not a list of them");
  if (/\S\s+\S/.test(tool)) return never(toolSpan, "no tool has a blank in its name");
  if (/^mcp__(?:(?!__).)+$/.test(tool)) {
    return never(toolSpan, "it names a server, and calls are compared with names of tools");
  }
  if (content === undefined || content.text === "" || content.text === "*") return undefined;
  const second = /\)\s*[|,]+\s*([A-Za-z_]+)\(/.exec(content.text)?.[1];
  if (second !== undefined && CURRENT_TOOLS.has(currentName(second))) {
    return never(content.span, "it is one rule, not a list of them");
  }
  const name = currentName(tool);
  // What is no tool's name is that before all else, and the checks of names say so.
  if (!CURRENT_TOOLS.has(name) && !name.includes("_")) return undefined;
  if (!TOOLS_WITH_CONTENT.has(name)) {
    return never(content.span, `nothing looks at content of ${name} here`);
  }
  const parameter = parameterName(content.text);
  const namesParameter = parameter !== undefined && BASH_PARAMETERS.has(parameter);
  return name === "Bash" && namesParameter && !content.text.endsWith(":*")
    ? never(content.span, "it is compared with the command, and with no other parameter")
    : undefined;
}

function never(span: RuleProblem["span"], detail: string): RuleProblem {
  return { id: "condition-never-true", span, detail, says: "nothing" };
}
