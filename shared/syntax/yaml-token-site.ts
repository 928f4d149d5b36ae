import type { SpanEdit } from "../policy/edit.js";
import type { RuleSite } from "../policy/rule.js";
import type { SyntaxDocument } from "./document.js";
import type { Span, TextNode } from "./tree.js";

/** The place of a name among others in one string, which keeps the separators it has. */
export class TokenSite implements RuleSite {
  readonly span: Span;
  readonly #document: SyntaxDocument;
  readonly #node: TextNode;
  readonly #tokens: readonly Span[];
  readonly #index: number;
  readonly #token: Span;

  /** `tokens` are the stretches of all names in the string's text, `index` says which this one is. */
  constructor(document: SyntaxDocument, node: TextNode, tokens: readonly Span[], index: number) {
    this.#document = document;
    this.#node = node;
    this.#tokens = tokens;
    this.#index = index;
    this.#token = tokens[index] ?? { start: 0, end: 0 };
    this.span = document.stringAt(node).spanOf(this.#token.start, this.#token.end);
  }

  spanOf({ start, end }: Span): Span {
    const from = this.#token.start;
    return this.#document.stringAt(this.#node).spanOf(from + start, from + end);
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
    const next = this.#tokens[this.#index + 1];
    if (next !== undefined) return this.#write({ start, end: next.start }, "");
    const previous = this.#tokens[this.#index - 1];
    if (previous !== undefined) return this.#write({ start: previous.end, end }, "");
    const { text } = this.#document.stringAt(this.#node);
    return this.#write({ start: 0, end: text.length }, "");
  }

  /** What stands between two names of this string: between the first two if there are two. */
  #separator(): string {
    const [first, second] = this.#tokens;
    if (first === undefined || second === undefined) return ", ";
    const { text } = this.#document.stringAt(this.#node);
    // A separator over several lines is none to repeat within one.
    return text.slice(first.end, second.start).replace(/\s*[\r\n]\s*/g, " ");
  }

  #write(span: Span, newText: string): readonly SpanEdit[] {
    return this.#document.rewrite(this.#node, span, newText);
  }
}
