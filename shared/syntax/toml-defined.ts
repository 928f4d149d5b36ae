import type { MapEntry, MapNode, Span, SyntaxNode, TextNode } from "./tree.js";

/** Headers with more names are no policy, and are not looked at. */
const MOST_NAMES = 64;

/** What stands under a name within a table; `entries` counts the headers of an array. */
interface Definition {
  readonly kind: "pair" | "table" | "array";
  readonly entries?: number;
}

/**
 * What headers with dots define within the tables that they lie in, each of which TOML wants once.
 * As in the reader of TOML 0.5 that agents use, a header may add to what keys with dots began.
 */
export class DefinedKeys {
  readonly #source: string;
  readonly #inside = new WeakMap<MapNode, Map<string, Definition>>();

  constructor(source: string) {
    this.#source = source;
  }

  /** Begins a table with the pairs that stand below its header. */
  open(map: MapNode): void {
    this.#addPairs(map, "", map.entries);
  }

  /**
   * Adds a header with dots, and the pairs of `map` below it, to the table that its first name
   * stands for. Gives what it defines again: the names of the header, or single keys.
   */
  add(inside: MapNode, keys: readonly TextNode[], isArray: boolean, map: MapNode): readonly Span[] {
    const [first, ...rest] = keys;
    const last = rest.at(-1);
    if (first === undefined || last === undefined || keys.length > MOST_NAMES) return [];
    const known = this.#knownIn(inside);
    let path = "";
    let before: Definition | undefined;
    let inPair = false;
    for (const { value } of rest) {
      // A new entry of an array starts without any of what stood in the one before.
      path += `${before?.entries ?? ""}.${JSON.stringify(value)}`;
      before = known.get(path);
      inPair ||= before?.kind === "pair";
    }
    const goesOn = before === undefined || (before.kind === "array" && isArray);
    const entries = (before?.entries ?? 0) + 1;
    known.set(path, isArray ? { kind: "array", entries } : { kind: "table" });
    const again = this.#addPairs(inside, isArray ? `${path}${entries}` : path, map.entries);
    return inPair || !goesOn ? [{ start: first.start, end: last.end }] : again;
  }

  /** Gives the keys that are defined elsewhere; those of one block are looked at as it is read. */
  #addPairs(inside: MapNode, path: string, entries: readonly MapEntry[]): readonly Span[] {
    const known = this.#knownIn(inside);
    const own = new Set<string>();
    return entries.flatMap(({ key, value }) => this.#addPair(known, own, path, key, value));
  }

  #addPair(
    known: Map<string, Definition>,
    own: Set<string>,
    path: string,
    key: TextNode,
    value: SyntaxNode | undefined,
  ): readonly Span[] {
    const name = `${path}.${JSON.stringify(key.value)}`;
    if (isDotted(this.#source, value)) {
      return value.entries.flatMap((inner) =>
        this.#addPair(known, own, name, inner.key, inner.value),
      );
    }
    const again = known.has(name) && !own.has(name);
    known.set(name, { kind: "pair" });
    own.add(name);
    return again ? [{ start: key.start, end: key.end }] : [];
  }

  #knownIn(map: MapNode): Map<string, Definition> {
    const known = this.#inside.get(map) ?? new Map<string, Definition>();
    this.#inside.set(map, known);
    return known;
  }
}

/** True for what a key with dots stands for, which headers may add to. */
export function isDotted(source: string, value: SyntaxNode | undefined): value is MapNode {
  return value?.kind === "map" && source[value.start] !== "{";
}
