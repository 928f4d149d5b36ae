import type { ListNode, MapEntry, OtherNode, SyntaxNode, TextNode } from "./tree.js";
import { blockScalarEnd, readBlockHeader } from "./yaml-block-text.js";
import { MAX_DEPTH, readBrokenList, readFlow, skipTrivia } from "./yaml-flow.js";
import { type ContentLine, isComment, lineEndFrom, skipBlanks, trimEnd } from "./yaml-lines.js";
import { isMark, quotedEnd, type Scalars, startsPlain, wordEnd } from "./yaml-scalars.js";
import type { ScalarPlace } from "./yaml-string.js";

/** A key, and the offset behind its colon. */
interface Key {
  readonly node: TextNode;
  readonly end: number;
}

interface Place {
  readonly at: number;
  /** The line that it is on. */
  readonly line: number;
}

/** The lines that belong to a value: it starts at `at` on line `line`, and ends before line `to`. */
interface Stretch extends Place {
  readonly to: number;
  /** Indentation of the map or list that holds the value, in columns. */
  readonly indent: number;
  readonly place: ScalarPlace;
  readonly depth: number;
}

/**
 * Reads the blocks of YAML by their indentation alone: which lines belong to a key or a dash is
 * settled before any of them is read, so that nothing in a value can hide what follows it. A value
 * that is no YAML is the text as it is written.
 */
export class YamlReader {
  readonly #text: string;
  readonly #lines: readonly ContentLine[];
  readonly #scalars: Scalars;
  readonly #end: number;

  /** `end` is where the block ends that `lines` are of. */
  constructor(scalars: Scalars, lines: readonly ContentLine[], end: number) {
    this.#text = scalars.source;
    this.#scalars = scalars;
    this.#lines = lines;
    this.#end = end;
  }

  /** The entries of the map that the whole block is. */
  readEntries(): MapEntry[] {
    const first = this.#lines.findIndex((line, index) => this.#keyAt(line.content, index));
    const start = this.#lines[first];
    if (start === undefined) return [];
    return this.#readMap(start.content, first, this.#lines.length, start.indent, 1);
  }

  /** The one value that the whole block is, if it is a list or map in brackets. */
  readFlowRoot(): SyntaxNode | undefined {
    const [first] = this.#lines;
    if (first === undefined || this.#text[first.content] !== "{") return undefined;
    return readFlow(this.#scalars, first.content, this.#end, 0, 0)?.node;
  }

  /** A map whose first key stands at `at`, and the others at the start of lines at `column`. */
  #readMap(at: number, first: number, to: number, column: number, depth: number): MapEntry[] {
    const entries: MapEntry[] = [];
    let indent = column;
    let next = first;
    for (let key = this.#keyAt(at, first); key !== undefined; ) {
      const line = next;
      const open = this.#isOver(key.end, line);
      next++;
      while (next < to && this.#continues(next, indent, open)) next++;
      const stretch = { at: key.end, line, to: next, indent, place: "value", depth } as const;
      entries.push({ key: key.node, value: this.#readValue(stretch) });
      // What stands as far left as a key and is none belongs to nothing.
      for (key = undefined; next < to; next++) {
        const start = this.#lines[next];
        if (start === undefined || start.indent > indent) continue;
        key = this.#keyAt(start.content, next);
        if (key === undefined) continue;
        indent = Math.min(indent, start.indent);
        break;
      }
    }
    return entries;
  }

  /** A list whose first dash stands at `at`. */
  #readList(at: number, first: number, to: number, indent: number, depth: number): ListNode {
    const items: SyntaxNode[] = [];
    let end = at + 1;
    let dash: number | undefined = at;
    let next = first;
    while (dash !== undefined) {
      const line = next;
      next++;
      while (next < to && this.#continues(next, indent, false)) next++;
      const stretch = { at: dash + 1, line, to: next, indent, place: "item", depth } as const;
      const item = this.#readValue(stretch) ?? emptyNode(dash + 1);
      items.push(item);
      end = item.end;
      for (dash = undefined; next < to; next++) {
        const start = this.#lines[next];
        if (start === undefined || start.indent > indent) continue;
        if (isMark(this.#text, start.content, "-", start.end)) dash = start.content;
        if (dash !== undefined) break;
      }
    }
    return { kind: "list", start: at, end, items };
  }

  /** Whether a line belongs to the entry above it, of a map or list that is indented by `indent`. */
  #continues(index: number, indent: number, open: boolean): boolean {
    const line = this.#lines[index];
    if (line === undefined) return false;
    if (line.indent > indent) return true;
    const sign = this.#text[line.content];
    // A closing bracket often stands as far left as the key of its list.
    if (line.indent === indent && (sign === "]" || sign === "}")) return true;
    return open && line.indent === indent && isMark(this.#text, line.content, "-", line.end);
  }

  /** Whether nothing but anchors, tags and a comment follows `at` on its line. */
  #isOver(at: number, line: number): boolean {
    const end = this.#lineEnd(line);
    let next = skipBlanks(this.#text, at, end);
    while (this.#text[next] === "&" || this.#text[next] === "!") {
      next = skipBlanks(this.#text, wordEnd(this.#text, next, end, false), end);
    }
    return next >= end || isComment(this.#text, next);
  }

  #readValue(stretch: Stretch): SyntaxNode | undefined {
    const text = this.#text;
    const { to, indent, place, depth } = stretch;
    let start = this.#contentFrom(stretch.at, stretch.line, to);
    if (start === undefined) return undefined;
    const first = start;
    let column = start.at - (this.#lines[start.line]?.start ?? 0);
    let tag: string | undefined;
    while (text[start.at] === "&" || text[start.at] === "!") {
      const end = wordEnd(text, start.at, this.#lineEnd(start.line), false);
      const word = text.slice(start.at, end);
      if (word === "&") break;
      if (word.startsWith("!")) tag = word;
      else this.#scalars.anchors.add(word.slice(1));
      const { line } = start;
      start = this.#contentFrom(end, line, to);
      if (start === undefined) return undefined;
      if (start.line !== line) column = this.#lines[start.line]?.indent ?? column;
    }
    const { at, line } = start;
    const own = line > stretch.line;
    const from: Stretch = { at, line, to, indent, place, depth };
    const node = own || place === "item" ? this.#readBlock(from, column) : undefined;
    return node ?? this.#readScalarOrFlow(from, tag) ?? this.#raw(first.at, from);
  }

  /** Where the content behind `at` starts, on its own line or on one before `to`. */
  #contentFrom(at: number, line: number, to: number): Place | undefined {
    const next = skipBlanks(this.#text, at, this.#lineEnd(line));
    if (next < this.#lineEnd(line) && !isComment(this.#text, next)) return { at: next, line };
    const below = line + 1 < to ? this.#lines[line + 1] : undefined;
    return below && { at: below.content, line: line + 1 };
  }

  /** A list or map in lines, if one starts here. */
  #readBlock({ at, line, to, depth }: Stretch, column: number): SyntaxNode | undefined {
    const list = isMark(this.#text, at, "-", this.#lineEnd(line));
    const explicit = isMark(this.#text, at, "?", this.#lineEnd(line));
    const map = !list && !explicit && this.#keyAt(at, line) !== undefined;
    if (!list && !explicit && !map) return undefined;
    if (explicit || depth >= MAX_DEPTH) {
      return { kind: "other", start: at, end: this.#lineEnd(to - 1), valid: true };
    }
    if (list) return this.#readList(at, line, to, column, depth + 1);
    const entries = this.#readMap(at, line, to, column, depth + 1);
    const last = entries.at(-1);
    const end = last?.value?.end ?? (last ? this.#keyEnd(last.key) : at);
    return { kind: "map", start: at, end, entries };
  }

  /** Behind the colon of a key. */
  #keyEnd(key: TextNode): number {
    return this.#text.indexOf(":", key.end) + 1;
  }

  /** `undefined` where the text is no YAML. */
  #readScalarOrFlow(stretch: Stretch, tag: string | undefined): SyntaxNode | undefined {
    const { at, line, to, indent, place, depth } = stretch;
    const text = this.#text;
    const limit = this.#lineEnd(to - 1);
    // A line in quotes or in a block scalar may look like a comment, and is none of the lines then.
    const wholeLimit = this.#lines[to]?.start ?? this.#end;
    switch (text[at]) {
      case "[": {
        if (depth >= MAX_DEPTH) return { kind: "other", start: at, end: limit, valid: true };
        const list = readFlow(this.#scalars, at, wholeLimit, indent, depth);
        return list?.node ?? readBrokenList(this.#scalars, at, limit, indent, depth);
      }
      case "{": {
        const map = readFlow(this.#scalars, at, wholeLimit, indent, depth);
        return map && this.#endsAt(map.end, wholeLimit) ? map.node : undefined;
      }
      case '"':
      case "'": {
        const end = quotedEnd(text, at, wholeLimit);
        if (end === undefined) {
          return this.#scalars.quoted(at, this.#lineEnd(line), false, place, indent);
        }
        if (!this.#endsAt(end, wholeLimit)) return undefined;
        return this.#scalars.quoted(at, end, true, place, indent);
      }
      case "|":
      case ">": {
        const header = readBlockHeader(text.slice(at, lineEndFrom(text, at)));
        if (header === undefined) return undefined;
        const end = blockScalarEnd(text, at, wholeLimit, indent, header);
        return this.#scalars.make(at, end, "block", place, indent);
      }
      case "*": {
        const end = wordEnd(text, at, limit, false);
        if (!this.#scalars.anchors.has(text.slice(at + 1, end))) return undefined;
        return this.#endsAt(end, limit)
          ? { kind: "other", start: at, end, valid: true }
          : undefined;
      }
      default:
        return this.#readPlain(stretch, tag);
    }
  }

  #readPlain({ at, line, to, place, indent }: Stretch, tag: string | undefined) {
    const text = this.#text;
    if (!startsPlain(text, at, false)) return undefined;
    let end = at;
    for (let index = line; index < to; index++) {
      const lineEnd = this.#lineEnd(index);
      const start = index === line ? at : (this.#lines[index]?.content ?? at);
      if (index > line && this.#lines[index]?.afterComment) return undefined;
      for (let sign = start; sign < lineEnd; sign++) {
        if (isMark(text, sign, ":", lineEnd)) return undefined;
        if (!isComment(text, sign)) continue;
        if (index + 1 < to) return undefined;
        return this.#scalars.plain(at, trimEnd(text, at, sign), place, indent, tag);
      }
      end = lineEnd;
    }
    return this.#scalars.plain(at, end, place, indent, tag);
  }

  /** What stands in the stretch as it is written: no comment is cut off, since nobody can tell. */
  #raw(at: number, { to, place, indent }: Stretch): TextNode {
    return this.#scalars.raw(at, this.#lineEnd(to - 1), place, indent);
  }

  #endsAt(end: number, limit: number): boolean {
    return skipTrivia(this.#text, end, limit) >= limit;
  }

  #lineEnd(index: number): number {
    return this.#lines[index]?.end ?? this.#end;
  }

  /** The key that starts at `at` of a line, anchors and tags before it left out. */
  #keyAt(start: number, line: number): Key | undefined {
    const text = this.#text;
    const lineEnd = this.#lineEnd(line);
    let at = start;
    while (text[at] === "&" || text[at] === "!") {
      const next = skipBlanks(text, wordEnd(text, at, lineEnd, false), lineEnd);
      if (next >= lineEnd) return undefined;
      at = next;
    }
    const quoted = text[at] === '"' || text[at] === "'";
    if (quoted) {
      const end = quotedEnd(text, at, lineEnd);
      const colon = end === undefined ? lineEnd : skipBlanks(text, end, lineEnd);
      if (end === undefined || !isMark(text, colon, ":", lineEnd)) return undefined;
      return { node: this.#scalars.quoted(at, end, true, "key", 0), end: colon + 1 };
    }
    if (!startsPlain(text, at, false)) return undefined;
    for (let colon = at; colon < lineEnd; colon++) {
      if (isComment(text, colon)) return undefined;
      if (!isMark(text, colon, ":", lineEnd)) continue;
      const end = trimEnd(text, at, colon);
      return { node: this.#scalars.make(at, end, "plain", "key", 0), end: colon + 1 };
    }
    return undefined;
  }
}

function emptyNode(at: number): OtherNode {
  return { kind: "other", start: at, end: at, valid: true };
}
