import { createScanner, type ScanError, type SyntaxKind } from "jsonc-parser";
import type { ListNode, MapEntry, MapNode, SyntaxNode, TextNode } from "./tree.js";

/**
 * Reads JSON, with or without comments, into a tree; never fails. The tokens are jsonc-parser's.
 * The tree is built here because half-typed text needs more recovery than that library's own
 * parser gives: a key without a value, or a list that is not closed yet, must not swallow the
 * lists behind it.
 *
 * `undefined` when the text holds no value at all. A list or object nested deeper than 200 levels
 * is kept as a node without content, so that no input exhausts the stack.
 */
export function readJson(text: string): SyntaxNode | undefined {
  return new JsonReader(text).readRoot();
}

const MAX_DEPTH = 200;

// The values of jsonc-parser's `SyntaxKind`, which is a const enum: with isolated modules its
// members cannot be named across packages.
const OPEN_BRACE = 1 satisfies SyntaxKind.OpenBraceToken;
const CLOSE_BRACE = 2 satisfies SyntaxKind.CloseBraceToken;
const OPEN_BRACKET = 3 satisfies SyntaxKind.OpenBracketToken;
const CLOSE_BRACKET = 4 satisfies SyntaxKind.CloseBracketToken;
const COMMA = 5 satisfies SyntaxKind.CommaToken;
const COLON = 6 satisfies SyntaxKind.ColonToken;
const STRING = 10 satisfies SyntaxKind.StringLiteral;
const UNKNOWN = 16 satisfies SyntaxKind.Unknown;
const END = 17 satisfies SyntaxKind.EOF;
const UNTERMINATED = 2 satisfies ScanError.UnexpectedEndOfString;

class JsonReader {
  readonly #scanner;
  readonly #text: string;
  #token: SyntaxKind = UNKNOWN;
  #depth = 0;
  /** How many lists and maps are open: a closer that fits none of the inner ones ends them. */
  #openLists = 0;
  #openMaps = 0;

  constructor(text: string) {
    this.#text = text;
    this.#scanner = createScanner(text, true);
    if (text.startsWith("\uFEFF")) this.#scanner.setPosition(1);
    this.#next();
  }

  readRoot(): SyntaxNode | undefined {
    while (this.#token !== END) {
      const value = this.#readValue();
      if (value !== undefined) return value;
      this.#next();
    }
    return undefined;
  }

  #next(): void {
    this.#token = this.#scanner.scan();
  }

  /** Puts the reader back to the token that starts at `offset`. */
  #returnTo(offset: number): void {
    this.#scanner.setPosition(offset);
    this.#next();
  }

  /** Reads the value that starts at the current token; `undefined`, and nothing read, if none does. */
  #readValue(): SyntaxNode | undefined {
    switch (this.#token) {
      case OPEN_BRACE:
        return this.#nested(() => this.#readMap());
      case OPEN_BRACKET:
        return this.#nested(() => this.#readList());
      case STRING:
        return this.#readText();
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
      case COMMA:
      case COLON:
      case END:
        return undefined;
      default: {
        const start = this.#scanner.getTokenOffset();
        const end = start + this.#scanner.getTokenLength();
        const valid = this.#token !== UNKNOWN;
        this.#next();
        return { kind: "other", start, end, valid };
      }
    }
  }

  #nested(read: () => SyntaxNode): SyntaxNode {
    if (this.#depth >= MAX_DEPTH) return this.#skipNested();
    this.#depth++;
    const node = read();
    this.#depth--;
    return node;
  }

  /** Passes over a list or map by counting brackets alone. */
  #skipNested(): SyntaxNode {
    const start = this.#scanner.getTokenOffset();
    let open = 0;
    let end = start;
    do {
      if (this.#token === OPEN_BRACE || this.#token === OPEN_BRACKET) open++;
      if (this.#token === CLOSE_BRACE || this.#token === CLOSE_BRACKET) open--;
      end = this.#scanner.getTokenOffset() + this.#scanner.getTokenLength();
      this.#next();
    } while (open > 0 && this.#token !== END);
    return { kind: "other", start, end, valid: true };
  }

  #readMap(): MapNode {
    const start = this.#scanner.getTokenOffset();
    const entries: MapEntry[] = [];
    this.#openMaps++;
    this.#next();
    for (;;) {
      if (this.#token === STRING || this.#token === UNKNOWN) {
        entries.push(this.#readEntry());
      } else if (
        this.#token === CLOSE_BRACE ||
        this.#token === END ||
        (this.#token === CLOSE_BRACKET && this.#openLists > 0)
      ) {
        break;
      } else if (this.#readValue() === undefined) {
        // A value without a key belongs to nothing and is dropped; so is a stray mark.
        this.#next();
      }
    }
    this.#openMaps--;
    return { kind: "map", start, end: this.#close(CLOSE_BRACE), entries };
  }

  #readEntry(): MapEntry {
    const key = this.#readText();
    if (this.#token === COLON) {
      this.#next();
      return { key, value: this.#keepKey(this.#readValue()) };
    }
    const opens = this.#token === OPEN_BRACE || this.#token === OPEN_BRACKET;
    return { key, value: opens ? this.#readValue() : undefined };
  }

  #readList(): ListNode {
    const start = this.#scanner.getTokenOffset();
    const items: SyntaxNode[] = [];
    this.#openLists++;
    this.#next();
    for (;;) {
      if (
        this.#token === CLOSE_BRACKET ||
        this.#token === END ||
        (this.#openMaps > 0 && this.#token === CLOSE_BRACE)
      ) {
        break;
      }
      const value = this.#readValue();
      const item = this.#openMaps > 0 ? this.#keepKey(value) : value;
      if (item !== undefined) items.push(item);
      else if (value === undefined) this.#next();
      else break;
    }
    this.#openLists--;
    return { kind: "list", start, end: this.#close(CLOSE_BRACKET), items };
  }

  /**
   * A string with a colon behind it is the next key: the value that should stand before it is not
   * typed yet. The key is put back, and there is no value.
   */
  #keepKey(value: SyntaxNode | undefined): SyntaxNode | undefined {
    if (value?.kind !== "text" || this.#token !== COLON) return value;
    this.#returnTo(value.start);
    return undefined;
  }

  /** Ends a list or map: behind its own closer if it stands here, else where the reader stopped. */
  #close(closer: SyntaxKind): number {
    const offset = this.#scanner.getTokenOffset();
    if (this.#token !== closer) return offset;
    const end = offset + this.#scanner.getTokenLength();
    this.#next();
    return end;
  }

  /** Reads a string, or a bare word that stands where a key should. */
  #readText(): TextNode {
    const scanner = this.#scanner;
    const start = scanner.getTokenOffset();
    const end = start + scanner.getTokenLength();
    const source = this.#text.slice(start, end);
    const lineEnd = source.search(/[\n\r]/);
    if (lineEnd >= 0) {
      // A backslash at the end of a line takes the scanner on to the next quote; the string ends here.
      this.#returnTo(start + lineEnd);
      return {
        kind: "text",
        start,
        end: start + lineEnd,
        value: source.slice(1, lineEnd).replace(/\\$/, ""),
        closed: false,
      };
    }
    const quoted = this.#token === STRING;
    const value = quoted ? scanner.getTokenValue() : source;
    const closed = quoted && scanner.getTokenError() !== UNTERMINATED;
    this.#next();
    return { kind: "text", start, end, value, closed };
  }
}
