/**
 * One tree for every format. Offsets are UTF-16 code units into the text that was read; a node's
 * span covers its whole token, quotes and brackets included.
 */

/** A half-open stretch of text, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type SyntaxNode = MapNode | ListNode | TextNode | OtherNode;

/** Keys and values in the order they are written, repeated keys included. */
export interface MapNode extends Span {
  readonly kind: "map";
  readonly entries: readonly MapEntry[];
}

/** A key with its value; the value is absent where the text breaks off before it. */
export interface MapEntry {
  readonly key: TextNode;
  readonly value: SyntaxNode | undefined;
}

export interface ListNode extends Span {
  readonly kind: "list";
  readonly items: readonly SyntaxNode[];
}

/** A string. `closed` is false for one whose closing quote is not typed yet. */
export interface TextNode extends Span {
  readonly kind: "text";
  readonly value: string;
  readonly closed: boolean;
}

/** A number or a literal, or with `valid` false what is no value of the format at all. */
export interface OtherNode extends Span {
  readonly kind: "other";
  readonly valid: boolean;
}

/** The entries of a map; none for any other node. */
export function entriesOf(node: SyntaxNode | undefined): readonly MapEntry[] {
  return node?.kind === "map" ? node.entries : [];
}

/** The items of a list; none for any other node. */
export function itemsOf(node: SyntaxNode | undefined): readonly SyntaxNode[] {
  return node?.kind === "list" ? node.items : [];
}

/** Every value that stands under `key`, in order: more than one where the key is repeated. */
export function valuesAt(node: SyntaxNode | undefined, key: string): SyntaxNode[] {
  return entriesOf(node).flatMap((entry) =>
    entry.key.value === key && entry.value !== undefined ? [entry.value] : [],
  );
}
