import { distance } from "fastest-levenshtein";
import type { FileProblem } from "../../../policy/file-problem.js";
import type { TomlDocument } from "../../../syntax/toml.js";
import { quoteToml } from "../../../syntax/toml-string.js";
import {
  itemsOf,
  type MapEntry,
  type MapNode,
  type Span,
  type SyntaxNode,
} from "../../../syntax/tree.js";
import { numberOf, PolicyBlock } from "./block.js";
import { droppedFile, inOrder, type Problem } from "./file-words.js";
import {
  DECISIONS,
  EXPECTED,
  type KeyFacts,
  MISTAKEN_KEYS,
  MODES,
  TABLES,
  type ValueKind,
} from "./keys.js";

/** What is wrong with a policy file beside single rules, in the order of the text. */
export function problemsOfFile(document: TomlDocument): readonly FileProblem[] {
  return new SchemaReader(document).read();
}

class SchemaReader {
  readonly #document: TomlDocument;
  readonly #problems: Problem[] = [];

  constructor(document: TomlDocument) {
    this.#document = document;
  }

  read(): readonly FileProblem[] {
    const { root, errors } = this.#document;
    for (const { start, end, kind } of errors) {
      this.#problems.push(droppedFile({ start, end }, { kind }));
    }
    const strange = new Map<string, MapEntry[]>();
    for (const entry of root.entries) {
      const { key, value } = entry;
      const keys = TABLES.get(key.value);
      if (keys !== undefined) this.#readTable(entry, keys);
      else if (value?.kind === "list" || value?.kind === "map") {
        strange.set(key.value, [...(strange.get(key.value) ?? []), entry]);
      }
    }
    for (const [name, entries] of strange) this.#unknownTable(name, entries);
    return inOrder(this.#problems, this.#lostDenies(root));
  }

  #readTable({ key, value }: MapEntry, keys: ReadonlyMap<string, KeyFacts>): void {
    if (value === undefined) return;
    const name = key.value;
    if (value.kind !== "list") {
      const header = this.#document.source[value.start] === "[";
      const edits = [
        { start: value.start, end: value.start, newText: "[" },
        { start: key.end, end: key.end, newText: "]" },
      ];
      const expected = `[[${name}]]`;
      this.#problems.push(
        droppedFile(key, { key: name, expected: [expected], ...(header && { edits }) }),
      );
      return;
    }
    for (const item of value.items) {
      if (item.kind === "map") this.#readRule(name, item, keys);
      else
        this.#problems.push(
          droppedFile(item, { key: name, expected: [`tables of their own under [[${name}]]`] }),
        );
    }
  }

  #readRule(table: string, map: MapNode, keys: ReadonlyMap<string, KeyFacts>): void {
    const written = new Map(map.entries.map((entry) => [entry.key.value, entry] as const));
    const missing = new Set(
      [...keys].flatMap(([key, { required }]) => (required && !written.has(key) ? [key] : [])),
    );
    for (const entry of written.values()) {
      const name = entry.key.value;
      const facts = keys.get(name);
      if (facts === undefined) this.#unknownKey(table, entry, keys, written, missing);
      else if (entry.value !== undefined) this.#readValue(table, name, entry.value, facts);
    }
    for (const key of missing) {
      const span = this.#headOf(map);
      const { kind } = keys.get(key) ?? { kind: "text" as const };
      this.#problems.push(
        droppedFile(span, { key: `${table}.${key}`, missing: true, expected: EXPECTED[kind] }),
      );
    }
  }

  /** A key that nobody reads, where it is plain what was meant. */
  #unknownKey(
    table: string,
    { key }: MapEntry,
    keys: ReadonlyMap<string, KeyFacts>,
    written: ReadonlyMap<string, MapEntry>,
    missing: Set<string>,
  ): void {
    const meant = meantKey(key.value, [...keys.keys()]);
    if (meant === undefined) return;
    const edits = written.has(meant)
      ? undefined
      : [{ start: key.start, end: key.end, newText: meant }];
    // Without the key that was meant the engine drops the file, which is what has to be said.
    if (missing.delete(meant)) {
      this.#problems.push(
        droppedFile(key, {
          key: `${table}.${key.value}`,
          mistaken: meant,
          expected: [meant],
          ...(edits && { edits }),
        }),
      );
      return;
    }
    this.#problems.push({
      id: "unknown-key",
      span: { start: key.start, end: key.end },
      says: "nothing",
      key: key.value,
      guards: true,
      valueOnly: true,
      expected: [meant],
      lostDenies: [],
      ...(edits && { edits }),
    });
  }

  #readValue(table: string, key: string, node: SyntaxNode, { kind }: KeyFacts): void {
    const full = `${table}.${key}`;
    if (!this.#isOfKind(node, kind)) {
      const instead = insteadOf(node, kind);
      const edits = instead && [{ ...spanOf(instead.node), newText: quoteToml(instead.word) }];
      const expected = instead ? [quoteToml(instead.word)] : wordsFor(kind);
      const span = instead ? spanOf(instead.node) : spanOf(node);
      this.#problems.push(droppedFile(span, { key: full, expected, ...(edits && { edits }) }));
      return;
    }
    if (key === "toolName" || key === "commandPrefix") this.#readEmptyList(full, node);
    if (key === "toolName" || key === "mcpName" || (key === "subagent" && table === "rule")) {
      const empty = [node, ...itemsOf(node)].find(
        (each) => each.kind === "text" && each.value === "" && each.closed,
      );
      if (empty !== undefined) {
        const expected =
          key === "toolName" ? ['"*" for every tool'] : ["a name, or leave the key out"];
        this.#problems.push(droppedFile(empty, { key: full, throws: true, expected }));
      }
    }
  }

  #readEmptyList(key: string, node: SyntaxNode): void {
    if (node.kind !== "list" || node.items.length > 0) return;
    this.#problems.push({
      id: "no-rule-made",
      span: spanOf(node),
      says: "nothing",
      key,
      guards: true,
      valueOnly: true,
      expected: [],
      lostDenies: [],
    });
  }

  #isOfKind(node: SyntaxNode, kind: ValueKind): boolean {
    const source = this.#document.source.slice(node.start, node.end);
    switch (kind) {
      case "text":
        return node.kind === "text";
      case "texts":
        return node.kind === "list" && node.items.every((item) => item.kind === "text");
      case "text-or-texts":
        return node.kind === "text" || this.#isOfKind(node, "texts");
      case "boolean":
        return node.kind === "other" && (source === "true" || source === "false");
      case "table":
        return node.kind === "map";
      case "decision":
        return node.kind === "text" && DECISIONS.some((word) => word === node.value);
      case "modes":
        return (
          this.#isOfKind(node, "texts") &&
          itemsOf(node).every((item) => item.kind === "text" && MODES.includes(item.value))
        );
      default: {
        const number = node.kind === "other" ? numberOf(source) : undefined;
        if (number === undefined || !Number.isSafeInteger(number)) return false;
        return kind === "integer" || (number >= 0 && number <= 999);
      }
    }
  }

  /** Tables under a name that nobody reads, where it is plain what was meant. */
  #unknownTable(name: string, entries: readonly MapEntry[]): void {
    const meant = meantKey(name, [...TABLES.keys()]);
    const [first] = entries;
    if (meant === undefined || first === undefined) return;
    const blocks = entries.flatMap(({ value }) =>
      value?.kind === "map" ? [value] : itemsOf(value),
    );
    const lostDenies = blocks.flatMap((block) =>
      block.kind === "map" ? this.#deniesOf(block) : [],
    );
    this.#problems.push({
      id: "unknown-key",
      span: spanOf(first.key),
      says: "nothing",
      key: name,
      guards: true,
      valueOnly: true,
      expected: [meant],
      lostDenies,
      edits: entries.map(({ key }) => ({ ...spanOf(key), newText: meant })),
    });
  }

  #lostDenies(root: MapNode): readonly Span[] {
    return root.entries.flatMap(({ key, value }) =>
      key.value === "rule"
        ? itemsOf(value).flatMap((item) => (item.kind === "map" ? this.#deniesOf(item) : []))
        : [],
    );
  }

  #deniesOf(map: MapNode): readonly Span[] {
    const block = new PolicyBlock(this.#document, map);
    return block.text("decision") === "deny" ? block.texts("toolName").map(spanOf) : [];
  }

  /** The header of a rule, or the whole of one that has none. */
  #headOf(map: MapNode): Span {
    const header = this.#document.statements.find(({ start }) => start === map.start);
    return header === undefined ? spanOf(map) : spanOf(header);
  }
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}

/** The key that a word was plainly meant for; `undefined` where it is not plain. */
function meantKey(word: string, keys: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[_-]/g, "");
  const same = keys.find((key) => plain(key) === plain(word));
  if (same !== undefined) return same;
  const mistaken = MISTAKEN_KEYS.get(word);
  if (mistaken !== undefined && keys.includes(mistaken)) return mistaken;
  const near = keys.filter((key) => distance(word, key) <= (key.length > 5 ? 2 : 1));
  return near.length === 1 ? near[0] : undefined;
}

/** The word that stands in the place of a decision or a mode, and the one that was meant. */
function insteadOf(
  node: SyntaxNode,
  kind: ValueKind,
): { readonly node: SyntaxNode; readonly word: string } | undefined {
  const words = kind === "decision" ? DECISIONS : kind === "modes" ? MODES : [];
  const wrong = [node, ...itemsOf(node)].filter(
    (each) => each.kind === "text" && !words.includes(each.value as never),
  );
  const [only] = wrong;
  if (wrong.length !== 1 || only?.kind !== "text" || (kind === "modes" && node.kind === "text"))
    return undefined;
  const plain = only.value.toLowerCase().replaceAll(/[_ -]/g, "");
  const word = words.find((each) => {
    const other = each.toLowerCase().replaceAll("_", "");
    return other === plain || (plain === "ask" && other === "askuser");
  });
  return word === undefined ? undefined : { node: only, word };
}

function wordsFor(kind: ValueKind): readonly string[] {
  return EXPECTED[kind];
}
