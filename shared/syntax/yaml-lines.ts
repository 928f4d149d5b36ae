/**
 * A line that holds more than blanks and a comment. Offsets are UTF-16 units into the whole text.
 * Blank lines and comments are left out: no block begins or ends with them.
 */
export interface ContentLine {
  readonly start: number;
  /** Where the first sign stands that is no blank. */
  readonly content: number;
  /** Behind the last sign that is no blank, and before the line end. */
  readonly end: number;
  /**
   * Blanks before the first sign. A tab counts as one, though YAML takes none for indentation: who
   * indents with tabs meant the lines to stand as they look.
   */
  readonly indent: number;
  /** Whether a comment has a line of its own between this line and the one before. */
  readonly afterComment: boolean;
}

/** The lines with content from `start`, which begins a line, to `end`. */
export function readContentLines(text: string, start: number, end: number): ContentLine[] {
  const lines: ContentLine[] = [];
  let afterComment = false;
  for (let at = start; at < end; ) {
    const lineEnd = Math.min(lineEndFrom(text, at), end);
    const content = skipBlanks(text, at, lineEnd);
    if (text[content] === "#" && content < lineEnd) afterComment = true;
    else if (content < lineEnd) {
      const indent = content - at;
      lines.push({
        start: at,
        content,
        end: trimEnd(text, content, lineEnd),
        indent,
        afterComment,
      });
      afterComment = false;
    }
    at = afterLineEnd(text, lineEnd);
  }
  return lines;
}

/** Where the line that `at` stands on ends, its line end not included. */
export function lineEndFrom(text: string, at: number): number {
  for (let end = at; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === 10 || code === 13) return end;
  }
  return text.length;
}

/** Where the line that `at` stands on starts. */
export function lineStartOf(text: string, at: number): number {
  let start = at;
  while (start > 0 && !isLineEnd(text[start - 1])) start--;
  return start;
}

/** Behind the line end at `at`, if one stands there. */
export function afterLineEnd(text: string, at: number): number {
  if (text[at] === "\r" && text[at + 1] === "\n") return at + 2;
  return at < text.length ? at + 1 : at;
}

export function skipBlanks(text: string, at: number, end: number): number {
  let next = at;
  while (next < end && isBlank(text[next])) next++;
  return next;
}

/** `end` without the blanks and line ends before it. */
export function trimEnd(text: string, start: number, end: number): number {
  let last = end;
  while (last > start && isSpace(text[last - 1])) last--;
  return last;
}

export function isBlank(sign: string | undefined): boolean {
  return sign === " " || sign === "\t";
}

export function isLineEnd(sign: string | undefined): boolean {
  return sign === "\n" || sign === "\r";
}

/** A blank, a line end, or nothing because the text is over. */
export function isSpace(sign: string | undefined): boolean {
  return sign === undefined || isBlank(sign) || isLineEnd(sign);
}

/** Whether a comment starts at `at`: only behind a blank or at the start of a line. */
export function isComment(text: string, at: number): boolean {
  return text[at] === "#" && isSpace(text[at - 1]);
}
