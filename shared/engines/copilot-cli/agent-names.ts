import { createToolNameJudgment } from "../../names/index.js";
import type { PolicyRule, RuleProblem } from "../../policy/rule.js";
import { vscodeNames } from "../copilot/vscode-names.js";
import type { NameReading } from "../engine.js";
import { CLI_NAMES, takenByCli } from "./tools.js";

const judgment = createToolNameJudgment({ protocols: [], retired: new Map() });

/** How Copilot CLI reads the names in the list of an agent: without regard to letter case. */
export const agentNames: NameReading = {
  judgment,
  current: CLI_NAMES,
  complete: true,
  foldsCase: true,
  dynamicPrefixes: [],
  renamed: new Map(),
  wholeServer: "server/*",
  isOfServer: (name) => name === "*" || name.includes("/"),
  // Tools of servers are also taken by the name that models call them by: `server-tool`.
  unlessMounted: (name) =>
    name.includes("-") ? "a server has a tool that models call so" : undefined,
  verdict: () => ({ kind: "current" }),
};

/** Names of VS Code, of Claude Code's servers, and what is no name. */
export function findNameProblem({
  text,
  tool,
  toolSpan,
  content,
}: PolicyRule): RuleProblem | undefined {
  const base = { span: toolSpan, says: "nothing" } as const;
  if (content !== undefined) {
    const advice = "Name the whole tool; a list of tools cannot tell its calls apart.";
    const span = { start: toolSpan.end, end: text.length };
    return { ...base, id: "literal-parentheses", span, advice };
  }
  const spelled = /^(?:mcp__(.+?)__(.+)|@(.+)\/(.+))$/.exec(tool);
  if (spelled !== null) {
    const [, server = spelled[3], member = spelled[4]] = spelled;
    const detail = 'calls tools of servers "server/tool"';
    return { ...base, id: "server-spelling", instead: `${server}/${member}`, detail };
  }
  if (CLI_NAMES.has(tool.toLowerCase())) return undefined;
  if (!vscodeNames.current.has(tool) && !vscodeNames.renamed.has(tool)) return undefined;
  return {
    ...base,
    id: "foreign-name",
    detail: "drops the name, by which VS Code calls a tool of its own",
    // `search/usages` may be a tool of a server called `search`.
    doubtful: takenByCli(tool) === undefined,
    advice: /^(?:web\/)?fetch$/.test(tool)
      ? "Write `web`, which searches as well."
      : "Take it out, or leave `target` out if the agent is for VS Code as well.",
  };
}
