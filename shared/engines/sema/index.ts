import {
  type MountedTool,
  mountedToolNames,
  RETIRED_TOOL_NAMES,
  readGuidance,
  toolNameJudgment,
} from "../../names/index.js";
import type { PolicyRule, RuleList, RuleSite } from "../../policy/rule.js";
import { readJson } from "../../syntax/json.js";
import { readRuleLists } from "../../syntax/json-rules.js";
import { type SyntaxNode, valuesAt } from "../../syntax/tree.js";
import type { DescribedRule, Engine, Meaning, Reading } from "../engine.js";

const LISTS = [
  { name: "allow", effect: "grant", role: "call" },
  { name: "requireApproval", effect: "guard", role: "call" },
  { name: "deny", effect: "guard", role: "call" },
] as const;

/**
 * The engine's own roster is not known from here. What its retired table names as successors is
 * all that is certain.
 */
const SUCCESSORS: ReadonlySet<string> = new Set(
  [...RETIRED_TOOL_NAMES.values()].flatMap((guidance) => {
    const fate = readGuidance(guidance);
    return fate === undefined || fate.kind === "removed" ? [] : [fate.into];
  }),
);

/** Sema, the stateless agent core: exact names, and no old name is honoured. */
export const sema: Engine = {
  id: "sema",
  title: "sema",
  release: "sema",
  factsTaken: "2026-08-02",
  files: [
    { glob: "**/sema.policy.json", scope: "project", read },
    { glob: "**/.sema/policy.json", scope: "project", read },
  ],
  names: {
    judgment: toolNameJudgment,
    current: SUCCESSORS,
    complete: false,
    dynamicPrefixes: [],
    renamed: new Map(),
    isOfServer: (name) => toolNameJudgment.splitNamespacedName(name) !== undefined,
    verdict: (rule, roster) => toolNameJudgment.judgeRuleToolName(rule.tool, roster),
  },
  refuses: (text) => text.trim() === "",
  lists: {
    allow: "goes through without a question, unless a deny or requireApproval rule reaches it too",
    requireApproval: "waits for approval, unless a deny rule reaches it too",
    deny: "is refused, whatever other rules say",
  },
  meaningOf,
  saysOfName: () => "nothing",
};

function read(text: string): Reading {
  const root = readJson(text);
  const rules = valuesAt(root, "permissions").flatMap((node) =>
    readRuleLists(text, node, LISTS, { readRule, saysOfOthers: "nothing" }),
  );
  const mounted = mountedToolNames(valuesAt(root, "tools").flatMap(readTools));
  return { rules, mounted: [...mounted], problems: [] };
}

function meaningOf({ tool: name }: DescribedRule): Meaning {
  const parts = toolNameJudgment.splitNamespacedName(name);
  if (parts === undefined) return { reaches: `the tool \`${name}\``, beware: [] };
  const { ns, peer, tool } = parts;
  const owner = `${ns.id === "a2a" ? "remote agent" : "server"} \`${peer}\``;
  if (tool === undefined || tool === "*") {
    return { reaches: `every tool of the ${owner}`, beware: [] };
  }
  return tool.includes("*")
    ? { reaches: `tools of the ${owner} whose name fits \`${tool}\``, beware: [] }
    : { reaches: `the tool \`${tool}\` of the ${owner}`, beware: [] };
}

/** A rule is a tool name and nothing else. */
function readRule(text: string, list: RuleList, site: RuleSite): PolicyRule {
  return {
    list,
    text,
    tool: text,
    toolSpan: { start: 0, end: text.length },
    toolIsGlob: toolNameJudgment.splitNamespacedName(text)?.tool?.includes("*") ?? false,
    ...(text.trim() === "" && {
      problem: { id: "empty-rule", span: { start: 0, end: text.length }, says: "nothing" },
    }),
    site,
  };
}

/** The declared tools: `"Deploy"` or `{ "name": "Ship", "aliases": ["Release"] }`. */
function readTools(node: SyntaxNode): MountedTool[] {
  if (node.kind !== "list") return [];
  return node.items.flatMap((item) => {
    if (item.kind === "text") return [{ name: item.value }];
    const names = valuesAt(item, "name").flatMap(textOf);
    const aliases = valuesAt(item, "aliases").flatMap((list) =>
      list.kind === "list" ? list.items.flatMap(textOf) : [],
    );
    return names.map((name) => ({ name, aliases }));
  });
}

function textOf(node: SyntaxNode): string[] {
  return node.kind === "text" ? [node.value] : [];
}
