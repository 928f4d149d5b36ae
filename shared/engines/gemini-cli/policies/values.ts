import { distance } from "fastest-levenshtein";
import { itemsOf, type SyntaxNode } from "../../../syntax/tree.js";
import { numberOf } from "./block.js";
import {
  CHECKER_TYPES,
  CHECKERS,
  DECISIONS,
  MISTAKEN_KEYS,
  MODES,
  type ValueKind,
} from "./keys.js";

/** The kinds of values that are one word of a few. */
const WORDS: Readonly<Partial<Record<ValueKind, readonly string[]>>> = {
  decision: DECISIONS,
  "checker-type": CHECKER_TYPES,
  "checker-name": CHECKERS,
};

/** True for a value of this kind; `text` is the whole document. */
export function isOfKind(node: SyntaxNode, kind: ValueKind, text: string): boolean {
  const source = text.slice(node.start, node.end);
  switch (kind) {
    case "text":
      return node.kind === "text";
    case "texts":
      return node.kind === "list" && node.items.every((item) => item.kind === "text");
    case "text-or-texts":
      return node.kind === "text" || isOfKind(node, "texts", text);
    case "boolean":
      return node.kind === "other" && (source === "true" || source === "false");
    case "table":
    case "checker":
      return node.kind === "map";
    case "decision":
    case "checker-type":
    case "checker-name":
      return node.kind === "text" && WORDS[kind]?.includes(node.value) === true;
    case "modes":
      return (
        isOfKind(node, "texts", text) &&
        itemsOf(node).every((item) => item.kind === "text" && MODES.includes(item.value))
      );
    default: {
      const number = node.kind === "other" ? numberOf(source) : undefined;
      if (number === undefined || !Number.isSafeInteger(number)) return false;
      return kind === "integer" || (number >= 0 && number <= 999);
    }
  }
}

/** The key that a word was plainly meant for; `undefined` where it is not plain. */
export function meantKey(word: string, keys: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[_-]/g, "");
  const same = keys.find((key) => plain(key) === plain(word));
  if (same !== undefined) return same;
  const mistaken = MISTAKEN_KEYS.get(word);
  if (mistaken !== undefined && keys.includes(mistaken)) return mistaken;
  const near = keys.filter((key) => distance(word, key) <= (key.length > 5 ? 2 : 1));
  return near.length === 1 ? near[0] : undefined;
}

/** The word that stands in the place of one of a few words, and the one that was meant. */
export function insteadOf(
  node: SyntaxNode,
  kind: ValueKind,
): { readonly node: SyntaxNode; readonly word: string } | undefined {
  const words = kind === "modes" ? MODES : (WORDS[kind] ?? []);
  const wrong = [node, ...itemsOf(node)].filter(
    (each) => each.kind === "text" && !words.includes(each.value),
  );
  const [only] = wrong;
  if (wrong.length !== 1 || only?.kind !== "text" || (kind === "modes" && node.kind === "text"))
    return undefined;
  const plain = only.value.toLowerCase().replaceAll(/[_ -]/g, "");
  const word = words.find((each) => {
    const other = each.toLowerCase().replaceAll(/[_-]/g, "");
    return other === plain || (plain === "ask" && other === "askuser");
  });
  return word === undefined ? undefined : { node: only, word };
}
