import type { SpanEdit } from "../policy/edit.js";
import type { RuleSite } from "../policy/rule.js";
import { removeFromCommaList, separatorLike } from "./comma-list.js";
import { commaAfter } from "./json-site.js";
import { escapeJson, type JsonString } from "./json-string.js";
import type { MapNode, Span, SyntaxNode } from "./tree.js";

/** A key of an object that is a rule, with the value that says what the rule does. */
export interface KeyEntry {
  readonly key: Span;
  readonly value: SyntaxNode;
}

/** The place of a rule that is a key of a JSON object. Its value stays what it is. */
export class JsonKeySite implements RuleSite {
  readonly span: Span;
  readonly #source: string;
  readonly #map: MapNode;
  readonly #index: number;
  readonly #entry: KeyEntry;
  readonly #string: JsonString;

  constructor(source: string, map: MapNode, index: number, entry: KeyEntry, string: JsonString) {
    this.span = { start: entry.key.start, end: entry.key.end };
    this.#source = source;
    this.#map = map;
    this.#index = index;
    this.#entry = entry;
    this.#string = string;
  }

  spanOf({ start, end }: Span): Span {
    return this.#string.spanOf(start, end);
  }

  rewrite(span: Span, newText: string): readonly SpanEdit[] {
    return [{ ...this.spanOf(span), newText: escapeJson(newText) }];
  }

  /** Every key gets a copy of the value; the value itself, with its comments, goes to the last. */
  replaceWith(entries: readonly string[]): readonly SpanEdit[] {
    const separator = separatorLike(this.#source, this.span.start);
    const keys = entries.map((text) => JSON.stringify(text));
    const newText = keys.join(this.#tail() + separator);
    return [{ ...this.span, newText }];
  }

  remove(): readonly SpanEdit[] {
    const properties = this.#map.entries.map(({ key, value }) => ({
      start: key.start,
      end: value?.end ?? key.end,
    }));
    return removeFromCommaList(this.#source, properties, this.#index, (offset) =>
      commaAfter(this.#source, offset),
    );
  }

  /** The colon and the value as they are written, without a comment that stands between them. */
  #tail(): string {
    const { key, value } = this.#entry;
    const before = this.#source.slice(key.end, value.start);
    const colon = /^\s*:\s*$/.test(before) ? before : ": ";
    return colon + this.#source.slice(value.start, value.end);
  }
}
