import assert from "node:assert/strict";
import { applyEdits, type SpanEdit } from "../../shared/policy/edit.js";
import { type FrontmatterDocument, readFrontmatter } from "../../shared/syntax/frontmatter.js";
import { type Span, type SyntaxNode, valuesAt } from "../../shared/syntax/tree.js";
import { type ListEntry, readEntries } from "../../shared/syntax/yaml-list.js";

/** The frontmatter with these lines between its fences. */
export function fenced(block: string, eol = "\n"): string {
  return `---\n${block}\n---\n# Title\n`.replaceAll("\n", eol);
}

export function frontmatterOf(text: string): FrontmatterDocument {
  const document = readFrontmatter(text);
  assert.ok(document !== undefined, `no frontmatter in ${JSON.stringify(text)}`);
  return document;
}

/**
 * What was read of a block: texts as JSON, `?` for a key without a value, and in angle brackets the
 * source of what is neither text nor list nor map. An unclosed string ends in `…`.
 */
export function outlineYaml(block: string): string {
  const text = fenced(block);
  return outlineOf(frontmatterOf(text).root, text).slice(1, -1);
}

function outlineOf(node: SyntaxNode | undefined, text: string): string {
  switch (node?.kind) {
    case undefined:
      return "?";
    case "map": {
      const entries = node.entries.map(
        ({ key, value }) => `${key.value}: ${outlineOf(value, text)}`,
      );
      return `{${entries.join(", ")}}`;
    }
    case "list":
      return `[${node.items.map((item) => outlineOf(item, text)).join(", ")}]`;
    case "text":
      return JSON.stringify(node.value) + (node.closed ? "" : "…");
    case "other":
      return `<${text.slice(node.start, node.end)}>`;
  }
}

/** Tokens between commas and blanks; what stands in round brackets stays together. */
export function splitNames(text: string): Span[] {
  return [...text.matchAll(/(?:\([^()]*\)|[^\s,])+/g)].map(({ 0: name, index }) => ({
    start: index,
    end: index + name.length,
  }));
}

/** The entries of the first value under `key`. */
export function entriesOf(text: string, key = "tools"): readonly ListEntry[] {
  const document = frontmatterOf(text);
  return readEntries(document, valuesAt(document.root, key)[0], splitNames);
}

export function namesOf(text: string, key = "tools"): string[] {
  return entriesOf(text, key).map((entry) => entry.text);
}

/** The text after edits made through the entry `name`. */
export function edited(
  text: string,
  name: string,
  edit: (entry: ListEntry) => readonly SpanEdit[],
): string {
  const entry = entriesOf(text).find((candidate) => candidate.text === name);
  assert.ok(entry !== undefined, `${name} is not in ${text}`);
  return applyEdits(text, edit(entry));
}
