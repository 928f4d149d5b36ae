import type { SpanEdit } from "../policy/edit.js";
import type { RuleSite } from "../policy/rule.js";
import type { Span } from "./tree.js";

/** The place of a name in plain text, behind a prefix that belongs to it: `#tool:` and the like. */
export class TextSite implements RuleSite {
  readonly span: Span;
  readonly #prefix: string;

  /** `span` is that of the name, in UTF-16 units of the text; the prefix stands right before it. */
  constructor(span: Span, prefix: string) {
    this.span = span;
    this.#prefix = prefix;
  }

  spanOf({ start, end }: Span): Span {
    return { start: this.span.start + start, end: this.span.start + end };
  }

  rewrite(span: Span, newText: string): readonly SpanEdit[] {
    return [{ ...this.spanOf(span), newText }];
  }

  /** Several names stand one behind the other, each with the prefix. */
  replaceWith(entries: readonly string[]): readonly SpanEdit[] {
    return [{ ...this.span, newText: entries.join(` ${this.#prefix}`) }];
  }

  remove(): readonly SpanEdit[] {
    const { start, end } = this.span;
    return [{ start: start - this.#prefix.length, end, newText: "" }];
  }
}
