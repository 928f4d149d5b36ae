import type { RuleSite } from "../policy/rule.js";
import type { SyntaxDocument } from "./document.js";
import type { ListNode, Span, SyntaxNode } from "./tree.js";
import { ItemSite } from "./yaml-item-site.js";
import { TokenSite } from "./yaml-token-site.js";

/** One name of a list of names, wherever the list is a string or a YAML list. */
export interface ListEntry {
  readonly text: string;
  readonly site: RuleSite;
  /** The string that holds the entry, or the item that is none. */
  readonly node: SyntaxNode;
  /** False for an item that is no string: its text is its source. */
  readonly isText: boolean;
}

/**
 * The entries of a value that lists names: a string, which `split` cuts into tokens, or a list of
 * such strings. `split` gives the tokens' stretches in UTF-16 units of the string's text, in order
 * and apart from each other. Strings without a token give no entry, and neither does a dash that
 * has nothing behind it; nor does any other value than a string or a list.
 */
export function readEntries(
  document: SyntaxDocument,
  node: SyntaxNode | undefined,
  split: (text: string) => readonly Span[],
): readonly ListEntry[] {
  if (node?.kind === "text") {
    const string = document.stringAt(node);
    const tokens = split(string.text);
    return tokens.map((token, index) => ({
      text: string.text.slice(token.start, token.end),
      site: new TokenSite(document, { node, string, tokens }, index),
      node,
      isText: true,
    }));
  }
  if (node?.kind !== "list") return [];
  return node.items.flatMap((_, index) => readItem(document, node, index, split));
}

function readItem(
  document: SyntaxDocument,
  list: ListNode,
  index: number,
  split: (text: string) => readonly Span[],
): readonly ListEntry[] {
  const node = list.items[index];
  if (node === undefined || node.start === node.end) return [];
  // What an alias stands for is written elsewhere.
  if (document.source[node.start] === "*" && node.kind === "other") return [];
  if (node.kind !== "text") {
    const text = document.source.slice(node.start, node.end);
    return [{ text, site: new ItemSite(document, list, index), node, isText: false }];
  }
  const string = document.stringAt(node);
  const [token, ...others] = split(string.text);
  if (token === undefined || others.length > 0) return readEntries(document, node, split);
  const site = new ItemSite(document, list, index, { node, string, token });
  return [{ text: string.text.slice(token.start, token.end), site, node, isText: true }];
}
