import { createScanner, type SyntaxKind } from "jsonc-parser";
import type { SpanEdit } from "../policy/edit.js";
import type { RuleSite } from "../policy/rule.js";
import { escapeJson, type JsonString } from "./json-string.js";
import type { ListNode, Span } from "./tree.js";

const COMMA = 5 satisfies SyntaxKind.CommaToken;

/** The place of a rule that is a string in a JSON array. */
export class JsonRuleSite implements RuleSite {
  readonly span: Span;
  readonly #source: string;
  readonly #list: ListNode;
  readonly #index: number;
  readonly #string: JsonString | undefined;

  /** `string` is absent for an entry that is none: then every part of it is the whole. */
  constructor(source: string, list: ListNode, index: number, node: Span, string?: JsonString) {
    this.span = { start: node.start, end: node.end };
    this.#source = source;
    this.#list = list;
    this.#index = index;
    this.#string = string;
  }

  spanOf({ start, end }: Span): Span {
    return this.#string?.spanOf(start, end) ?? this.span;
  }

  rewrite(span: Span, newText: string): readonly SpanEdit[] {
    return [{ ...this.spanOf(span), newText: escapeJson(newText) }];
  }

  replaceWith(entries: readonly string[]): readonly SpanEdit[] {
    const newText = entries.map((entry) => JSON.stringify(entry)).join(this.#separator());
    return [{ ...this.span, newText }];
  }

  remove(): readonly SpanEdit[] {
    const { start, end } = this.span;
    const next = this.#list.items[this.#index + 1];
    const commaBehind = this.#commaAfter(end);
    if (commaBehind !== undefined && this.#blankFrom(end) !== commaBehind.start) {
      // A comment stands between the entry and the comma: both go, the comment stays.
      return [
        { start, end: this.#blankFrom(end), newText: "" },
        { ...commaBehind, newText: "" },
      ];
    }
    if (commaBehind !== undefined) {
      return next === undefined
        ? [this.#erase(start, commaBehind.end)]
        : [{ start, end: this.#blankFrom(commaBehind.end), newText: "" }];
    }
    const previous = this.#list.items[this.#index - 1];
    const commaBefore = previous && this.#commaAfter(previous.end);
    if (commaBefore === undefined) return [this.#erase(start, end)];
    if (this.#blankBefore(start) === commaBefore.end) {
      return [{ start: commaBefore.start, end, newText: "" }];
    }
    // A comment stands between the comma and the entry: both go, the comment stays.
    return [{ ...commaBefore, newText: "" }, this.#erase(start, end)];
  }

  /** What stands between two entries: a new line with the same indentation if each has its own. */
  #separator(): string {
    return `,${this.#lineLead(this.span.start) ?? " "}`;
  }

  /** The line end and the indentation before what stands first on its line; else `undefined`. */
  #lineLead(offset: number): string | undefined {
    const lead = this.#source.slice(this.#blankBefore(offset), offset);
    return /(?:\r\n|\r|\n)[ \t]*$/.exec(lead)?.[0];
  }

  #commaAfter(offset: number): Span | undefined {
    const scanner = createScanner(this.#source, true);
    scanner.setPosition(offset);
    if (scanner.scan() !== COMMA) return undefined;
    const start = scanner.getTokenOffset();
    return { start, end: start + 1 };
  }

  #blankBefore(offset: number): number {
    let at = offset;
    while (at > 0 && /\s/.test(this.#source.charAt(at - 1))) at--;
    return at;
  }

  #blankFrom(offset: number): number {
    let at = offset;
    while (at < this.#source.length && /\s/.test(this.#source.charAt(at))) at++;
    return at;
  }

  /** Takes a stretch out, with its whole line where nothing else stands on it. */
  #erase(start: number, end: number): SpanEdit {
    const lead = this.#lineLead(start);
    const blanks = /^[ \t]*(?=[\r\n]|$)/.exec(this.#source.slice(end));
    if (lead === undefined || blanks === null) return { start, end, newText: "" };
    return { start: start - lead.length, end: end + blanks[0].length, newText: "" };
  }
}
