import type { SpanEdit } from "../policy/edit.js";
import type { RuleSite } from "../policy/rule.js";
import type { SyntaxDocument } from "./document.js";
import type { SourceString } from "./source-string.js";
import type { Span, TextNode } from "./tree.js";

/** A string with the names in it: `tokens` are their stretches in its text. */
export interface TokenString {
  readonly node: TextNode;
  readonly string: SourceString;
  readonly tokens: readonly Span[];
}

/** The place of a name among others in one string, which keeps the separators it has. */
export class TokenSite implements RuleSite {
  readonly span: Span;
  readonly #document: SyntaxDocument;
  readonly #whole: TokenString;
  readonly #index: number;
  readonly #token: Span;

  /** `index` says which of the names in the string this one is. */
  constructor(document: SyntaxDocument, whole: TokenString, index: number) {
    this.#document = document;
    this.#whole = whole;
    this.#index = index;
    this.#token = whole.tokens[index] ?? { start: 0, end: 0 };
    this.span = whole.string.spanOf(this.#token.start, this.#token.end);
  }

  spanOf({ start, end }: Span): Span {
    const from = this.#token.start;
    return this.#whole.string.spanOf(from + start, from + end);
  }

  rewrite({ start, end }: Span, newText: string): readonly SpanEdit[] {
    const from = this.#token.start;
    return this.#write({ start: from + start, end: from + end }, newText);
  }

  replaceWith(entries: readonly string[]): readonly SpanEdit[] {
    if (entries.length === 0) return this.remove();
    return this.#write(this.#token, entries.join(this.#separator()));
  }

  /** Takes the name out with one separator; from the only name it leaves an empty string. */
  remove(): readonly SpanEdit[] {
    const { start, end } = this.#token;
    const next = this.#whole.tokens[this.#index + 1];
    if (next !== undefined) return this.#write({ start, end: next.start }, "");
    const previous = this.#whole.tokens[this.#index - 1];
    if (previous !== undefined) return this.#write({ start: previous.end, end }, "");
    const { text } = this.#whole.string;
    return this.#write({ start: 0, end: text.length }, "");
  }

  /** What stands between two names of this string: between the first two if there are two. */
  #separator(): string {
    const [first, second] = this.#whole.tokens;
    if (first === undefined || second === undefined) return ", ";
    const { text } = this.#whole.string;
    // A separator over several lines is none to repeat within one.
    return text.slice(first.end, second.start).replace(/\s*[\r\n]\s*/g, " ");
  }

  #write(span: Span, newText: string): readonly SpanEdit[] {
    return this.#document.rewrite(this.#whole.node, span, newText);
  }
}
