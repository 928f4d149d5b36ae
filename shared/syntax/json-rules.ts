import type { PolicyRule, RuleList, RuleSite } from "../policy/rule.js";
import { JsonRuleSite } from "./json-site.js";
import { JsonString } from "./json-string.js";
import type { SyntaxNode } from "./tree.js";

/** Reads one rule of a list: what an engine's grammar makes of the text. */
export type RuleReader = (text: string, list: RuleList, site: RuleSite) => PolicyRule;

/**
 * The rules of the lists under `parent` in the order of the text, each list a JSON array of strings
 * under one of the names of `lists`. An entry that is not a string, or whose closing quote is not typed yet, is no rule.
 * Where a key is repeated, the rules of every occurrence are returned.
 */
export function readRuleLists(
  source: string,
  parent: SyntaxNode | undefined,
  lists: readonly Omit<RuleList, "entries">[],
  readRule: RuleReader,
): PolicyRule[] {
  if (parent?.kind !== "map") return [];
  return parent.entries.flatMap(({ key, value: node }) => {
    const list = lists.find(({ name }) => name === key.value);
    if (list === undefined || node?.kind !== "list") return [];
    const strings = node.items.flatMap((item, index) =>
      item.kind === "text" && item.closed
        ? [{ item, index, string: new JsonString(source, item) }]
        : [],
    );
    const whole: RuleList = { ...list, entries: new Set(strings.map(({ string }) => string.text)) };
    return strings.map(({ item, index, string }) =>
      readRule(string.text, whole, new JsonRuleSite(source, node, index, item, string)),
    );
  });
}
