import type { Span } from "./tree.js";

/** A header in brackets, or a key with its value: what a TOML text consists of. */
export interface TomlStatement extends Span {
  /** Present for a header: the stretch between its brackets, and whether there are two of each. */
  readonly header?: { readonly name: Span; readonly isArray: boolean };
  /** Comments that stand within it, between the entries of an array. */
  readonly comments: readonly Span[];
  /** How many brackets and braces are open at most. */
  readonly depth: number;
}

/** A TOML text, cut into what it consists of. */
export interface CutToml {
  readonly statements: readonly TomlStatement[];
  /** Every comment, within statements and between them, in the order of the text. */
  readonly comments: readonly Span[];
}

/**
 * Cuts a TOML text into its statements, in offsets of the text; never fails. Comments and blank
 * lines between them belong to none. Brackets, `#` and ends of lines within strings count for
 * nothing. What is not closed yet ends where the next header or the next key must begin, so that it
 * hides nothing of what follows.
 */
export function cutStatements(text: string): CutToml {
  return new Cutter(text).cut();
}

/** A line that can only be a header: no array holds a bare word but these values. */
const HEADER_LINE =
  /[ \t]*\[\[?[ \t]*(?!(?:true|false|inf|nan|[0-9][0-9_.:TZ-]*)[ \t]*[\],])[A-Za-z0-9_-]+(?:[ \t]*\.[ \t]*(?:[A-Za-z0-9_-]+|"[^"\r\n]*"|'[^'\r\n]*'))*[ \t]*\]\]?[ \t]*(?:#[^\r\n]*)?(?:[\r\n]|$)/y;
const KEY_LINE = /[ \t]*[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*[ \t]*=/y;

class Cutter {
  readonly #text: string;
  readonly #comments: Span[] = [];
  #at: number;
  /** Where a string over several lines starts that nothing closes: no later one is closed either. */
  readonly #unclosed = new Set<string>();

  constructor(text: string) {
    this.#text = text;
    this.#at = text.startsWith("\uFEFF") ? 1 : 0;
  }

  cut(): CutToml {
    const statements: TomlStatement[] = [];
    for (;;) {
      this.#skipTrivia();
      if (this.#at >= this.#text.length) return { statements, comments: this.#comments };
      statements.push(this.#text[this.#at] === "[" ? this.#header() : this.#pair());
    }
  }

  /** Passes over blanks, ends of lines and comments. */
  #skipTrivia(): void {
    for (;;) {
      const sign = this.#text[this.#at];
      if (sign === "#") this.#at = this.#comment(this.#at);
      else if (sign === " " || sign === "\t" || sign === "\n" || sign === "\r") this.#at++;
      else return;
    }
  }

  /** The offset behind the comment that starts here. */
  #comment(start: number): number {
    const line = this.#text.indexOf("\n", start);
    let end = line < 0 ? this.#text.length : line;
    if (this.#text[end - 1] === "\r") end--;
    this.#comments.push({ start, end });
    return end;
  }

  /** A header ends with its last bracket, or where its line or a comment behind it does. */
  #header(): TomlStatement {
    const start = this.#at;
    const isArray = this.#text[start + 1] === "[";
    const name = { start: start + (isArray ? 2 : 1), end: 0 };
    let at = name.start;
    while (at < this.#text.length && !/[\]\r\n#]/.test(this.#text.charAt(at))) {
      at = /["']/.test(this.#text.charAt(at)) ? this.#quoted(at) : at + 1;
    }
    name.end = at;
    while (!/[\r\n#]/.test(this.#text.charAt(at) || "\n")) at++;
    this.#at = at;
    return {
      start,
      end: this.#trimmed(start, at),
      header: { name, isArray },
      comments: [],
      depth: 1,
    };
  }

  #pair(): TomlStatement {
    const start = this.#at;
    const comments: Span[] = [];
    let depth = 0;
    let braces = 0;
    let deepest = 0;
    let at = start;
    for (; at < this.#text.length; ) {
      const sign = this.#text.charAt(at);
      if (sign === '"' || sign === "'") at = this.#string(at);
      else if (sign === "#") {
        if (depth === 0) break;
        const end = this.#comment(at);
        comments.push({ start: at, end });
        at = end;
      } else if (sign === "\n" || sign === "\r") {
        if (depth === 0 || this.#beginsAnew(at + 1, braces)) break;
        at++;
      } else {
        if (sign === "[" || sign === "{") depth++;
        if ((sign === "]" || sign === "}") && depth > 0) depth--;
        if (sign === "{") braces++;
        if (sign === "}" && braces > 0) braces--;
        deepest = Math.max(deepest, depth);
        at++;
      }
    }
    this.#at = at;
    return { start, end: this.#trimmed(start, at), comments, depth: deepest };
  }

  /** True where a line cannot go on with an array that is still open. */
  #beginsAnew(lineStart: number, braces: number): boolean {
    HEADER_LINE.lastIndex = lineStart;
    if (HEADER_LINE.test(this.#text)) return true;
    KEY_LINE.lastIndex = lineStart;
    return braces === 0 && KEY_LINE.test(this.#text);
  }

  /** The offset behind the string that starts here, or behind what there is of it. */
  #string(start: number): number {
    const quote = this.#text.charAt(start);
    const triple = quote.repeat(3);
    if (!this.#text.startsWith(triple, start)) return this.#quoted(start);
    if (this.#unclosed.has(triple)) return this.#lineEnd(start);
    let at = start + 3;
    while (at < this.#text.length) {
      if (quote === '"' && this.#text[at] === "\\") at += 2;
      else if (this.#text.startsWith(triple, at)) {
        at += 3;
        // Up to two more quotes belong to the text before the last three.
        for (let more = 0; more < 2 && this.#text[at] === quote; more++) at++;
        return at;
      } else at++;
    }
    this.#unclosed.add(triple);
    return this.#lineEnd(start);
  }

  /** The offset behind a string on one line, or of the end of the line that breaks it off. */
  #quoted(start: number): number {
    const quote = this.#text.charAt(start);
    for (let at = start + 1; at < this.#text.length; at++) {
      const sign = this.#text[at];
      if (sign === quote) return at + 1;
      if (sign === "\n" || sign === "\r") return at;
      if (sign === "\\" && quote === '"' && !/[\r\n]/.test(this.#text.charAt(at + 1))) at++;
    }
    return this.#text.length;
  }

  #lineEnd(from: number): number {
    let at = from;
    while (at < this.#text.length && this.#text[at] !== "\n" && this.#text[at] !== "\r") at++;
    return at;
  }

  #trimmed(start: number, end: number): number {
    let at = end;
    while (at > start && /[ \t\r\n]/.test(this.#text.charAt(at - 1))) at--;
    return at;
  }
}
