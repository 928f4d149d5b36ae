import assert from "node:assert/strict";
import { applyEdits, type SpanEdit } from "../../shared/policy/edit.js";
import { readJson } from "../../shared/syntax/json.js";
import { JsonRuleSite } from "../../shared/syntax/json-site.js";
import { JsonString } from "../../shared/syntax/json-string.js";
import type { ListNode, SyntaxNode, TextNode } from "../../shared/syntax/tree.js";
import { madeOf } from "../support/properties.js";
import { nodesOf } from "../support/syntax.js";

/** Texts in which everything is met often that a JSON string escapes, lone surrogates included. */
export const awkwardText = madeOf(
  [..."\\\"/bfnrtu0041{}[]:,*\n\r\t\0\b\f 'é\ufeff\u2028", "\ud83d", "\ude00", "😀"],
  30,
);

/** The first closed string of the document, read for its characters. */
export function stringIn(source: string): JsonString {
  const node = nodesOf(readJson(source)).find(({ kind }) => kind === "text");
  assert.ok(node?.kind === "text" && node.closed, `no closed string in ${source}`);
  return new JsonString(source, node);
}

/** The entry `text` of a list: its site, and the document after edits made through it. */
export class Entry {
  readonly site: JsonRuleSite;
  readonly #source: string;

  constructor(source: string, text: string) {
    this.#source = source;
    const isEntry = (item: SyntaxNode): item is TextNode =>
      item.kind === "text" && new JsonString(source, item).text === text;
    const list = nodesOf(readJson(source)).find(
      (node): node is ListNode => node.kind === "list" && node.items.some(isEntry),
    );
    const item = list?.items.find(isEntry);
    assert.ok(list !== undefined && item !== undefined, `${text} is not in ${source}`);
    const index = list.items.indexOf(item);
    this.site = new JsonRuleSite(source, list, index, item, new JsonString(source, item));
  }

  removed(): string {
    return this.#after(this.site.remove());
  }

  replaced(...entries: readonly string[]): string {
    return this.#after(this.site.replaceWith(entries));
  }

  /** The document after `newText` took the place of the units from `start` to `end`. */
  rewritten(start: number, end: number, newText: string): string {
    return this.#after(this.site.rewrite({ start, end }, newText));
  }

  #after(edits: readonly SpanEdit[]): string {
    return applyEdits(this.#source, edits);
  }
}
