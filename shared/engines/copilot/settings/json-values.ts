import type { Span, SyntaxNode, TextNode } from "../../../syntax/tree.js";

/** A key or string without its quotes. */
export function inside({ start, end, closed }: TextNode): Span {
  return closed ? { start: start + 1, end: end - 1 } : { start, end };
}

/** `true`, `false`, `null` or a number as it is written; `undefined` for any other value. */
export function literalOf(source: string, node: SyntaxNode | undefined): string | undefined {
  return node?.kind === "other" && node.valid ? source.slice(node.start, node.end) : undefined;
}

/** What a value says if it is `true` or `false`. */
export function booleanOf(source: string, node: SyntaxNode | undefined): boolean | undefined {
  const literal = literalOf(source, node);
  return literal === "true" ? true : literal === "false" ? false : undefined;
}
