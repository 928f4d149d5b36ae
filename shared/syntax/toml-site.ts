import { applyEdits, type SpanEdit } from "../policy/edit.js";
import type { RuleSite } from "../policy/rule.js";
import { removeFromCommaList, separatorLike } from "./comma-list.js";
import type { TomlDocument } from "./toml.js";
import { quoteToml } from "./toml-string.js";
import type { ListNode, Span, TextNode } from "./tree.js";

/** Where a string of a TOML text stands. */
export interface TomlPlace {
  readonly node: TextNode;
  /** The array that it is an entry of; absent for the whole value of a key. */
  readonly list?: ListNode;
  /** Edits that take out what makes no sense without a value here: the key, or the whole rule. */
  removeWhole(): readonly SpanEdit[];
}

/** The place of a rule that is a string in TOML: the value of a key, or an entry of an array. */
export class TomlSite implements RuleSite {
  readonly span: Span;
  readonly #document: TomlDocument;
  readonly #place: TomlPlace;

  constructor(document: TomlDocument, place: TomlPlace) {
    this.span = { start: place.node.start, end: place.node.end };
    this.#document = document;
    this.#place = place;
  }

  spanOf({ start, end }: Span): Span {
    return this.#document.stringAt(this.#place.node).spanOf(start, end);
  }

  rewrite(span: Span, newText: string): readonly SpanEdit[] {
    return this.#document.rewrite(this.#place.node, span, newText);
  }

  /** Several entries make an array of a string that stands alone. */
  replaceWith(entries: readonly string[]): readonly SpanEdit[] {
    const written = entries.map((entry) => this.#written(entry));
    const { list } = this.#place;
    if (written.length === 0) return this.remove();
    if (list !== undefined) {
      const separator = separatorLike(this.#document.source, this.span.start);
      return [{ ...this.span, newText: written.join(separator) }];
    }
    const [only, ...others] = written;
    const newText = others.length === 0 ? (only ?? "") : `[${written.join(", ")}]`;
    return [{ ...this.span, newText }];
  }

  remove(): readonly SpanEdit[] {
    const { list, node } = this.#place;
    if (list === undefined || list.items.length === 1) return this.#place.removeWhole();
    const { source } = this.#document;
    return removeFromCommaList(source, list.items, list.items.indexOf(node), (offset) => {
      const start = skipTrivia(source, offset, list.end);
      return source[start] === "," ? { start, end: start + 1 } : undefined;
    });
  }

  /** The string that spells `entry` between quotes like those of this one. */
  #written(entry: string): string {
    const { node } = this.#place;
    const { start, end } = node;
    const { text, quotes } = this.#document.stringAt(node);
    // Several lines are for what was long, and no entry is.
    if (quotes.length === 3) return quoteToml(entry);
    const edits = this.#document.rewrite(node, { start: 0, end: text.length }, entry);
    return applyEdits(
      this.#document.source.slice(start, end),
      edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
    );
  }
}

/**
 * Edits that take headers and pairs out, with their lines where nothing else stands on them.
 * Comments stay: those beside them, behind them, and those within an array, each on its line.
 * Statements count that lie in `within` as a whole.
 */
export function eraseStatements(
  { source, statements }: TomlDocument,
  within: Span,
): readonly SpanEdit[] {
  return statements
    .filter(({ start, end }) => start >= within.start && end <= within.end)
    .flatMap(({ start, end, comments }) => {
      const edges = [start, ...comments.flatMap((comment) => [comment.start, comment.end]), end];
      const pieces: SpanEdit[] = [];
      for (let edge = 0; edge < edges.length; edge += 2) {
        pieces.push(erasePiece(source, edges[edge] ?? start, edges[edge + 1] ?? end));
      }
      return pieces;
    });
}

/** Takes a stretch out, with the blanks to a comment behind it or with its whole line. */
function erasePiece(source: string, start: number, end: number): SpanEdit {
  const behind = end + (/^[ \t]*/.exec(source.slice(end, end + 200))?.[0].length ?? 0);
  if (source[behind] === "#") return { start, end: behind, newText: "" };
  let lead = start;
  while (lead > 0 && /[ \t]/.test(source.charAt(lead - 1))) lead--;
  const startsLine =
    lead === 0 || source[lead - 1] === "\n" || (lead === 1 && source[0] === "\uFEFF");
  const lineEnd = /^(?:\r\n|\n|$)/.exec(source.slice(behind, behind + 2));
  if (!startsLine || lineEnd === null) return { start, end, newText: "" };
  return { start: lead, end: behind + lineEnd[0].length, newText: "" };
}

function skipTrivia(source: string, offset: number, limit: number): number {
  let at = offset;
  while (at < limit) {
    if (source[at] === "#") while (at < limit && source[at] !== "\n") at++;
    else if (/\s/.test(source.charAt(at))) at++;
    else break;
  }
  return at;
}
