import type { PolicyRule, RuleProblem } from "../../../policy/rule.js";
import { COPILOT_CLI, takenByCli } from "../../copilot-cli/tools.js";
import type { NameReading } from "../../engine.js";
import { setAbove } from "../sets.js";
import { vscodeNames } from "../vscode-names.js";
import { VSCODE_TOOLS } from "../vscode-tools.js";
import { isShared } from "./agent-lists.js";

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
  if (!isShared(list) || VSCODE_TOOLS.has(tool)) return undefined;
  const lead = `${COPILOT_CLI}, which reads this file as well,`;
  const spelled = spellServer(tool);
  if (spelled !== undefined) {
    return spelled.isForeign
      ? `${lead} drops the name without a word.`
      : `${lead} takes servers and their tools by the names that they have where they are configured.`;
  }
  const taken = takenByCli(tool);
  if (taken === undefined) return undefined;
  return `${lead} ${taken ? "takes the name as it is" : "drops the name without a word"}.`;
}

/** What is wrong with an entry beside the name of a tool of VS Code. */
export function findAgentProblem({
  text,
  tool,
  content,
  toolSpan,
  list,
}: PolicyRule): RuleProblem | undefined {
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
  if (set !== undefined && vscodeNames.current.has(set)) {
    return { ...base, id: "glob-not-expanded" };
  }
  if (content !== undefined) {
    const advice = "Name the whole tool; a list of tools cannot tell its calls apart.";
    const span = { start: toolSpan.end, end: text.length };
    return { ...base, id: "literal-parentheses", span, advice };
  }
  const spelled = spellServer(tool);
  if (spelled !== undefined) {
    // What others take as it is must not be rewritten for them without a look.
    const { instead, detail, isForeign } = spelled;
    const certain = isForeign ? /^[a-z0-9-]+\/[\w-]+$/.test(instead) : !isShared(list);
    return { ...base, id: "server-spelling", instead, detail, certain };
  }
  const isCurrent = VSCODE_TOOLS.has(tool);
  // Beside its set the name is told to add nothing, in either program.
  const above = setAbove(tool, { forCli: true });
  if (above !== undefined && list.entries.has(above)) return undefined;
  return isShared(list) && isCurrent && takenByCli(tool) === false
    ? {
        ...base,
        id: "dropped-elsewhere",
        detail: `VS Code 1.139.1 has the tool ${JSON.stringify(tool)}. ${COPILOT_CLI}, which reads this file as well, drops the name without a word, and the agent goes without the tool there.`,
      }
    : undefined;
}

/** How VS Code names the tool of a server that is written in another way. */
interface Spelling {
  readonly instead: string;
  readonly detail: string;
  /** True for a way in which no program of Copilot writes it. */
  readonly isForeign: boolean;
}

/** `undefined` for what is no tool of a server, or is written as VS Code writes it. */
function spellServer(tool: string): Spelling | undefined {
  const { current, renamed } = vscodeNames;
  if (current.has(tool) || renamed.has(tool)) return undefined;
  // What no server has is a slip in the name of one of VS Code's own tools.
  if (/^[^@]/.test(tool) && tool.includes("/") && !vscodeNames.isOfServer(tool)) return undefined;
  const foreign = /^mcp__(.+?)__(.+)$/.exec(tool) ?? /^@(.+)\/(.+)$/.exec(tool);
  const [, server = "", member = ""] = foreign ?? /^(.+)\/(.+)$/.exec(tool) ?? [];
  // What holds a full stop may be an extension, whose id keeps its letter case.
  const minted = server.includes(".")
    ? `${server}/${member}`
    : `${server.toLowerCase().replace(/\s+/g, "-")}/${member.replaceAll(".", "_")}`;
  if (foreign !== null) {
    const detail = 'calls tools of servers "server/tool"';
    return { instead: minted, detail, isForeign: true };
  }
  if (server === "" || minted === tool) return undefined;
  const detail =
    "writes servers in small letters, with a hyphen for blanks, and an underscore for each full stop in a tool";
  return { instead: minted, detail, isForeign: false };
}
