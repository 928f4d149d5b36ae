import { type DecodedText, UnitWriter } from "./decoded-text.js";
import type { SourceString } from "./source-string.js";
import type { Span, TextNode } from "./tree.js";

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/** How a TOML string is quoted: `"`, `'`, or three of either; empty for a bare key. */
export type TomlQuotes = '"' | "'" | '"""' | "'''" | "";

/** The quotes that the string at `start` begins with. */
export function quotesAt(source: string, start: number): TomlQuotes {
  for (const quotes of ['"""', "'''", '"', "'"] as const) {
    if (source.startsWith(quotes, start)) return quotes;
  }
  return "";
}

/**
 * A TOML string read for its characters. Escapes are read as TOML does; a malformed one stands for
 * its own letters, so that what follows it still keeps its place.
 */
export class TomlString implements SourceString {
  readonly text: string;
  readonly quotes: TomlQuotes;
  /** Where the text between the quotes starts, a first end of line left out. */
  readonly #start: number;
  readonly #decoded: DecodedText;

  constructor(source: string, node: Pick<TextNode, "start" | "end" | "closed">) {
    this.quotes = quotesAt(source, node.start);
    let start = node.start + this.quotes.length;
    const end = Math.max(start, node.closed ? node.end - this.quotes.length : node.end);
    if (this.quotes.length === 3) {
      start += /^(?:\r\n|\n)?/.exec(source.slice(start, Math.min(end, start + 2)))?.[0].length ?? 0;
    }
    this.#start = start;
    const inner = source.slice(start, end);
    const escapes = this.quotes.startsWith('"') && inner.includes("\\");
    this.#decoded = escapes
      ? decode(inner, start, this.quotes === '"""')
      : { text: inner, units: undefined };
    this.text = this.#decoded.text;
  }

  spanOf(start: number, end: number): Span {
    const { units } = this.#decoded;
    if (units === undefined) return { start: this.#start + start, end: this.#start + end };
    const from = units.starts[start] ?? units.ends.at(-1) ?? this.#start;
    return { start: from, end: end > start ? (units.ends[end - 1] ?? from) : from };
  }
}

function decode(inner: string, offset: number, overLines: boolean): DecodedText {
  const writer = new UnitWriter();
  for (let at = 0; at < inner.length; ) {
    const [units, length] = readUnits(inner, at, overLines);
    writer.write(units, offset + at, offset + at + length);
    at += length;
  }
  return writer.result();
}

/** What stands at `at` means, and the number of source units that spell it. */
function readUnits(inner: string, at: number, overLines: boolean): [units: string, length: number] {
  const plain = inner.charAt(at);
  if (plain !== "\\") return [plain, 1];
  const letter = inner.charAt(at + 1);
  const escaped = ESCAPES[letter];
  if (escaped !== undefined) return [escaped, 2];
  const size = letter === "u" ? 4 : letter === "U" ? 8 : 0;
  const digits = inner.slice(at + 2, at + 2 + size);
  if (size > 0 && digits.length === size && /^[0-9A-Fa-f]+$/.test(digits)) {
    const point = Number.parseInt(digits, 16);
    if (point <= 0x10ffff) return [String.fromCodePoint(point), 2 + size];
  }
  // A backslash at the end of a line joins it with the next one that is not blank.
  if (overLines && /^[ \t]*[\r\n]/.test(inner.slice(at + 1, at + 200))) {
    let end = at + 1;
    while (end < inner.length && /[ \t\r\n]/.test(inner.charAt(end))) end++;
    return ["", end - at];
  }
  return [plain, 1];
}

/** A string on one line between double quotes. */
export function quoteToml(text: string): string {
  return `"${escapeToml(text)}"`;
}

/** The source that spells `text` between double quotes. */
export function escapeToml(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/\p{Cc}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** True for a text that may stand between these single quotes as it is. */
export function fitsLiteral(text: string, quotes: TomlQuotes): boolean {
  if (/(?!\t)\p{Cc}/u.test(text)) return false;
  return quotes === "'" ? !text.includes("'") : !text.includes("''") && !text.endsWith("'");
}
