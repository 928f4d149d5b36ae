import {
  createToolNameJudgment,
  joinNamespacedName,
  MCP_SERVERS,
  NAMESPACE_SEPARATOR,
  RETIRED_TOOL_NAMES,
  type RuleToolNameVerdict,
} from "../../names/index.js";
import type { PolicyRule } from "../../policy/rule.js";
import type { EngineSays, NameReading } from "../engine.js";
import { parameterName, refusesCase } from "./grammar.js";
import { isDiagnosed } from "./lists.js";
import { findDeadPadding } from "./padding.js";
import { serverMiss } from "./servers/misses.js";
import {
  CURRENT_TOOLS,
  currentName,
  DYNAMIC_PREFIXES,
  LONGEST_NAME,
  MISTAKEN_BY_DOCTOR,
  SILENTLY_REMOVED_NAMES,
  SOME_BUILDS_TOOLS,
  STILL_READ_NAMES,
} from "./tools.js";

/** Claude Code knows MCP servers only; `a2a__x` is a name without a protocol there. */
const judgment = createToolNameJudgment({ protocols: [MCP_SERVERS], retired: RETIRED_TOOL_NAMES });

const CURRENT: RuleToolNameVerdict = { kind: "current" };

/** What names of mounted tools are made of, `*` as the wildcard of a rule. */
const MINTABLE = /^[A-Za-z0-9_*-]*$/;

/**
 * A server whose name holds nothing that the mint keeps is minted as underscores alone, and is
 * reached by its exact name (live run): `mcp______x`. `mcp____x` has room for no server at all.
 */
const UNDERSCORE_SERVER = /^mcp__(?:_+$|___)/;

const RENAMED: ReadonlyMap<string, readonly string[]> = new Map(
  [...STILL_READ_NAMES].map((old) => [old, [currentName(old)]]),
);

/** How Claude Code reads the tool name of a rule. */
export const claudeCodeNames: NameReading = {
  judgment,
  current: CURRENT_TOOLS,
  complete: true,
  dynamicPrefixes: DYNAMIC_PREFIXES,
  someBuilds: SOME_BUILDS_TOOLS,
  renamed: RENAMED,
  mistaken: MISTAKEN_BY_DOCTOR,
  wholeServer: "mcp__server__*",
  isOfServer: (name) => judgment.splitNamespacedName(name) !== undefined,
  // Hosts mint names with "_"; those of the engine's own tools mostly have none.
  unlessMounted: (name) => (name.includes("_") ? "your host mounts one" : undefined),
  refusesCase: ({ tool, list }) => isDiagnosed(list) && refusesCase(tool),
  verdict,
  unmintableTool: (segment) => !MINTABLE.test(segment),
  longestName: LONGEST_NAME,
  serverMiss,
  deadPadding: findDeadPadding,
};

function verdict(rule: PolicyRule, roster: ReadonlySet<string>): RuleToolNameVerdict {
  const name = rule.tool;
  if (roster.has(name)) return CURRENT;
  if (DYNAMIC_PREFIXES.some((prefix) => name.startsWith(prefix))) return CURRENT;
  if (UNDERSCORE_SERVER.test(name)) return CURRENT;
  return rule.toolIsGlob ? judgeGlob(name, roster) : judgment.judgeRuleToolName(name, roster);
}

/**
 * In deny and ask `*` may stand anywhere in the name. What stands before the first `*` is literal,
 * and so are the other signs of a server segment: those are judged, the wildcard is not.
 */
function judgeGlob(name: string, roster: ReadonlySet<string>): RuleToolNameVerdict {
  const parts = judgment.splitNamespacedName(name);
  if (parts?.peer.includes("*")) {
    return MINTABLE.test(parts.peer)
      ? CURRENT
      : judgment.judgeRuleToolName(joinNamespacedName(parts), roster);
  }
  if (parts !== undefined) return judgment.judgeRuleToolName(name, roster);
  const literal = name.slice(0, name.indexOf("*"));
  const reachesSomeName = [...roster, ...DYNAMIC_PREFIXES].some((known) =>
    known.startsWith(literal),
  );
  return literal.includes(NAMESPACE_SEPARATOR) && !reachesSomeName
    ? { kind: "unprefixed_namespace" }
    : CURRENT;
}

/** Content that the doctor takes for a path: no prefix form, no parameter, not the star of all. */
function namesFiles(content: string): boolean {
  return content !== "*" && !content.includes(":*") && parameterName(content) === undefined;
}

/**
 * What Claude Code says about the name of a rule: nothing outside of settings; there it refuses a small first letter, and its doctor
 * calls a name unknown in deny and ask unless the name holds `_` or `*`, was removed in silence, or
 * is an old name it maps itself. It also points `MultiEdit(path)` to Edit in every list.
 */
export function saysOfName(rule: PolicyRule, roster: ReadonlySet<string>): EngineSays {
  const name = rule.tool;
  if (!isDiagnosed(rule.list)) return "nothing";
  if (refusesCase(name)) return "rejects";
  if (name === "MultiEdit" && namesFiles(rule.content?.text ?? "*")) return "warns";
  if (rule.list.effect === "grant" || /[_*]/.test(name)) return "nothing";
  if (MISTAKEN_BY_DOCTOR.has(name)) return "warns";
  const known = roster.has(name) || STILL_READ_NAMES.has(name) || SILENTLY_REMOVED_NAMES.has(name);
  return known ? "nothing" : "warns";
}
