import type { SpanEdit } from "../policy/edit.js";
import type { ListNode } from "./tree.js";
import {
  afterLineEnd,
  isBlank,
  isSpace,
  lineEndFrom,
  lineStartOf,
  skipBlanks,
} from "./yaml-lines.js";

/** Edits that put items behind the one at `index`, each a line with a dash like it has. */
export function insertDashItems(
  source: string,
  list: ListNode,
  index: number,
  scalars: readonly string[],
): readonly SpanEdit[] {
  const item = list.items[index] ?? list;
  const dash = dashOf(source, list, index);
  const lineStart = lineStartOf(source, dash);
  // A dash behind another one on the same line: on lines of their own, blanks stand in its place.
  const lead = source.slice(lineStart, dash).replace(/[^\t]/g, " ");
  const blanks = source.slice(dash + 1, skipBlanks(source, dash + 1, source.length)) || " ";
  // Behind the end of the line, so that a comment stays with the item it stands with.
  const at = lineEndFrom(source, item.end);
  const lineEnd = source.slice(lineStart).match(/\r\n|\r|\n/)?.[0] ?? "\n";
  const newText = scalars.map((scalar) => `${lineEnd}${lead}-${blanks}${scalar}`).join("");
  return [{ start: at, end: at, newText }];
}

/**
 * Edits that take out an item with its line. A comment keeps its place, on the line that the item
 * leaves: it may speak of more than the item.
 */
export function eraseDashItem(source: string, list: ListNode, index: number): readonly SpanEdit[] {
  const item = list.items[index] ?? list;
  const dash = dashOf(source, list, index);
  const behind = skipBlanks(source, item.end, source.length);
  const comment = source[behind] === "#" && behind > item.end;
  const between = source.slice(dash + 1, item.start);
  if (/(?:^|\s)#/.test(between)) {
    const afterDash = skipBlanks(source, dash + 1, source.length);
    const end = comment ? behind : item.end;
    return [{ start: dash, end: afterDash, newText: "" }, eraseLine(source, item.start, end)];
  }
  if (comment) return [{ start: dash, end: behind, newText: "" }];
  const lineStart = lineStartOf(source, dash);
  if (skipBlanks(source, lineStart, dash) === dash) return [eraseLine(source, dash, item.end)];
  // The dash stands behind another one: the next item comes up to its place.
  const next = index + 1 < list.items.length ? dashOf(source, list, index + 1) : undefined;
  const onlyBlank = next !== undefined && source.slice(item.end, next).trim() === "";
  if (onlyBlank) return [{ start: dash, end: next, newText: "" }];
  return [{ start: trimBlanks(source, dash), end: item.end, newText: "" }];
}

/** Takes a stretch out, with its lines where nothing else stands on them. */
function eraseLine(source: string, start: number, end: number): SpanEdit {
  const lineStart = lineStartOf(source, start);
  const lineEnd = lineEndFrom(source, end);
  const alone =
    skipBlanks(source, lineStart, start) === start && skipBlanks(source, end, lineEnd) === lineEnd;
  if (!alone) return { start, end, newText: "" };
  const next = afterLineEnd(source, lineEnd);
  if (next > lineEnd || lineStart === 0) return { start: lineStart, end: next, newText: "" };
  const before = source.slice(0, lineStart).endsWith("\r\n") ? lineStart - 2 : lineStart - 1;
  return { start: before, end: lineEnd, newText: "" };
}

/** The dash of an item: for the first it is the start of the list, for others that of their line. */
function dashOf(source: string, list: ListNode, index: number): number {
  const item = list.items[index];
  const previous = list.items[index - 1];
  if (item === undefined || previous === undefined) return list.start;
  for (let at = lineStartOf(source, item.start); at > previous.end; ) {
    const content = skipBlanks(source, at, source.length);
    if (source[content] === "-" && isSpace(source[content + 1])) return content;
    at = lineStartOf(source, at - 1);
  }
  return item.start;
}

function trimBlanks(source: string, end: number): number {
  let at = end;
  while (at > 0 && isBlank(source[at - 1])) at--;
  return at;
}
