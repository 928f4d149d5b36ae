import type { RuleList } from "../policy/rule.js";
import { JsonKeySite } from "./json-key-site.js";
import type { RuleReader } from "./json-rules.js";
import { JsonString } from "./json-string.js";
import type { MapEntry, SyntaxNode, TextNode } from "./tree.js";

/** A list of rules without what one file says in it. */
export type KeyKind = Omit<RuleList, "entries" | "keySpan" | "taken">;

/**
 * The rules that are the keys of an object, in the order of the text; none for any other value.
 * `kindOf` says what the value of a key makes of it: the same object for all keys of one effect,
 * `undefined` for a key that is no rule. A key whose value or closing quote is not typed yet gives
 * none.
 */
export function readKeyRules(
  source: string,
  { key: name, value: map }: MapEntry,
  kindOf: (value: SyntaxNode) => KeyKind | undefined,
  readRule: (...rule: [...Parameters<RuleReader>, SyntaxNode]) => ReturnType<RuleReader>,
): ReturnType<RuleReader>[] {
  if (map?.kind !== "map") return [];
  const keys = map.entries.flatMap(({ key, value }, index) => {
    if (value === undefined || !isWhole(key, value)) return [];
    const string = new JsonString(source, key);
    return [{ key, value, index, string, kind: kindOf(value) }];
  });
  const keySpan = { start: name.start, end: name.end };
  const lists = new Map<KeyKind, RuleList>();
  const listOf = (kind: KeyKind): RuleList => {
    const known = lists.get(kind);
    if (known !== undefined) return known;
    const textsOf = (wanted: boolean) =>
      new Set(keys.flatMap((each) => ((each.kind === kind) === wanted ? each.string.text : [])));
    const list = { ...kind, keySpan, entries: textsOf(true), taken: textsOf(false) };
    lists.set(kind, list);
    return list;
  };
  return keys.flatMap(({ key, value, index, string, kind }) => {
    if (kind === undefined) return [];
    const site = new JsonKeySite(source, map, index, { key, value }, string);
    return [readRule(string.text, listOf(kind), site, value)];
  });
}

function isWhole(key: TextNode, value: SyntaxNode): boolean {
  if (!key.closed) return false;
  if (value.kind === "text") return value.closed;
  return value.kind !== "other" || value.valid;
}
