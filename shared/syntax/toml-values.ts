import { type AST, ParseError, parseTOML } from "toml-eslint-parser";
import { TomlString } from "./toml-string.js";
import type { MapEntry, SyntaxNode, TextNode } from "./tree.js";

/** What is wrong with a stretch of TOML. */
export interface TomlFault {
  /** Where in the text, in UTF-16 code units. */
  readonly at: number;
  readonly kind: "repeated" | "unclosed" | "mixed" | "other";
}

/**
 * The pairs of a stretch of TOML, or why it is none. An array of several kinds of values is read,
 * and a fault all the same: TOML has it since 1.0, and readers of 0.5 refuse it.
 */
export type ParsedPairs =
  | { readonly entries: readonly MapEntry[]; readonly mixed?: TomlFault }
  | { readonly fault: TomlFault };

/**
 * Reads the stretch of `source` from `start` to `end`: a header with its pairs, or pairs alone.
 * Offsets are those of `source`.
 */
export function parsePairs(source: string, start: number, end: number): ParsedPairs {
  let program: AST.TOMLProgram;
  try {
    const text = source.slice(start, end);
    // Of what is new in 1.1 older readers take a comma behind the last key of an inline table.
    const forgiving = /,[ \t]*\}/.test(text) && !/[\r\n]/.test(text);
    program = parseTOML(text, { tomlVersion: forgiving ? "1.1" : "1.0" });
  } catch (error) {
    // The parser calls itself for what is nested, and gives up on a stack that is full.
    const at = error instanceof ParseError ? start + error.index : start;
    return { fault: { at, kind: kindOf(error) } };
  }
  const [top] = program.body;
  const tables = top.body.flatMap((node) => (node.type === "TOMLTable" ? node.body : [node]));
  const reader = new PairReader(source, start);
  const entries = reader.entriesOf(tables);
  return reader.mixed === undefined ? { entries } : { entries, mixed: reader.mixed };
}

function kindOf(error: unknown): TomlFault["kind"] {
  const { message } = error as Error;
  if (message.startsWith("Defining a key multiple times")) return "repeated";
  return message.startsWith("Unterminated string") ? "unclosed" : "other";
}

function kindOfValue(node: AST.TOMLContentNode): string {
  if (node.type !== "TOMLValue") return node.type;
  return /date|time/.test(node.kind) ? "date" : node.kind;
}

/** Brings the parser's nodes into the tree that all formats have. */
class PairReader {
  readonly #source: string;
  readonly #shift: number;
  /** Where the first array mixes kinds of values. */
  mixed: TomlFault | undefined;

  constructor(source: string, shift: number) {
    this.#source = source;
    this.#shift = shift;
  }

  entriesOf(pairs: readonly AST.TOMLKeyValue[]): MapEntry[] {
    return pairs.flatMap((pair) => {
      const [first, ...rest] = pair.key.keys.map((key) => this.#text(key));
      return first === undefined ? [] : [dotted(first, rest, this.#value(pair.value))];
    });
  }

  #value(node: AST.TOMLContentNode): SyntaxNode {
    const span = this.#span(node);
    switch (node.type) {
      case "TOMLArray":
        this.#noteMixed(node.elements);
        return { kind: "list", ...span, items: node.elements.map((each) => this.#value(each)) };
      case "TOMLInlineTable":
        return { kind: "map", ...span, entries: this.entriesOf(node.body) };
      default:
        return node.kind === "string" ? this.#text(node) : { kind: "other", ...span, valid: true };
    }
  }

  #noteMixed([first, ...others]: readonly AST.TOMLContentNode[]): void {
    const other = others.find(
      (each) => first !== undefined && kindOfValue(each) !== kindOfValue(first),
    );
    if (other !== undefined) this.mixed ??= { at: this.#span(other).start, kind: "mixed" };
  }

  #text(node: AST.TOMLBare | AST.TOMLQuoted | AST.TOMLValue): TextNode {
    const span = { ...this.#span(node), closed: true };
    return { kind: "text", ...span, value: new TomlString(this.#source, span).text };
  }

  #span({ range: [start, end] }: AST.TOMLNode): { start: number; end: number } {
    return { start: this.#shift + start, end: this.#shift + end };
  }
}

/** `a.b = 1` as what it stands for: a map under `a`, which reaches from `b` to the value's end. */
function dotted(key: TextNode, rest: readonly TextNode[], value: SyntaxNode): MapEntry {
  const [next, ...others] = rest;
  if (next === undefined) return { key, value };
  const inner = dotted(next, others, value);
  return { key, value: { kind: "map", start: next.start, end: value.end, entries: [inner] } };
}
