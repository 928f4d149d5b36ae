import type { SpanEdit } from "../policy/edit.js";
import type { SyntaxDocument } from "./document.js";
import type { MapNode, Span, TextNode } from "./tree.js";
import { afterLineEnd, lineEndFrom, readContentLines } from "./yaml-lines.js";
import { YamlReader } from "./yaml-reader.js";
import { Scalars } from "./yaml-scalars.js";
import type { YamlString } from "./yaml-string.js";
import { rewriteScalar } from "./yaml-writing.js";

/** The YAML between the fences at the start of a Markdown text. Offsets are into the whole text. */
export interface FrontmatterDocument extends SyntaxDocument {
  /** A map, without entries if the block holds none. */
  readonly root: MapNode;
  /** The block between the fences, its last line end included. */
  readonly span: Span;
  /** Where the text below the block starts. */
  readonly bodyStart: number;
  stringAt(node: TextNode): YamlString;
}

/**
 * Reads the frontmatter of a Markdown text; `undefined` when the text does not start with its fence.
 * Never fails. Each key is read by itself, and so is each item of a list in lines: what is no YAML
 * is the text as it is written, and hides nothing else.
 *
 * Explicit keys (`? key`), and lists and maps deeper than 200 levels, are nodes without content. An
 * alias stands for itself.
 */
export function readFrontmatter(text: string): FrontmatterDocument | undefined {
  const span = findBlock(text);
  return span && new Frontmatter(text, span);
}

class Frontmatter implements FrontmatterDocument {
  readonly source: string;
  readonly span: Span;
  readonly root: MapNode;
  readonly #scalars: Scalars;

  constructor(source: string, span: Span) {
    this.source = source;
    this.span = span;
    this.#scalars = new Scalars(source);
    const lines = readContentLines(source, span.start, span.end);
    const reader = new YamlReader(this.#scalars, lines, span.end);
    const root = reader.readFlowRoot();
    this.root =
      root?.kind === "map" ? root : { kind: "map", ...span, entries: reader.readEntries() };
  }

  get bodyStart(): number {
    const fenceEnd = lineEndFrom(this.source, this.span.end);
    const isFence = FENCE.test(this.source.slice(this.span.end, fenceEnd));
    return isFence ? afterLineEnd(this.source, fenceEnd) : this.span.end;
  }

  stringAt(node: TextNode): YamlString {
    return this.#scalars.stringAt(node);
  }

  rewrite(node: TextNode, span: Span, newText: string): readonly SpanEdit[] {
    return rewriteScalar(this.source, node, this.stringAt(node), span, newText);
  }
}

const FENCE = /^---[ \t]*$/;

function findBlock(text: string): Span | undefined {
  const first = text.startsWith("\uFEFF") ? 1 : 0;
  const firstEnd = lineEndFrom(text, first);
  if (!FENCE.test(text.slice(first, firstEnd))) return undefined;
  const start = afterLineEnd(text, firstEnd);
  let prose: number | undefined;
  let blank = false;
  for (let at = start; at < text.length; ) {
    const end = lineEndFrom(text, at);
    const line = text.slice(at, end);
    if (FENCE.test(line)) return { start, end: at };
    if (blank && isProse(line)) prose ??= at;
    blank = line.trim() === "";
    at = afterLineEnd(text, end);
  }
  // The second fence is not typed yet. What follows a blank line and is no YAML is the Markdown
  // below: were it read as YAML, each `word: ` in it would be a key.
  return { start, end: prose ?? text.length };
}

/** Whether a line is plainly no part of a block: at the left edge, and neither key nor item. */
function isProse(line: string): boolean {
  return /^[^\s]/.test(line) && !/^(?:-\s|[^\s#:]+\s*:(?:\s|$)|["'][^"']*["']\s*:)/.test(line);
}
