import type { SpanEdit } from "../policy/edit.js";
import type { SourceString } from "./source-string.js";
import type { Span, SyntaxNode, TextNode } from "./tree.js";

/** One text of one format: its tree, and how the strings in it are read and written. */
export interface SyntaxDocument {
  readonly source: string;
  /** `undefined` when the text holds no value at all. */
  readonly root: SyntaxNode | undefined;
  /** A string of the tree, read for its characters. */
  stringAt(node: TextNode): SourceString;
  /**
   * Edits that put `newText` in the place of `span` of a string's text (UTF-16 units of that text),
   * written as the format and the quoting of the string demand.
   */
  rewrite(node: TextNode, span: Span, newText: string): readonly SpanEdit[];
}
