import { TextDocument } from "vscode-languageserver-textdocument";
import { KnownNames } from "../checks/known-names.js";
import type { NameReading } from "../engines/engine.js";
import { declaredTools, type JudgeInput, readersFor } from "../judge.js";
import { joinNamespacedName } from "../names/index.js";
import { fitsStars } from "../patterns/stars.js";
import type { Range } from "../policy/finding.js";
import type { PolicyRule, RuleList } from "../policy/rule.js";
import { counted } from "../policy/tally.js";
import type { Span } from "../syntax/tree.js";

/** How far the rules of one list reach, by the names of tools alone. */
export interface ListReach {
  readonly list: string;
  /** Where the list is named, or else its first rule. */
  readonly range: Range;
  readonly rules: number;
  /** How many of the known tools a rule names or matches, whatever its content. */
  readonly reached: number;
  /** How many tools are known: the engine's own, declared ones, and those of known servers. */
  readonly tools: number;
}

/** Each list of rules on tools in a policy, in the order of the text. Hooks are no lists. Pure. */
export function listReaches(input: JudgeInput): ListReach[] {
  const document = TextDocument.create("", "", 0, input.text);
  const rangeOf = ({ start, end }: Span) => ({
    start: document.positionAt(start),
    end: document.positionAt(end),
  });
  return readersFor(input).flatMap(({ engine, kind, scope }) => {
    const { surroundings } = input;
    const reading = kind.read(input.text, surroundings?.scope ?? scope);
    const declared = [...(reading.mounted ?? []), ...declaredTools(engine, surroundings)];
    return [...byList(reading.rules)].map(([list, rules]) => {
      const names = engine.namesIn?.(list) ?? engine.names;
      const known = new KnownNames(names, declared);
      const tools = [...known.roster, ...toolsOfServers(names, surroundings?.servers)];
      return {
        list: list.name,
        range: rangeOf(list.keySpan ?? (rules[0]?.site.span as Span)),
        rules: rules.length,
        reached: countReached(rules, tools, names),
        tools: tools.length,
      };
    });
  });
}

/** The same in words: `12 rules · reaches 9 of 84 tools`. */
export function listReachInWords({ rules, reached, tools }: ListReach): string {
  return `${counted(rules, "rule")} · reaches ${reached} of ${counted(tools, "tool")}`;
}

function byList(rules: readonly PolicyRule[]): Map<RuleList, PolicyRule[]> {
  const lists = new Map<RuleList, PolicyRule[]>();
  for (const rule of rules) {
    if (rule.list.role === "hook" || rule.list.role === "mention" || rule.nameless) continue;
    lists.set(rule.list, [...(lists.get(rule.list) ?? []), rule]);
  }
  return lists;
}

/** The names under which the tools of servers are mounted, as far as their tools are known. */
function toolsOfServers(
  { judgment }: NameReading,
  servers: Readonly<Record<string, readonly string[] | undefined>> = {},
): string[] {
  const ns = judgment.protocols.find(({ id }) => id === "mcp");
  if (ns === undefined) return [];
  return Object.entries(servers).flatMap(([server, tools = []]) =>
    tools.map((tool) => joinNamespacedName({ ns, peer: ns.mint(server), tool: ns.mint(tool) })),
  );
}

function countReached(
  rules: readonly PolicyRule[],
  tools: readonly string[],
  names: NameReading,
): number {
  const inForce = rules.filter(({ problem }) => problem?.says !== "rejects");
  const literal = new Set(inForce.flatMap(({ tool }) => namesToday(tool, names)));
  const patterns = inForce.flatMap(({ tool, toolIsGlob }) => {
    const pattern = toolIsGlob ? tool : wholeServer(tool, names);
    return pattern ?? [];
  });
  return tools.filter(
    (name) => literal.has(name) || patterns.some((pattern) => fitsStars(pattern, name)),
  ).length;
}

/** The names of today for an old name that the engine still reads; any other name as it is. */
function namesToday(name: string, { renamed }: NameReading): readonly string[] {
  return renamed.get(name) ?? [name];
}

/** The pattern over the tools of a server, for a name that stands for them; in allow lists too. */
function wholeServer(name: string, { judgment }: NameReading): string | undefined {
  const parts = judgment.splitNamespacedName(name);
  if (parts === undefined || parts.peer === "" || parts.peer.includes("*")) return undefined;
  return joinNamespacedName({ ...parts, tool: parts.tool ?? "*" });
}
