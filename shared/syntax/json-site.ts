import { createScanner, type SyntaxKind } from "jsonc-parser";
import type { SpanEdit } from "../policy/edit.js";
import type { RuleSite } from "../policy/rule.js";
import { removeFromCommaList, separatorLike } from "./comma-list.js";
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
    const separator = separatorLike(this.#source, this.span.start);
    return [{ ...this.span, newText: entries.map((text) => JSON.stringify(text)).join(separator) }];
  }

  remove(): readonly SpanEdit[] {
    return removeFromCommaList(this.#source, this.#list.items, this.#index, (offset) =>
      commaAfter(this.#source, offset),
    );
  }
}

/** The comma that follows `offset` behind blanks and comments; `undefined` where none does. */
export function commaAfter(source: string, offset: number): Span | undefined {
  const scanner = createScanner(source, true);
  scanner.setPosition(offset);
  if (scanner.scan() !== COMMA) return undefined;
  const start = scanner.getTokenOffset();
  return { start, end: start + 1 };
}
