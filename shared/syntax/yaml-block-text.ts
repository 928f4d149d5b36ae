import { type DecodedText, UnitWriter } from "./decoded-text.js";
import { afterLineEnd, isBlank, lineEndFrom } from "./yaml-lines.js";

/** What stands behind `|` or `>`: how the end is kept and how far the body is indented. */
export interface BlockHeader {
  readonly folded: boolean;
  readonly chomping: "strip" | "clip" | "keep";
  /** Indentation of the body beyond that of its parent, in columns; absent where it shows itself. */
  readonly indent: number | undefined;
}

interface BodyLine {
  /** Where the content starts; `end` for an empty line. */
  readonly start: number;
  readonly end: number;
}

/** Reads the header of a block scalar, a comment behind it included; `undefined` if it is none. */
export function readBlockHeader(line: string): BlockHeader | undefined {
  const match = /^([|>])([+-]?)([1-9]?)([+-]?)(?:[ \t]+#.*|[ \t]*)$/.exec(line);
  if (match === null) return undefined;
  const [, style, before = "", digit = "", behind = ""] = match;
  if (before !== "" && behind !== "") return undefined;
  const sign = before + behind;
  const chomping = sign === "-" ? "strip" : sign === "+" ? "keep" : "clip";
  return { folded: style === ">", chomping, indent: digit === "" ? undefined : Number(digit) };
}

/** The lines of the body behind the header at `start`, empty ones at the end included. */
function readBody(
  source: string,
  start: number,
  limit: number,
  parentIndent: number,
  header: BlockHeader,
): BodyLine[] {
  const lines: BodyLine[] = [];
  let indent = header.indent === undefined ? undefined : parentIndent + header.indent;
  for (let at = afterLineEnd(source, lineEndFrom(source, start)); at < limit; ) {
    const end = Math.min(lineEndFrom(source, at), limit);
    let content = at;
    while (content < end && source[content] === " ") content++;
    if (content < end) {
      indent ??= content - at > parentIndent ? content - at : Number.POSITIVE_INFINITY;
      if (content - at < indent) break;
    }
    lines.push({ start: Math.min(at + (indent ?? content - at), end), end });
    at = afterLineEnd(source, end);
  }
  return lines;
}

/** Where a block scalar ends: behind its last line with content, or its header. */
export function blockScalarEnd(
  source: string,
  start: number,
  limit: number,
  parentIndent: number,
  header: BlockHeader,
): number {
  const body = readBody(source, start, limit, parentIndent, header);
  return body[lastContent(source, body)]?.end ?? Math.min(lineEndFrom(source, start), limit);
}

/**
 * What a block scalar stands for. Its text is read up to `end`, its last line with content; the
 * empty lines behind, which `+` keeps, are looked up in the source.
 */
export function decodeBlock(
  source: string,
  start: number,
  end: number,
  parentIndent: number,
): DecodedText {
  const headerEnd = Math.min(lineEndFrom(source, start), end);
  const header = readBlockHeader(source.slice(start, headerEnd));
  const writer = new UnitWriter();
  if (header === undefined) return { text: "", units: undefined };
  const body = readBody(source, start, end, parentIndent, header);
  const last = lastContent(source, body);
  for (let index = 0; index <= last; index++) {
    const line = body[index];
    if (line === undefined) break;
    for (let at = line.start; at < line.end; at++) writer.write(source.charAt(at), at, at + 1);
    if (index < last) index = writeLineEnds(writer, source, body, index, header.folded);
  }
  if (header.chomping === "keep") {
    const empty = countEmptyLines(source, end);
    for (let line = last < 0 ? 1 : 0; line <= empty; line++) writer.write("\n", end, end);
  } else if (header.chomping === "clip" && last >= 0 && end < source.length) {
    writer.write("\n", end, end);
  }
  return writer.result();
}

/** Writes what stands between the line at `index` and the next with content; gives the line before it. */
function writeLineEnds(
  writer: UnitWriter,
  source: string,
  body: readonly BodyLine[],
  index: number,
  folded: boolean,
): number {
  let next = index + 1;
  while (next < body.length && isEmpty(body[next])) next++;
  const here = body[index];
  const there = body[next];
  if (here === undefined || there === undefined) return next - 1;
  const keepsAll =
    !folded || isEmpty(here) || isIndented(source, here) || isIndented(source, there);
  const count = next - index;
  if (!keepsAll && count === 1) {
    writer.write(" ", here.end, there.start);
    return next - 1;
  }
  // In folded text the first line end goes into the first of the empty lines.
  for (let line = keepsAll ? index : index + 1; line < next; line++) {
    const first = line === (keepsAll ? index : index + 1);
    writer.write("\n", first ? here.end : (body[line]?.end ?? 0), body[line + 1]?.start ?? 0);
  }
  return next - 1;
}

function isEmpty(line: BodyLine | undefined): boolean {
  return line === undefined || line.start >= line.end;
}

/** The last line of a body that is not empty; -1 where there are only blanks, which are no text. */
function lastContent(source: string, body: readonly BodyLine[]): number {
  const isText = (line: BodyLine) => !/^ *$/.test(source.slice(line.start, line.end));
  return body.some(isText) ? body.findLastIndex((line) => !isEmpty(line)) : -1;
}

function isIndented(source: string, line: BodyLine): boolean {
  return isBlank(source[line.start]);
}

/** How many empty lines follow the line that ends at `at`. */
function countEmptyLines(source: string, at: number): number {
  let count = 0;
  for (let next = afterLineEnd(source, at); next < source.length; ) {
    const end = lineEndFrom(source, next);
    if (source.slice(next, end).trim() !== "") break;
    count++;
    next = afterLineEnd(source, end);
  }
  return count;
}
