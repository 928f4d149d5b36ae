import { createToolNameJudgment, type RuleToolNameVerdict } from "../../names/index.js";
import type { PolicyRule, RuleProblem } from "../../policy/rule.js";
import type { NameReading } from "../engine.js";
import { deadSpelling, isOfServer, SERVER_PREFIX } from "./servers.js";
import {
  AGENTS,
  BUILTIN_TOOLS,
  CLASS_NAMES,
  DISCOVERED_PREFIX,
  FOREIGN_NAMES,
  RENAMED,
  RETIRED,
  UNLISTED_TOOLS,
} from "./tools.js";

/** Names of servers' tools have one underscore between their parts, and are read in servers.ts. */
const judgment = createToolNameJudgment({ protocols: [], retired: RETIRED });

const CURRENT: RuleToolNameVerdict = { kind: "current" };

const MOUNTED: ReadonlySet<string> = new Set(
  [...BUILTIN_TOOLS, ...UNLISTED_TOOLS].filter((name) => !RETIRED.has(name)),
);

/** How the rules of a policy read names: those of agents stand for calls of `invoke_agent`. */
export const geminiNames: NameReading = {
  judgment,
  current: new Set([...MOUNTED, ...AGENTS]),
  complete: true,
  dynamicPrefixes: [DISCOVERED_PREFIX],
  renamed: RENAMED,
  foreign: FOREIGN_NAMES,
  wholeServer: `${SERVER_PREFIX}server_*`,
  isOfServer,
  unlessMounted: (_, nearest) =>
    nearest.length > 0 ? undefined : "one of your agents is called so",
  verdict,
};

/** Lists that are held against the tools themselves, where no old name and no agent counts. */
export const registryNames: NameReading = {
  ...geminiNames,
  current: MOUNTED,
  renamed: new Map(),
  unlessMounted: () => undefined,
  verdict: (rule, roster) => verdict(rule, roster, false),
};

/**
 * The names of tools that are left out: the registry takes those of classes as well, and the bare
 * name of a server's tool (the published core of 0.61.0 was asked, `tools/tool-registry.js`).
 */
export const excludedNames: NameReading = {
  ...geminiNames,
  renamed: new Map([...RENAMED, ...CLASS_NAMES]),
  unlessMounted: () => "a server has a tool of this name",
  verdict({ tool }, roster) {
    const [today] = roster.has(tool) ? [] : (excludedNames.renamed.get(tool) ?? []);
    // A name that no tool of the engine has any more may be that of a server's.
    if (today === undefined) return CURRENT;
    return { kind: "retired", guidance: `renamed "${today}"`, currentName: today };
  },
};

function verdict(
  { tool }: PolicyRule,
  roster: ReadonlySet<string>,
  readsOldNames = true,
): RuleToolNameVerdict {
  if (roster.has(tool)) return CURRENT;
  const [today] = RENAMED.get(tool) ?? [];
  const guidance = RETIRED.get(tool) ?? (today === undefined ? undefined : `renamed "${today}"`);
  if (guidance === undefined) return CURRENT;
  return { kind: "retired", guidance, ...(readsOldNames && today && { currentName: today }) };
}

/** What is wrong with how a rule spells a server's tool, or with a wildcard in it. */
export function spellingProblem(rule: PolicyRule): RuleProblem | undefined {
  const { tool, toolSpan } = rule;
  const dead = deadSpelling(tool);
  if (dead === undefined) return undefined;
  const base = { span: toolSpan, says: "nothing" as const };
  switch (dead.kind) {
    case "star":
      return { ...base, id: "glob-not-expanded" };
    case "double":
      return {
        ...base,
        id: "server-spelling",
        detail: 'joins the parts of such a name with one "_", not two',
        instead: `${SERVER_PREFIX}${dead.server}_${dead.tool}`,
        certain: /^[A-Za-z0-9-]+$/.test(dead.server),
      };
    case "bare":
      return {
        ...base,
        id: "server-spelling",
        detail: "has no tool that is called as a server alone",
        instead: `${tool.replace(/_$/, "")}_*`,
        wider: true,
      };
    case "unminted":
      return {
        ...base,
        id: "server-spelling",
        detail:
          'turns every sign but letters, digits, "_", "-", "." and ":" into "_" before it mounts a tool, and compares the rule as it is written',
        // A name with a star is held against the server's own name as well, so that none is right.
        ...(!dead.minted.endsWith("*") && { instead: dead.minted, certain: true }),
      };
    case "long":
      return {
        ...base,
        id: "server-spelling",
        detail: "cuts the middle out of names that are longer than 63 signs",
        instead: dead.minted,
        certain: true,
      };
  }
}
