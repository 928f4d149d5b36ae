import type { MapEntry, SyntaxNode, TextNode } from "./tree.js";
import { isBlank, isComment, isLineEnd, isSpace, lineEndFrom, trimEnd } from "./yaml-lines.js";
import { isFlowMark, quotedEnd, type Scalars, startsPlain, wordEnd } from "./yaml-scalars.js";

/** Lists and maps deeper than this are kept without content, so that no input exhausts the stack. */
export const MAX_DEPTH = 200;

/** A list or map in brackets as far as it is YAML. */
export interface FlowResult {
  readonly node: SyntaxNode;
  /** Behind the node, where reading stopped. */
  readonly end: number;
}

/**
 * Reads the list or map in brackets at `start`; `undefined` if it is no YAML before `limit`.
 * `indent` is that of the block around it, `depth` the number of lists and maps around it.
 */
export function readFlow(
  scalars: Scalars,
  start: number,
  limit: number,
  indent: number,
  depth: number,
): FlowResult | undefined {
  const reader = new FlowReader(scalars, start, limit, indent);
  const node = reader.readNode(depth);
  return node && { node, end: reader.at };
}

/**
 * Reads a list in brackets that is no YAML: its items are what stands between the commas, each read
 * as YAML if it is some, and else the text as it is written. The list ends at its bracket, or at
 * `limit` if that is not typed yet.
 */
export function readBrokenList(
  scalars: Scalars,
  start: number,
  limit: number,
  indent: number,
  depth: number,
): SyntaxNode {
  const text = scalars.source;
  const { cuts, end, closed } =
    cutItems(text, start + 1, limit, true) ?? cutItems(text, start + 1, limit, false) ?? {};
  const items: SyntaxNode[] = [];
  let from = start + 1;
  for (const cut of cuts ?? []) {
    const first = skipTrivia(text, from, cut);
    const last = trimEnd(text, first, cut);
    from = cut + 1;
    if (first >= last) continue;
    const whole = readFlowItem(scalars, first, last, indent, depth + 1);
    items.push(whole ?? scalars.raw(first, last, "flow", indent));
  }
  const listEnd = closed ? end : trimEnd(text, start + 1, end ?? limit);
  return { kind: "list", start, end: listEnd ?? limit, items };
}

function readFlowItem(
  scalars: Scalars,
  start: number,
  end: number,
  indent: number,
  depth: number,
): SyntaxNode | undefined {
  const reader = new FlowReader(scalars, start, end, indent);
  const node = reader.readItem(depth);
  return node !== undefined && skipTrivia(scalars.source, reader.at, end) >= end ? node : undefined;
}

interface Cuts {
  readonly cuts: readonly number[];
  readonly end: number;
  readonly closed: boolean;
}

/**
 * Where the items of a list end. With `nested`, brackets inside an item keep its commas; `undefined`
 * if one of those is never closed, and then only the first closer counts.
 */
function cutItems(text: string, start: number, limit: number, nested: boolean): Cuts | undefined {
  const cuts: number[] = [];
  const unclosed = new Set<string>();
  let open = 0;
  let itemStarts = true;
  for (let at = start; at < limit; at++) {
    const sign = text.charAt(at);
    if (isSpace(sign)) continue;
    if (itemStarts && isComment(text, at)) {
      at = Math.min(lineEndFrom(text, at), limit) - 1;
      continue;
    }
    if (itemStarts && (sign === '"' || sign === "'") && !unclosed.has(sign)) {
      const end = quotedEnd(text, at, limit);
      if (end === undefined) unclosed.add(sign);
      else at = end - 1;
    } else if (sign === "," && open === 0) {
      cuts.push(at);
      itemStarts = true;
      continue;
    } else if (sign === "]" && open === 0) {
      return { cuts: [...cuts, at], end: at + 1, closed: true };
    } else if (nested && (sign === "[" || sign === "{")) open++;
    else if (nested && (sign === "]" || sign === "}")) open = Math.max(0, open - 1);
    itemStarts = false;
  }
  return open > 0 ? undefined : { cuts: [...cuts, limit], end: limit, closed: false };
}

/** Behind blanks, line ends and comments. */
export function skipTrivia(text: string, at: number, limit: number): number {
  let next = at;
  for (;;) {
    while (next < limit && isSpace(text[next])) next++;
    if (next >= limit || !isComment(text, next)) return Math.min(next, limit);
    next = lineEndFrom(text, next);
  }
}

/** Each reading gives `undefined` where the text is no YAML; then the whole is none. */
class FlowReader {
  at: number;
  readonly #scalars: Scalars;
  readonly #text: string;
  readonly #limit: number;
  readonly #indent: number;

  constructor(scalars: Scalars, start: number, limit: number, indent: number) {
    this.#scalars = scalars;
    this.#text = scalars.source;
    this.at = start;
    this.#limit = limit;
    this.#indent = indent;
  }

  readNode(depth: number): SyntaxNode | undefined {
    const tag = this.#skipProperties();
    const start = this.at;
    switch (this.#sign()) {
      case "[":
        return depth >= MAX_DEPTH ? this.#skipNested() : this.#readList(depth);
      case "{":
        return depth >= MAX_DEPTH ? this.#skipNested() : this.#readMap(depth);
      case '"':
      case "'": {
        const end = quotedEnd(this.#text, start, this.#limit);
        if (end === undefined) return undefined;
        this.at = end;
        return this.#scalars.quoted(start, end, true, "flow", this.#indent);
      }
      case "*": {
        const end = wordEnd(this.#text, start, this.#limit, true);
        if (!this.#scalars.anchors.has(this.#text.slice(start + 1, end))) return undefined;
        this.at = end;
        return { kind: "other", start, end, valid: true };
      }
      default:
        return this.#readPlain(tag);
    }
  }

  /** An item of a list: a value, or a map of one entry without brackets of its own. */
  readItem(depth: number): SyntaxNode | undefined {
    const node = this.readNode(depth);
    if (node === undefined || !this.#isColon(node)) return node;
    const entry = this.#readEntry(node, depth + 1);
    const end = trimEnd(this.#text, node.start, this.at);
    return entry && { kind: "map", start: node.start, end, entries: [entry] };
  }

  #readList(depth: number): SyntaxNode | undefined {
    const start = this.at;
    const items: SyntaxNode[] = [];
    this.at++;
    while (!this.#closes("]")) {
      const item = this.readItem(depth + 1);
      if (item === undefined || !this.#separates("]")) return undefined;
      items.push(item);
    }
    return { kind: "list", start, end: this.at, items };
  }

  #readMap(depth: number): SyntaxNode | undefined {
    const start = this.at;
    const entries: MapEntry[] = [];
    this.at++;
    while (!this.#closes("}")) {
      const key = this.readNode(depth + 1);
      const entry = key && this.#readEntry(key, depth + 1);
      if (entry === undefined || !this.#separates("}")) return undefined;
      entries.push(entry);
    }
    return { kind: "map", start, end: this.at, entries };
  }

  /** Passes over the closing bracket if nothing else stands before it. */
  #closes(closer: string): boolean {
    this.#skipTrivia();
    if (this.#sign() !== closer) return false;
    this.at++;
    return true;
  }

  /** Passes over a comma; whether one stands here, or the closing bracket. */
  #separates(closer: string): boolean {
    this.#skipTrivia();
    if (this.#sign() === closer) return true;
    if (this.#sign() !== ",") return false;
    this.at++;
    return true;
  }

  #readEntry(node: SyntaxNode, depth: number): MapEntry | undefined {
    if (node.kind === "list" || node.kind === "map") return undefined;
    const { start, end } = node;
    const key: TextNode =
      node.kind === "text" ? node : this.#scalars.make(start, end, "plain", "flow", this.#indent);
    if (!this.#isColon(node)) return { key, value: undefined };
    this.#skipTrivia();
    this.at++;
    this.#skipTrivia();
    if (this.at >= this.#limit || isFlowMark(this.#sign())) {
      const opens = this.#sign() === "[" || this.#sign() === "{";
      if (!opens) return { key, value: undefined };
    }
    const value = this.readNode(depth);
    return value && { key, value };
  }

  /** Whether a colon follows that makes `node` a key. */
  #isColon(node: SyntaxNode): boolean {
    const at = skipTrivia(this.#text, this.at, this.#limit);
    if (at >= this.#limit || this.#text[at] !== ":") return false;
    const quoted = node.kind !== "other" && /["'\]}]/.test(this.#text.charAt(node.end - 1));
    return (
      (quoted && at === node.end) ||
      at + 1 >= this.#limit ||
      isSpace(this.#text[at + 1]) ||
      isFlowMark(this.#text[at + 1])
    );
  }

  #readPlain(tag: string | undefined): SyntaxNode | undefined {
    const text = this.#text;
    const start = this.at;
    if (start >= this.#limit || !startsPlain(text, start, true)) return undefined;
    let end = start;
    let at = start;
    for (; at < this.#limit; at++) {
      const sign = text[at];
      if (isBlank(sign) || isLineEnd(sign)) continue;
      if (isFlowMark(sign) || isComment(text, at)) break;
      const next = at + 1 < this.#limit ? text[at + 1] : undefined;
      if (sign === ":" && (isSpace(next) || isFlowMark(next))) break;
      end = at + 1;
    }
    this.at = end;
    return this.#scalars.plain(start, end, "flow", this.#indent, tag);
  }

  /** Passes over anchors and tags; gives the tag. */
  #skipProperties(): string | undefined {
    let tag: string | undefined;
    for (let sign = this.#sign(); sign === "&" || sign === "!"; sign = this.#sign()) {
      const end = wordEnd(this.#text, this.at, this.#limit, true);
      const word = this.#text.slice(this.at, end);
      if (word === "&") break;
      if (sign === "!") tag = word;
      else this.#scalars.anchors.add(word.slice(1));
      this.at = end;
      this.#skipTrivia();
    }
    return tag;
  }

  /** Passes over a list or map that is too deep by counting brackets alone. */
  #skipNested(): SyntaxNode | undefined {
    const start = this.at;
    let open = 0;
    for (; this.at < this.#limit; this.at++) {
      const sign = this.#sign();
      if (sign === "[" || sign === "{") open++;
      if ((sign === "]" || sign === "}") && --open === 0) {
        this.at++;
        return { kind: "other", start, end: this.at, valid: true };
      }
    }
    return undefined;
  }

  #skipTrivia(): void {
    this.at = skipTrivia(this.#text, this.at, this.#limit);
  }

  #sign(): string | undefined {
    return this.at < this.#limit ? this.#text[this.at] : undefined;
  }
}
