import { distance } from "fastest-levenshtein";
import { createToolNameJudgment } from "../../../names/index.js";
import type { PolicyRule, RuleProblem } from "../../../policy/rule.js";
import type { NameReading } from "../../engine.js";
import { listsReferenceNames } from "./lists.js";
import { MODEL_IDS, OLD_REFERENCE_NAMES, REFERENCE_NAMES } from "./reference-names.js";

/**
 * How VS Code 1.139.1 reads names in `chat.tools.eligibleForAutoApproval` (its program, 2026-11-30):
 * letter by letter against the reference name of a tool, for a tool of an extension with the
 * extension's id in small letters before it; else against the old names that the tool declares.
 * Servers do not count: a tool of one is found by its own name, and so is any other of that name.
 */

const judgment = createToolNameJudgment({ protocols: [], retired: oldNames() });

export const eligibleNames: NameReading = {
  judgment,
  current: REFERENCE_NAMES,
  complete: true,
  dynamicPrefixes: [],
  renamed: OLD_REFERENCE_NAMES,
  // Names of VS Code's own tools hold no such sign, those of servers mostly do.
  isOfServer: (name) => isOfExtension(name) || /^[^/]*[_-][^/]*$/.test(name),
  unlessMounted: (name) =>
    isSlip(name) ? undefined : "a server or an extension has a tool of this name",
  verdict: ({ tool }, roster) =>
    OLD_REFERENCE_NAMES.has(tool) ? judgment.judgeRuleToolName(tool, roster) : { kind: "current" },
};

function oldNames(): Map<string, string> {
  return new Map([...OLD_REFERENCE_NAMES].map(([old, [name]]) => [old, `renamed "${name}"`]));
}

/** `publisher.extension/tool`, as extensions' tools are called in this list. */
function isOfExtension(name: string): boolean {
  return /^[a-z0-9-]+\.[a-z0-9.-]+\/[^/]+$/.test(name);
}

/** True for a name so near to a known one that no server has a tool of that name by chance. */
function isSlip(name: string): boolean {
  const lower = name.toLowerCase();
  return [...REFERENCE_NAMES].some(
    (known) =>
      known.length > 6 &&
      Math.abs(known.length - name.length) < 3 &&
      distance(lower, known.toLowerCase()) < 3,
  );
}

/**
 * A name that is right in the list of an agent, in a log or for a server as a whole, and that this
 * list does not know; `undefined` for any other. `agentNames` is how those lists are read.
 */
export function findForeignName(
  { tool, toolSpan, list }: PolicyRule,
  agentNames: Pick<NameReading, "current" | "renamed">,
): RuleProblem | undefined {
  if (!listsReferenceNames(list.name)) return undefined;
  if (REFERENCE_NAMES.has(tool) || OLD_REFERENCE_NAMES.has(tool)) return undefined;
  const base = { id: "foreign-name", span: toolSpan, says: "nothing" } as const;
  const [, extension, rest] = /^([^/]*\.[^/]*)\/([^/]+)$/.exec(tool) ?? [];
  if (extension !== undefined && extension !== extension.toLowerCase()) {
    const detail = "compares the id of an extension in small letters here";
    return { ...base, tools: [`${extension.toLowerCase()}/${rest}`], detail };
  }
  const today = agentNames.renamed.get(tool) ?? (agentNames.current.has(tool) ? [tool] : []);
  const tools = [...new Set(today.flatMap((name) => bareNames(name, agentNames)))];
  if (tools.length > 0) {
    const detail = tool.includes("/")
      ? "looks for tools without their set here"
      : "looks for single tools here and not for sets of them";
    return { ...base, tools, detail };
  }
  const id = Object.hasOwn(MODEL_IDS, tool) ? MODEL_IDS[tool] : undefined;
  if (id !== undefined) {
    const detail = "does not look for the names that models call tools by";
    return { ...base, tools: [id], detail, doubtful: !tool.startsWith("copilot_") };
  }
  return isOfExtension(tool) ? undefined : ofServer(tool, base);
}

/** `server/tool`, `server/*`, or a name that a model calls a server's tool by. */
function ofServer(
  tool: string,
  base: Pick<RuleProblem, "id" | "span" | "says">,
): RuleProblem | undefined {
  const at = tool.lastIndexOf("/");
  if (at < 0) return undefined;
  const name = tool.slice(at + 1);
  const detail = "looks for tools of servers by their own name here, without the server";
  return name === "*" || name === ""
    ? { ...base, detail }
    : { ...base, detail, tools: [name], wider: true };
}

/** The reference names of the tools that a name in an agent's list stands for. */
function bareNames(name: string, { current }: Pick<NameReading, "current">): string[] {
  const members = [...current].filter((each) => each.startsWith(`${name}/`));
  return (members.length > 0 ? members : [name])
    .map((each) => each.slice(each.lastIndexOf("/") + 1))
    .filter((each) => REFERENCE_NAMES.has(each));
}
