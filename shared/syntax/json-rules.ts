import type { PolicyRule, RuleList, RuleProblem, RuleSite } from "../policy/rule.js";
import { JsonRuleSite } from "./json-site.js";
import { JsonString } from "./json-string.js";
import type { SyntaxNode } from "./tree.js";

/** Reads one rule of a list: what an engine's grammar makes of the text. */
export type RuleReader = (text: string, list: RuleList, site: RuleSite) => PolicyRule;

/** How an engine reads the entries of its lists. */
export interface EntryReading {
  readonly readRule: RuleReader;
  /** What the engine does with an entry that is no string. */
  readonly saysOfOthers: RuleProblem["says"];
}

/**
 * The rules of the lists under `parent` in the order of the text, each list a JSON array under one
 * of the names of `lists`. An entry that is no string gives a rule with that problem and its source
 * for a text; one whose closing quote is not typed yet gives none. Where a key is repeated, the
 * rules of every occurrence are returned.
 */
export function readRuleLists(
  source: string,
  parent: SyntaxNode | undefined,
  lists: readonly Omit<RuleList, "entries">[],
  { readRule, saysOfOthers }: EntryReading,
): PolicyRule[] {
  if (parent?.kind !== "map") return [];
  return parent.entries.flatMap(({ key, value: node }) => {
    const list = lists.find(({ name }) => name === key.value);
    if (list === undefined || node?.kind !== "list") return [];
    const entries = node.items.flatMap((item, index) => {
      const string = item.kind === "text" ? new JsonString(source, item) : undefined;
      const understood = item.kind === "text" ? item.closed : item.kind !== "other" || item.valid;
      return understood ? [{ item, index, string }] : [];
    });
    const texts = new Set(entries.flatMap(({ string }) => string?.text ?? []));
    const keySpan = { start: key.start, end: key.end };
    const whole: RuleList = { ...list, keySpan, entries: texts };
    return entries.map(({ item, index, string }) => {
      const site = new JsonRuleSite(source, node, index, item, string);
      return string === undefined
        ? noString(source.slice(item.start, item.end), whole, site, saysOfOthers)
        : readRule(string.text, whole, site);
    });
  });
}

function noString(
  text: string,
  list: RuleList,
  site: RuleSite,
  says: RuleProblem["says"],
): PolicyRule {
  const span = { start: 0, end: text.length };
  const problem = { id: "not-a-string", span, says };
  return { list, text, tool: "", toolSpan: span, toolIsGlob: false, problem, site };
}
