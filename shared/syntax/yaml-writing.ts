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
