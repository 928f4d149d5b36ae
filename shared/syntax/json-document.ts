import type { SpanEdit } from "../policy/edit.js";
import type { SyntaxDocument } from "./document.js";
import { readJson } from "./json.js";
import { escapeJson, JsonString } from "./json-string.js";
import type { Span, SyntaxNode, TextNode } from "./tree.js";

/** Reads JSON, with or without comments; never fails. */
export function readJsonDocument(text: string): SyntaxDocument {
  return new JsonDocument(text);
}

class JsonDocument implements SyntaxDocument {
  readonly source: string;
  readonly root: SyntaxNode | undefined;
  readonly #strings = new WeakMap<TextNode, JsonString>();

  constructor(source: string) {
    this.source = source;
    this.root = readJson(source);
  }

  stringAt(node: TextNode): JsonString {
    const known = this.#strings.get(node);
    if (known !== undefined) return known;
    const string = new JsonString(this.source, node);
    this.#strings.set(node, string);
    return string;
  }

  rewrite(node: TextNode, { start, end }: Span, newText: string): readonly SpanEdit[] {
    return [{ ...this.stringAt(node).spanOf(start, end), newText: escapeJson(newText) }];
  }
}
