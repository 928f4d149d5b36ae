import type { SpanEdit } from "../policy/edit.js";
import type { SyntaxDocument } from "./document.js";
import { DefinedKeys, isDotted } from "./toml-defined.js";
import { cutStatements, type TomlStatement } from "./toml-statements.js";
import { escapeToml, fitsLiteral, quoteToml, TomlString } from "./toml-string.js";
import { parsePairs, type TomlFault } from "./toml-values.js";
import type { ListNode, MapEntry, MapNode, Span, TextNode } from "./tree.js";

/** Something because of which a text is no TOML. */
export interface TomlError extends Span {
  readonly kind: TomlFault["kind"] | "mark";
}

/** A TOML text: its tree, what it consists of, and what is wrong with it. */
export interface TomlDocument extends SyntaxDocument {
  /** Never absent: a text without a key gives a map without entries. */
  readonly root: MapNode;
  /** Why a reader of TOML refuses the text, in the order of the text; empty for sound TOML. */
  readonly errors: readonly TomlError[];
  /** Headers and pairs in the order of the text. */
  readonly statements: readonly TomlStatement[];
  stringAt(node: TextNode): TomlString;
}

/** Values nested deeper than this are no policy, and are not looked into. */
const MAX_DEPTH = 64;

/**
 * Reads TOML into a tree; never fails. Every `[name]` gives an entry of the root whose value is a
 * map, every `[[name]]` one whose value is a list of one map, so that a name stands as often in the
 * root as in the text. What a header with dots holds stands in the last map of its first name. One
 * broken pair hides nothing but its own value, and a repeated key is kept.
 */
export function readToml(source: string): TomlDocument {
  return new TomlReader(source).read();
}

interface OpenMap extends Span {
  readonly kind: "map";
  start: number;
  end: number;
  readonly entries: MapEntry[];
}

class TomlReader {
  readonly #source: string;
  /** The text, of the same length, with blanks for the signs in comments that TOML has not. */
  readonly #parsed: string;
  readonly #errors: TomlError[] = [];
  /** Where the statements start that an error speaks of. */
  readonly #faulty = new Set<number>();
  readonly #root: OpenMap;
  /** The last map of each first name of a header. */
  readonly #tables = new Map<string, OpenMap>();
  readonly #headers = new Map<string, "table" | "array" | "implied">();
  readonly #defined: DefinedKeys;

  readonly #statements: readonly TomlStatement[];

  constructor(source: string) {
    this.#source = source;
    const { statements, comments } = cutStatements(source);
    this.#statements = statements;
    this.#parsed = withoutControls(source, comments);
    this.#defined = new DefinedKeys(source);
    this.#root = { kind: "map", start: 0, end: source.length, entries: [] };
    if (source.startsWith("\uFEFF")) this.#errors.push({ start: 0, end: 1, kind: "mark" });
  }

  read(): TomlDocument {
    const statements = this.#statements;
    for (let index = 0; index < statements.length; ) {
      const first = index++;
      while (index < statements.length && statements[index]?.header === undefined) index++;
      this.#readBlock(statements.slice(first, index));
    }
    const { root, errors } = { root: this.#root, errors: this.#errors };
    errors.sort((a, b) => a.start - b.start);
    return new Toml(this.#source, root, errors, statements);
  }

  /** A header with its pairs, or the pairs before the first header. */
  #readBlock(block: readonly TomlStatement[]): void {
    const [first] = block;
    const last = block.at(-1);
    if (first === undefined || last === undefined) return;
    const { header } = first;
    const pairs = header === undefined ? block : block.slice(1);
    const map: OpenMap = header
      ? { kind: "map", start: first.start, end: last.end, entries: [] }
      : this.#root;
    map.entries.push(...this.#entriesOf(first.start, last.end, first, pairs));
    if (header !== undefined) this.#place(first, map);
    else {
      for (const { key, value } of map.entries) {
        this.#headers.set(key.value, isDotted(this.#source, value) ? "implied" : "table");
      }
    }
  }

  #entriesOf(
    start: number,
    end: number,
    first: TomlStatement,
    pairs: readonly TomlStatement[],
  ): readonly MapEntry[] {
    if (pairs.every(({ depth }) => depth <= MAX_DEPTH)) {
      const whole = parsePairs(this.#parsed, start, end);
      if ("entries" in whole) return this.#noted(whole, pairs);
      if (whole.fault.kind === "repeated") this.#fault(whole.fault, pairs);
    }
    if (first.header !== undefined) {
      const header = parsePairs(this.#parsed, first.start, first.end);
      if ("fault" in header) this.#fault(header.fault, [first]);
    }
    // What broke is one of them, and the others are read all the same.
    return pairs.flatMap((pair) => {
      if (pair.depth > MAX_DEPTH) return [];
      const alone = parsePairs(this.#parsed, pair.start, pair.end);
      if ("entries" in alone) return this.#noted(alone, [pair]);
      this.#fault(alone.fault, [pair]);
      return this.#keyOf(pair);
    });
  }

  #noted(
    { entries, mixed }: { readonly entries: readonly MapEntry[]; readonly mixed?: TomlFault },
    pairs: readonly TomlStatement[],
  ): readonly MapEntry[] {
    if (mixed !== undefined) this.#fault(mixed, pairs);
    return entries;
  }

  /** The error is that of the statement that holds its place, one a statement. */
  #fault({ at, kind }: TomlFault, statements: readonly TomlStatement[]): void {
    const holder =
      statements.find(({ start, end }) => start <= at && at <= end) ?? statements.at(-1);
    if (holder === undefined) return;
    const { start, end } = holder;
    if (this.#faulty.has(start)) return;
    this.#faulty.add(start);
    this.#errors.push({ start, end, kind });
  }

  /** The key of a pair whose value is none. */
  #keyOf({ start, end }: TomlStatement): MapEntry[] {
    const key = /^[A-Za-z0-9_-]+(?=[ \t]*=)/.exec(this.#source.slice(start, end))?.[0];
    if (key === undefined) return [];
    const span = { start, end: start + key.length };
    return [{ key: { kind: "text", ...span, value: key, closed: true }, value: undefined }];
  }

  #place({ header }: TomlStatement, map: OpenMap): void {
    if (header === undefined) return;
    const [first, ...rest] = this.#names(header.name);
    if (first === undefined) return;
    const kind = header.isArray ? "array" : "table";
    if (rest.length > 0) {
      this.#placeInside(first, rest, header.isArray, map);
      return;
    }
    this.#defined.open(map);
    const before = this.#headers.get(first.value);
    // The same array may go on, and a table come behind what lies in it; nothing else.
    const goesOn = before === (kind === "array" ? "array" : "implied");
    if (before !== undefined && !goesOn) {
      this.#errors.push({ start: first.start, end: first.end, kind: "repeated" });
    }
    this.#headers.set(first.value, kind);
    this.#tables.set(first.value, map);
    this.#root.entries.push({ key: first, value: header.isArray ? listOf(map) : map });
  }

  #placeInside(first: TextNode, rest: readonly TextNode[], isArray: boolean, map: OpenMap): void {
    let inside = this.#tables.get(first.value);
    if (inside === undefined) {
      inside = { kind: "map", start: map.start, end: map.end, entries: [] };
      this.#tables.set(first.value, inside);
      this.#headers.set(first.value, "implied");
      this.#root.entries.push({ key: first, value: inside });
    }
    for (const span of this.#defined.add(inside, [first, ...rest], isArray, map)) {
      this.#errors.push({ ...span, kind: "repeated" });
    }
    for (const key of rest.slice(0, -1)) {
      const next: OpenMap = { kind: "map", start: map.start, end: map.end, entries: [] };
      inside.entries.push({ key, value: next });
      inside = next;
    }
    const last = rest.at(-1);
    if (last !== undefined) inside.entries.push({ key: last, value: isArray ? listOf(map) : map });
  }

  /** The names of a header, apart. */
  #names({ start, end }: Span): TextNode[] {
    const part = /"(?:[^"\\]|\\.)+"|'[^']+'|[^\s.'"]+/g;
    return [...this.#source.slice(start, end).matchAll(part)].map(({ 0: text, index }) => {
      const span = { start: start + index, end: start + index + text.length, closed: true };
      return { kind: "text", ...span, value: new TomlString(this.#source, span).text };
    });
  }
}

/** Readers of TOML pass over any sign in a comment, and the library refuses some of them. */
function withoutControls(source: string, comments: readonly Span[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end } of comments) {
    const comment = source.slice(start, end);
    const plain = comment.replace(/(?!\t)\p{Cc}/gu, " ");
    if (plain === comment) continue;
    pieces.push(source.slice(done, start), plain);
    done = end;
  }
  return done === 0 ? source : [...pieces, source.slice(done)].join("");
}

function listOf(map: MapNode): ListNode {
  return { kind: "list", start: map.start, end: map.end, items: [map] };
}

class Toml implements TomlDocument {
  readonly source: string;
  readonly root: MapNode;
  readonly errors: readonly TomlError[];
  readonly statements: readonly TomlStatement[];
  readonly #strings = new WeakMap<TextNode, TomlString>();

  constructor(
    source: string,
    root: MapNode,
    errors: readonly TomlError[],
    statements: readonly TomlStatement[],
  ) {
    this.source = source;
    this.root = root;
    this.errors = errors;
    this.statements = statements;
  }

  stringAt(node: TextNode): TomlString {
    const known = this.#strings.get(node);
    if (known !== undefined) return known;
    const string = new TomlString(this.source, node);
    this.#strings.set(node, string);
    return string;
  }

  rewrite(node: TextNode, { start, end }: Span, newText: string): readonly SpanEdit[] {
    const string = this.stringAt(node);
    const { text, quotes } = string;
    const span = string.spanOf(start, end);
    if (quotes.startsWith('"')) return [{ ...span, newText: escapeToml(newText) }];
    const wanted = text.slice(0, start) + newText + text.slice(end);
    const bare = quotes === "" && /^[A-Za-z0-9_-]+$/.test(wanted);
    if (bare || (quotes !== "" && fitsLiteral(wanted, quotes))) return [{ ...span, newText }];
    return [{ start: node.start, end: node.end, newText: quoteToml(wanted) }];
  }
}
