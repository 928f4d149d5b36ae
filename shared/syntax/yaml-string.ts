import type { DecodedText } from "./decoded-text.js";
import type { SourceString } from "./source-string.js";
import type { Span, TextNode } from "./tree.js";
import { decodeBlock } from "./yaml-block-text.js";
import { decodeFlow } from "./yaml-flow-text.js";

/** Where a scalar stands: behind a key, behind a dash, between brackets, or as a key itself. */
export type ScalarPlace = "value" | "item" | "flow" | "key";

export type ScalarStyle = "plain" | "single" | "double" | "block";

/** How a scalar is written, as far as its own signs do not say it. */
export interface ScalarForm {
  readonly style: ScalarStyle;
  readonly place: ScalarPlace;
  /** Indentation of the block that holds the scalar, in columns. */
  readonly indent: number;
  /** False for a quoted scalar without its last quote. */
  readonly closed: boolean;
  /** True for a text that YAML would not read as this one scalar: it is the text as it is written. */
  readonly broken: boolean;
}

/** A string of YAML, which knows how it is written. */
export interface YamlText extends TextNode {
  readonly form: ScalarForm;
}

/**
 * A YAML scalar read for its characters: the text it stands for, and where each of its UTF-16 units
 * stands in the source. Where lines are folded, the blank or line end that the text has in their
 * place stands for the whole stretch between the words. A malformed escape stands for its own
 * letters. The line ends that close a block scalar stand at its end, with no width.
 */
export class YamlString implements SourceString {
  readonly text: string;
  readonly form: ScalarForm;
  readonly #start: number;
  readonly #end: number;
  readonly #units: DecodedText["units"];

  /** `source` is the whole document, `span` the scalar in it, quotes or header included. */
  constructor(source: string, span: Span, form: ScalarForm) {
    const quotes = form.style === "single" || form.style === "double" ? 1 : 0;
    this.form = form;
    this.#start = span.start + quotes;
    this.#end = Math.max(this.#start, form.closed ? span.end - quotes : span.end);
    const { text, units } =
      form.style === "block"
        ? decodeBlock(source, span.start, span.end, form.indent)
        : decodeFlow(source, this.#start, this.#end, form.style);
    this.text = text;
    this.#units = units;
  }

  spanOf(start: number, end: number): Span {
    if (this.#units === undefined) return { start: this.#start + start, end: this.#start + end };
    const from = this.#units.starts[start] ?? this.#end;
    return { start: from, end: end > start ? (this.#units.ends[end - 1] ?? this.#end) : from };
  }
}
