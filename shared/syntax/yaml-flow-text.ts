import { type DecodedText, UnitWriter } from "./decoded-text.js";
import { afterLineEnd, isBlank, isLineEnd, isSpace } from "./yaml-lines.js";

const ESCAPES: Readonly<Record<string, string>> = {
  "0": "\0",
  a: "\x07",
  b: "\b",
  t: "\t",
  "\t": "\t",
  n: "\n",
  v: "\v",
  f: "\f",
  r: "\r",
  e: "\x1b",
  " ": " ",
  '"': '"',
  "/": "/",
  "\\": "\\",
  N: "\x85",
  _: "\xa0",
  L: "\u2028",
  P: "\u2029",
};

const HEX_DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** What a plain or quoted scalar stands for; `start` and `end` are those of its inside. */
export function decodeFlow(
  source: string,
  start: number,
  end: number,
  style: "plain" | "single" | "double",
): DecodedText {
  const inner = source.slice(start, end);
  const special = style === "plain" ? /[\r\n]/ : style === "single" ? /[\r\n']/ : /[\r\n\\]/;
  if (!special.test(inner)) return { text: inner, units: undefined };
  const writer = new UnitWriter();
  for (let at = start; at < end; ) {
    const sign = source[at];
    if (isSpace(sign)) {
      at = writeBlanks(writer, source, at, end);
    } else if (style === "single" && sign === "'" && source[at + 1] === "'" && at + 1 < end) {
      writer.write("'", at, at + 2);
      at += 2;
    } else if (style === "double" && sign === "\\") {
      at = writeEscape(writer, source, at, end);
    } else {
      writer.write(source.charAt(at), at, at + 1);
      at++;
    }
  }
  return writer.result();
}

/**
 * Writes the blanks at `at`, or what a fold leaves of them: line ends take the blanks around them
 * along, one of them is read as a blank, and of more all but the first stay.
 */
function writeBlanks(writer: UnitWriter, source: string, at: number, end: number): number {
  let next = at;
  while (next < end && isBlank(source[next])) next++;
  if (next >= end || !isLineEnd(source[next])) {
    for (let blank = at; blank < next; blank++) {
      writer.write(source.charAt(blank), blank, blank + 1);
    }
    return next;
  }
  return writeFold(writer, source, at, next, end);
}

/** Writes a fold whose first line end stands at `lineEnd`; behind an escaped one, `from` is absent. */
function writeFold(
  writer: UnitWriter,
  source: string,
  from: number | undefined,
  lineEnd: number,
  end: number,
): number {
  const lineStarts: number[] = [];
  let next = lineEnd;
  while (next < end && isSpace(source[next])) {
    const lineBreak = isLineEnd(source[next]);
    next = lineBreak ? Math.min(afterLineEnd(source, next), end) : next + 1;
    if (lineBreak) lineStarts.push(next);
  }
  const [first = next, ...empty] = lineStarts;
  if (empty.length === 0 && from !== undefined) writer.write(" ", from, next);
  let unitStart = from ?? first;
  for (const [index, lineStart] of empty.entries()) {
    const unitEnd = index === empty.length - 1 ? next : lineStart;
    writer.write("\n", unitStart, unitEnd);
    unitStart = unitEnd;
  }
  return next;
}

function writeEscape(writer: UnitWriter, source: string, at: number, end: number): number {
  const letter = at + 1 < end ? source.charAt(at + 1) : "";
  if (isLineEnd(letter)) return writeFold(writer, source, undefined, at + 1, end);
  const digits = HEX_DIGITS[letter];
  if (digits !== undefined) {
    const hex = source.slice(at + 2, Math.min(at + 2 + digits, end));
    const code = new RegExp(`^[0-9A-Fa-f]{${digits}}$`).test(hex) ? Number.parseInt(hex, 16) : -1;
    if (code >= 0 && code <= 0x10ffff) {
      writer.write(String.fromCodePoint(code), at, at + 2 + digits);
      return at + 2 + digits;
    }
  }
  const escaped = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : undefined;
  if (escaped === undefined) {
    writer.write("\\", at, at + 1);
    return at + 1;
  }
  writer.write(escaped, at, at + 2);
  return at + 2;
}
