import type { SpanEdit } from "../policy/edit.js";
import type { Span } from "./tree.js";

/**
 * Edits that take the item at `index` out of a list with commas between its items, and leave
 * comments standing. `commaAfter` finds the comma that follows an offset behind blanks and comments.
 */
export function removeFromCommaList(
  source: string,
  items: readonly Span[],
  index: number,
  commaAfter: (offset: number) => Span | undefined,
): readonly SpanEdit[] {
  const item = items[index];
  if (item === undefined) return [];
  const { start, end } = item;
  const commaBehind = commaAfter(end);
  if (commaBehind !== undefined && blankFrom(source, end) !== commaBehind.start) {
    // A comment stands between the entry and the comma: both go, the comment stays.
    return [
      { start, end: blankFrom(source, end), newText: "" },
      { ...commaBehind, newText: "" },
    ];
  }
  if (commaBehind !== undefined) {
    return items[index + 1] === undefined
      ? [erase(source, start, commaBehind.end)]
      : [{ start, end: blankFrom(source, commaBehind.end), newText: "" }];
  }
  const previous = items[index - 1];
  const commaBefore = previous && commaAfter(previous.end);
  if (commaBefore === undefined) return [erase(source, start, end)];
  if (blankBefore(source, start) === commaBefore.end) {
    return [{ start: commaBefore.start, end, newText: "" }];
  }
  // A comment stands between the comma and the entry: both go, the comment stays.
  return [{ ...commaBefore, newText: "" }, erase(source, start, end)];
}

/** What stands between two entries: a new line with the same indentation if each has its own. */
export function separatorLike(source: string, start: number): string {
  return `,${lineLead(source, start) ?? " "}`;
}

/** The line end and the indentation before what stands first on its line; else `undefined`. */
function lineLead(source: string, offset: number): string | undefined {
  const lead = source.slice(blankBefore(source, offset), offset);
  return /(?:\r\n|\r|\n)[ \t]*$/.exec(lead)?.[0];
}

function blankBefore(source: string, offset: number): number {
  let at = offset;
  while (at > 0 && /\s/.test(source.charAt(at - 1))) at--;
  return at;
}

function blankFrom(source: string, offset: number): number {
  let at = offset;
  while (at < source.length && /\s/.test(source.charAt(at))) at++;
  return at;
}

/** Takes a stretch out, with its whole line where nothing else stands on it. */
function erase(source: string, start: number, end: number): SpanEdit {
  const lead = lineLead(source, start);
  const blanks = /^[ \t]*(?=[\r\n]|$)/.exec(source.slice(end));
  if (lead === undefined || blanks === null) return { start, end, newText: "" };
  return { start: start - lead.length, end: end + blanks[0].length, newText: "" };
}
