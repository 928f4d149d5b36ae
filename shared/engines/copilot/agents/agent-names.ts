import type { PolicyRule, RuleProblem } from "../../../policy/rule.js";
import type { NameReading } from "../../engine.js";
import { setAbove } from "../sets.js";
import { vscodeNames } from "../vscode-names.js";
import { VSCODE_TOOLS } from "../vscode-tools.js";
import { isShared } from "./agent-lists.js";
import { COPILOT_CLI, takenByCli } from "./copilot-cli.js";

/** How VS Code alone reads the names of an agent, a chat mode or a prompt. */
export const agentNames: NameReading = { ...vscodeNames, wholeServer: "server/*" };

/**
 * Old names that every program takes, while no name of today is known to be: they are better left
 * as they are.
 */
const BEST_AS_THEY_ARE: ReadonlySet<string> = new Set(
  [...vscodeNames.renamed].flatMap(([old, today]) =>
    takenByCli(old) && !today.some(takenByCli) ? [old] : [],
  ),
);

/** How names of an agent are read that Copilot CLI reads as well. */
export const sharedNames: NameReading = {
  ...agentNames,
  current: new Set([...vscodeNames.current, ...BEST_AS_THEY_ARE]),
  verdict: (rule, roster) =>
    BEST_AS_THEY_ARE.has(rule.tool) ? { kind: "current" } : vscodeNames.verdict(rule, roster),
  aside,
};

/** What Copilot CLI makes of a name in which something was found for VS Code. */
function aside({ tool, list }: PolicyRule): string | undefined {
  const taken = isShared(list) && !VSCODE_TOOLS.has(tool) ? takenByCli(tool) : undefined;
  if (taken === undefined) return undefined;
  return `${COPILOT_CLI}, which reads this file as well, ${taken ? "takes the name as it is" : "drops the name without a word"}.`;
}

/** What is wrong with an entry beside the name of a tool of VS Code. */
export function findAgentProblem({ tool, toolSpan, list }: PolicyRule): RuleProblem | undefined {
  const base = { span: toolSpan, says: "nothing" as const };
  if (tool === "*") {
    return isShared(list)
      ? {
          ...base,
          id: "glob-not-expanded",
          detail: `although ${COPILOT_CLI} takes it for every tool`,
        }
      : { ...base, id: "glob-not-expanded" };
  }
  const [, set] = /^(.+)\/\*$/.exec(tool) ?? [];
  if (set !== undefined && VSCODE_TOOLS.has(set)) return { ...base, id: "glob-not-expanded" };
  const [, server, member] = /^mcp__(.+?)__(.+)$/.exec(tool) ?? [];
  if (server !== undefined && member !== undefined) {
    return {
      ...base,
      id: "server-spelling",
      detail: 'calls tools of servers "server/tool"',
      instead: `${server}/${member}`,
    };
  }
  const isCurrent = VSCODE_TOOLS.has(tool);
  // Beside its set the name is told to add nothing, in either program.
  const above = setAbove(tool, { forCli: true });
  if (above !== undefined && list.entries.has(above)) return undefined;
  return isShared(list) && isCurrent && takenByCli(tool) === false
    ? { ...base, id: "dropped-elsewhere", detail: COPILOT_CLI }
    : undefined;
}
