import { MCP_SERVERS, NAMESPACE_SEPARATOR } from "../../../../names/index.js";
import { mayBegin } from "../../../../patterns/stars.js";
import type { EffectiveTool } from "../../../../reach/effective.js";
import type { Question } from "../../../../reach/question.js";
import type { Merged } from "../layers.js";
import { type CalledTool, findTool, wholeReach } from "../roster.js";
import { LISTS, type List, type Rule } from "../rules.js";
import { parseServerName } from "../servers.js";
import { contentRules } from "./content.js";
import { standingOf } from "./state.js";

const { prefix: PREFIX, mint } = MCP_SERVERS;

/** Signs that no mint leaves in a name: what stands for a server or a tool that no rule names. */
const ANY_SERVER = "\uFFFE";
const ANY_TOOL = "\uFFFF";

/**
 * The servers that are known, or else those that rules name, and one row for all others where there
 * may be any.
 */
export function serverRows(
  merged: Merged,
  { servers, otherServers = servers === undefined }: Pick<Question, "servers" | "otherServers">,
): EffectiveTool[] {
  const rows =
    servers === undefined
      ? namedServers(merged).map((server) => openRow(server, merged, servers))
      : knownRows(merged, servers);
  return otherServers ? [...rows, othersRow(merged)] : rows;
}

function knownRows(merged: Merged, servers: NonNullable<Question["servers"]>): EffectiveTool[] {
  const minted = new Map<string, Set<string> | undefined>();
  for (const [configured, tools] of Object.entries(servers)) {
    const server = mint(configured);
    const known = minted.has(server) ? minted.get(server) : new Set<string>();
    const names = Array.isArray(tools)
      ? tools.filter((each) => typeof each === "string")
      : undefined;
    // Of two servers with one name, nothing is known for certain unless both are known.
    minted.set(server, known && names && new Set([...known, ...names.map((each) => mint(each))]));
  }
  return [...minted]
    .sort(([a], [b]) => compare(a, b))
    .map(([server, tools]) =>
      tools === undefined || tools.size === 0
        ? openRow(server, merged, servers)
        : knownRow(server, [...tools].sort(compare), merged, servers),
    );
}

/** Servers that rules name in full, as the engine takes such a name apart. */
function namedServers({ rules }: Merged): string[] {
  const names = LISTS.flatMap((list) =>
    rules[list].flatMap(({ tool }) => parseServerName(tool)?.server ?? []),
  );
  return [...new Set(names)].filter((name) => mint(name) === name).sort(compare);
}

/** A server whose tools are all known. */
function knownRow(
  server: string,
  names: readonly string[],
  merged: Merged,
  servers: Question["servers"],
): EffectiveTool {
  const tools = names.flatMap((name) =>
    toolRow(`${PREFIX}${server}${NAMESPACE_SEPARATOR}${name}`, merged, servers),
  );
  const [first, ...others] = tools;
  if (first === undefined) return openRow(server, merged, servers);
  const row = { name: PREFIX + server, kind: "server", offered: "always", tools } as const;
  const same = others.every(
    ({ state, rest, happens }) =>
      state === first.state && rest === first.rest && happens === first.happens,
  );
  const rules = LISTS.flatMap((list) =>
    tools.flatMap((tool) => tool.rules.filter((rule) => rule.list === list)),
  );
  const unique = [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()];
  if (same) return { ...first, ...row, rules: unique };
  const states = new Map<string, number>();
  for (const { happens } of tools) states.set(happens, (states.get(happens) ?? 0) + 1);
  const happens = [...states].map(([words, count]) => `${count} of ${tools.length} ${words}`);
  return {
    ...row,
    state: "partly",
    rules: unique,
    happens: happens.join("; "),
    because: "Rules decide on its tools one by one.",
  };
}

/** A server of whose tools only those are known that rules name. */
function openRow(server: string, merged: Merged, servers: Question["servers"]): EffectiveTool {
  const start = `${PREFIX}${server}${NAMESPACE_SEPARATOR}`;
  const any = anyTool(server);
  const parts = (list: List) =>
    merged.rules[list].filter(
      (rule) => isPart(rule, any) && (reachesInto(rule, start) || rule.tool.startsWith(start)),
    );
  const named = LISTS.flatMap((list) => parts(list)).filter(
    ({ tool }) => tool.startsWith(start) && !tool.includes("*") && mint(tool) === tool,
  );
  const names = new Set(named.map(({ tool }) => tool).filter((tool) => tool !== start));
  const tools = [...names].sort(compare).flatMap((name) => toolRow(name, merged, servers));
  return {
    name: PREFIX + server,
    kind: "server",
    offered: "always",
    ...standingOf(any, merged, parts),
    ...(tools.length > 0 && { tools }),
  };
}

/** All servers that no rule names. */
function othersRow(merged: Merged): EffectiveTool {
  const any = anyTool(ANY_SERVER);
  const parts = (list: List) =>
    merged.rules[list].filter((rule) => {
      const server = parseServerName(rule.tool)?.server ?? "*";
      return isPart(rule, any) && server.includes("*") && reachesInto(rule, PREFIX);
    });
  return {
    name: `${PREFIX}*`,
    kind: "server",
    offered: "sometimes",
    ...standingOf(any, merged, parts),
  };
}

function anyTool(server: string): CalledTool {
  const name = `${PREFIX}${server}${NAMESPACE_SEPARATOR}${ANY_TOOL}`;
  return { name, candidates: [{ server, tool: ANY_TOOL }], offered: "yes" };
}

/** True for a rule on tools as a whole that does not reach all of these. */
function isPart(rule: Rule, any: CalledTool): boolean {
  return rule.content === undefined && wholeReach([rule], any).reach === "no";
}

/** True for a pattern that may fit a name with this beginning; in allow no pattern names servers. */
function reachesInto({ tool, list }: Rule, start: string): boolean {
  return list !== "allow" && tool.includes("*") && mayBegin(tool, start);
}

/** One tool of a server; none where the engine leaves it out. */
function toolRow(name: string, merged: Merged, servers: Question["servers"]): EffectiveTool[] {
  const tool = findTool(name, servers, merged.rules);
  if (tool.candidates.length === 0) return [];
  const standing = standingOf(tool, merged, (list) => contentRules(merged.rules, list, name));
  const offered = tool.offered === "yes" ? "always" : "sometimes";
  return [{ name, kind: "tool", offered, ...standing }];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
