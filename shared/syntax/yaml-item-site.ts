import { applyEdits, type SpanEdit } from "../policy/edit.js";
import type { RuleSite } from "../policy/rule.js";
import { removeFromCommaList, separatorLike } from "./comma-list.js";
import type { SyntaxDocument } from "./document.js";
import type { SourceString } from "./source-string.js";
import type { ListNode, Span, TextNode } from "./tree.js";
import { eraseDashItem, insertDashItems } from "./yaml-dash-list.js";
import { skipTrivia } from "./yaml-flow.js";
import { quoteYaml } from "./yaml-writing.js";

/** A string item, and the one name in it. */
interface OnlyToken {
  readonly node: TextNode;
  readonly string: SourceString;
  readonly token: Span;
}

/** The place of a name that is an item of a YAML list, in brackets or in lines with dashes. */
export class ItemSite implements RuleSite {
  readonly span: Span;
  readonly #document: SyntaxDocument;
  readonly #list: ListNode;
  readonly #index: number;
  readonly #only: OnlyToken | undefined;

  /** `only` is absent for an item that is no string: then every part of it is the whole. */
  constructor(document: SyntaxDocument, list: ListNode, index: number, only?: OnlyToken) {
    const item = list.items[index] ?? list;
    this.span = { start: item.start, end: item.end };
    this.#document = document;
    this.#list = list;
    this.#index = index;
    this.#only = only;
  }

  spanOf({ start, end }: Span): Span {
    if (this.#only === undefined) return this.span;
    const { string, token } = this.#only;
    return string.spanOf(token.start + start, token.start + end);
  }

  rewrite({ start, end }: Span, newText: string): readonly SpanEdit[] {
    if (this.#only === undefined) return this.#replace(quoteYaml(newText));
    const { node, token } = this.#only;
    const span = { start: token.start + start, end: token.start + end };
    return this.#document.rewrite(node, span, newText);
  }

  replaceWith(entries: readonly string[]): readonly SpanEdit[] {
    const [first, ...others] = entries.map((entry) => this.#written(entry));
    if (first === undefined) return this.remove();
    if (others.length === 0) return this.#replace(first);
    const { source } = this.#document;
    if (this.#inBrackets()) {
      return this.#replace([first, ...others].join(separatorLike(source, this.span.start)));
    }
    return [...this.#replace(first), ...insertDashItems(source, this.#list, this.#index, others)];
  }

  remove(): readonly SpanEdit[] {
    const { source } = this.#document;
    if (!this.#inBrackets()) return eraseDashItem(source, this.#list, this.#index);
    const { items, end: limit } = this.#list;
    const commaAfter = (offset: number): Span | undefined => {
      const start = skipTrivia(source, offset, limit);
      return source[start] === "," ? { start, end: start + 1 } : undefined;
    };
    return removeFromCommaList(source, items, this.#index, commaAfter);
  }

  #inBrackets(): boolean {
    return this.#document.source[this.#list.start] === "[";
  }

  #replace(newText: string): readonly SpanEdit[] {
    return [{ ...this.span, newText }];
  }

  /** The scalar that spells `entry` with the quoting of this item. */
  #written(entry: string): string {
    if (this.#only === undefined) return quoteYaml(entry);
    const { start, end } = this.span;
    const { node, string } = this.#only;
    const whole = { start: 0, end: string.text.length };
    const edits = this.#document.rewrite(node, whole, entry);
    return applyEdits(
      this.#document.source.slice(start, end),
      edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
    );
  }
}
