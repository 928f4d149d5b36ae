import { applyEdits, type SpanEdit } from "../policy/edit.js";
import type { Span, SyntaxNode, TextNode } from "./tree.js";
import { readContentLines } from "./yaml-lines.js";
import { YamlReader } from "./yaml-reader.js";
import { Scalars } from "./yaml-scalars.js";
import type { ScalarForm, YamlString } from "./yaml-string.js";

/**
 * Edits that put `newText` in the place of `span` of a scalar's text. The scalar keeps its style if
 * it then reads as it should, which is tried; if not, the whole becomes a double-quoted one.
 */
export function rewriteScalar(
  source: string,
  node: TextNode,
  string: YamlString,
  { start, end }: Span,
  newText: string,
): readonly SpanEdit[] {
  const { form } = string;
  if (isWordForWord(source, string, { start, end }, newText)) {
    return [{ ...string.spanOf(start, end), newText }];
  }
  const wanted = string.text.slice(0, start) + newText + string.text.slice(end);
  const edit = { ...string.spanOf(start, end), newText: escapeFor(form, newText) };
  const written = applyEdits(source.slice(node.start, node.end), [
    { ...edit, start: edit.start - node.start, end: edit.end - node.start },
  ]);
  // A part of what is broken may be written in its style; what is written as a whole is sound.
  const whole = start === 0 && end === string.text.length;
  if (readAgain(written, form, form.broken && !whole) === wanted) return [edit];
  return [{ start: node.start, end: node.end, newText: quoteYaml(wanted) }];
}

const WORDS = /^[A-Za-z0-9_]+(?:(?:-|, ?| )[A-Za-z0-9_]+)*\*?$/;
const ENDS_BEFORE = /[ ,]/;
const ENDS_BEHIND = /[ ,(]/;

/**
 * True where one word among others becomes one or more words of letters and digits: that changes
 * how no scalar is read, and a list with thousands of names is not read again for each of them.
 */
function isWordForWord(
  source: string,
  string: YamlString,
  { start, end }: Span,
  newText: string,
): boolean {
  const { text, form } = string;
  if (form.broken || form.place === "key") return false;
  const span = string.spanOf(start, end);
  const old = source.slice(span.start, span.end);
  if (newText === "") {
    // What goes leaves the rest of its word, or the words around it, as they were.
    const [before, behind] = [text.charAt(start - 1), text.charAt(end)];
    const endsWord = /[A-Za-z0-9_]/.test(before) && ENDS_BEHIND.test(behind);
    const isWord = ENDS_BEFORE.test(before) && /[A-Za-z0-9_]/.test(behind);
    return (endsWord || isWord) && /^[^\r\n\t"'\\#]+$/.test(old);
  }
  if (!WORDS.test(newText)) return false;
  // Between brackets a comma ends what stands without quotation marks.
  if (form.style === "plain" && form.place === "flow" && newText.includes(",")) return false;
  const whole = start === 0 && end === text.length;
  const alone =
    (start === 0 || ENDS_BEFORE.test(text.charAt(start - 1))) &&
    (end === text.length || ENDS_BEHIND.test(text.charAt(end)));
  if (!alone || (whole && !staysText(form, newText))) return false;
  return /^[A-Za-z0-9_|;.*-]+$/.test(old);
}

/** True where words that are the whole of a scalar are a text, and no number or the like. */
function staysText({ style }: ScalarForm, words: string): boolean {
  if (style !== "plain") return style !== "block";
  return /^[A-Za-z]/.test(words) && !/^(?:null|true|false)$/i.test(words);
}

/** A double-quoted scalar on one line, in signs that every reader of YAML takes. */
export function quoteYaml(text: string): string {
  return JSON.stringify(text).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function escapeFor({ style }: ScalarForm, text: string): string {
  if (style === "double") return quoteYaml(text).slice(1, -1);
  return style === "single" ? text.replaceAll("'", "''") : text;
}

/**
 * What the scalar `written` stands for at its place; `undefined` if it is not one text there, in the
 * style of `form`.
 */
function readAgain(written: string, form: ScalarForm, mayBreak: boolean): string | undefined {
  const { place, style, indent } = form;
  const lead = " ".repeat(indent);
  const before = {
    value: `${lead}k: `,
    item: `${lead}k:\n${lead}- `,
    flow: `${lead}k: [`,
    key: "",
  };
  const after = { value: "\n", item: "\n", flow: "]\n", key: ": x\n" };
  const text = before[place] + written + after[place];
  const scalars = new Scalars(text);
  const entries = new YamlReader(
    scalars,
    readContentLines(text, 0, text.length),
    text.length,
  ).readEntries();
  const [entry] = entries;
  if (entry === undefined || entries.length > 1) return undefined;
  const node =
    place === "key" ? entry.key : place === "value" ? entry.value : onlyItem(entry.value);
  if (node?.kind !== "text") return undefined;
  const whole = node.start === before[place].length && node.end === node.start + written.length;
  const read = scalars.stringAt(node).form;
  return whole && read.style === style && (mayBreak || !read.broken) ? node.value : undefined;
}

function onlyItem(node: SyntaxNode | undefined): SyntaxNode | undefined {
  return node?.kind === "list" && node.items.length === 1 ? node.items[0] : undefined;
}
