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
import { PolicyBlock } from "./block.js";
import { checkerKeys, refusingChecker } from "./checker.js";
import { emptyNames } from "./empty-names.js";
import { problemOfExtension } from "./extension.js";
import { droppedFile, emptyList, inOrder, misplacedKey, type Problem } from "./file-words.js";
import {
  CHECKER_TABLE,
  EXPECTED,
  type KeyFacts,
  readInside,
  TABLES,
  type TableName,
  tableNamed,
  type ValueKind,
} from "./keys.js";
import type { PolicyPlace } from "./tiers.js";
import { insteadOf, isOfKind, meantKey } from "./values.js";

/** What is offered where there is no priority: among equal ones the order of the text decides. */
const EQUAL_PRIORITY = 100;

/** What is wrong with a policy file beside single rules, in the order of the text. */
export function problemsOfFile(
  document: TomlDocument,
  blocks: readonly PolicyBlock[],
  place: PolicyPlace,
): readonly FileProblem[] {
  return new SchemaReader(document, blocks, place).read();
}

class SchemaReader {
  readonly #document: TomlDocument;
  readonly #problems: Problem[] = [];
  /** Where pairs start of which the mixed arrays are spoken of already. */
  readonly #mixed: ReadonlySet<number>;
  readonly #blocks: ReadonlyMap<MapNode, PolicyBlock>;
  readonly #place: PolicyPlace;
  /** The heads of tables that lack a key, by the key. */
  readonly #missing = new Map<string, { readonly kind: ValueKind; readonly heads: Span[] }>();

  /** Headers and pairs by where they start. */
  #heads: ReadonlyMap<number, Span> | undefined;

  constructor(document: TomlDocument, blocks: readonly PolicyBlock[], place: PolicyPlace) {
    this.#document = document;
    const mixed = document.errors.filter(({ kind }) => kind === "mixed");
    this.#mixed = new Set(mixed.map(({ start }) => start));
    this.#blocks = new Map(blocks.map((block) => [block.map, block]));
    this.#place = place;
  }

  read(): readonly FileProblem[] {
    const { root, errors } = this.#document;
    for (const { start, end, kind } of errors) {
      this.#problems.push(droppedFile({ start, end }, { kind }));
    }
    const strange = new Map<string, MapEntry[]>();
    for (const entry of root.entries) {
      const { key, value } = entry;
      const table = tableNamed(key.value);
      if (table !== undefined) this.#readTable(table, entry);
      else if (value?.kind === "list" || value?.kind === "map") {
        const entries = strange.get(key.value);
        if (entries === undefined) strange.set(key.value, [entry]);
        else entries.push(entry);
      }
    }
    for (const [key, { kind, heads }] of this.#missing) this.#missingKey(key, kind, heads);
    for (const [name, entries] of strange) this.#unknownTable(name, entries);
    const problems = inOrder(this.#problems, this.#lostDenies());
    // Of what an extension brings the engine reports nothing to its users.
    if (!this.#place.ofExtension) return problems;
    return problems.map((problem) => ({ ...problem, says: "nothing" }));
  }

  #readTable(name: TableName, { key, value }: MapEntry): void {
    if (value === undefined) return;
    if (value.kind !== "list") {
      const { source } = this.#document;
      const header = source[value.start] === "[" && source[key.end] === "]";
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
      if (item.kind === "map") this.#readBlock(name, item);
      else
        this.#problems.push(
          droppedFile(item, { key: name, expected: [`tables of their own under [[${name}]]`] }),
        );
    }
  }

  #readBlock(table: TableName, map: MapNode): void {
    this.#readKeys(table, [map], TABLES.get(table) ?? new Map());
    const block = this.#blocks.get(map);
    if (block === undefined) return;
    if (table === "safety_checker") this.#readChecker(block);
    if (!this.#place.ofExtension) {
      this.#problems.push(...emptyNames(block));
      return;
    }
    const problem = problemOfExtension(this.#document, block);
    if (problem !== undefined) this.#problems.push(problem);
  }

  /** The table that says what is run. */
  #readChecker(block: PolicyBlock): void {
    const tables = block.tables("checker");
    if (tables.length === 0) return;
    this.#readKeys(CHECKER_TABLE, tables, checkerKeys(block));
    const problem = refusingChecker(block);
    if (problem !== undefined) this.#problems.push(problem);
  }

  /** Reads a table, which dots in keys and headers may have written in several pieces. */
  #readKeys(table: string, pieces: readonly MapNode[], keys: ReadonlyMap<string, KeyFacts>): void {
    const [first] = pieces;
    const entries = pieces.flatMap((piece) => piece.entries);
    const written = new Map(entries.map((entry) => [entry.key.value, entry] as const));
    const missing = new Set(
      [...keys].flatMap(([key, { required }]) => (required && !written.has(key) ? [key] : [])),
    );
    for (const entry of written.values()) {
      const name = entry.key.value;
      const facts = keys.get(name);
      if (facts === undefined) this.#unknownKey(table, entry, keys, written, missing);
      else if (entry.value !== undefined && !this.#mixed.has(entry.key.start)) {
        this.#readValue(table, name, entry.value, facts);
      }
    }
    for (const key of missing) {
      const full = `${table}.${key}`;
      const kind = keys.get(key)?.kind ?? "text";
      const lacking = this.#missing.get(full) ?? { kind, heads: [] };
      this.#missing.set(full, lacking);
      if (first !== undefined) lacking.heads.push(this.#headOf(first));
    }
  }

  /** A key that several tables lack is one slip, and said once. */
  #missingKey(full: string, kind: ValueKind, heads: readonly Span[]): void {
    const [first] = heads;
    const key = full.slice(full.lastIndexOf(".") + 1);
    if (first === undefined) return;
    const { source } = this.#document;
    const hasHeaders = heads.every(({ start }) => source[start] === "[");
    const line = source.includes("\r\n") ? "\r\n" : "\n";
    const edits = heads.map(({ end }) => ({
      start: end,
      end,
      newText: `${line}${key} = ${EQUAL_PRIORITY}`,
    }));
    const title = `Add ${key} = ${EQUAL_PRIORITY} to ${heads.length === 1 ? "the rule" : "each of them"}`;
    this.#problems.push(
      droppedFile(first, {
        key: full,
        missing: heads.length,
        expected: EXPECTED[kind],
        ...(kind === "priority" && hasHeaders && { edits, offer: { title, preferred: false } }),
      }),
    );
  }

  /** A key that nobody reads, where it is plain what was meant. */
  #unknownKey(
    table: string,
    { key }: MapEntry,
    keys: ReadonlyMap<string, KeyFacts>,
    written: ReadonlyMap<string, MapEntry>,
    missing: Set<string>,
  ): void {
    const place = readInside(table, key.value);
    if (place !== undefined) {
      this.#problems.push(misplacedKey(key, place));
      return;
    }
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
      guards: false,
      valueOnly: true,
      expected: [meant],
      lostDenies: [],
      ...(edits && { edits }),
    });
  }

  #readValue(table: string, key: string, node: SyntaxNode, { kind }: KeyFacts): void {
    const full = `${table}.${key}`;
    if (!isOfKind(node, kind, this.#document.source)) {
      const instead = insteadOf(node, kind);
      const edits = instead && [{ ...spanOf(instead.node), newText: quoteToml(instead.word) }];
      const expected = instead ? [quoteToml(instead.word)] : EXPECTED[kind];
      const span = instead ? spanOf(instead.node) : spanOf(node);
      this.#problems.push(droppedFile(span, { key: full, expected, ...(edits && { edits }) }));
      return;
    }
    const makesRules = key === "toolName" || key === "commandPrefix";
    if (makesRules && node.kind === "list" && node.items.length === 0) {
      this.#problems.push(emptyList(full, node));
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
      block.kind === "map" ? deniesOf(new PolicyBlock(this.#document, block, "rule")) : [],
    );
    this.#problems.push({
      id: "unknown-key",
      span: spanOf(first.key),
      says: "nothing",
      key: name,
      guards: lostDenies.length > 0,
      valueOnly: true,
      expected: [meant],
      lostDenies,
      edits: entries.map(({ key }) => ({ ...spanOf(key), newText: meant })),
    });
  }

  #lostDenies(): readonly Span[] {
    return [...this.#blocks.values()].flatMap((block) =>
      block.table === "rule" ? deniesOf(block) : [],
    );
  }

  /** The header of a rule, or the whole of one that has none. */
  #headOf(map: MapNode): Span {
    this.#heads ??= new Map(this.#document.statements.map((each) => [each.start, each]));
    return spanOf(this.#heads.get(map.start) ?? map);
  }
}

/** The names that a rule would have denied. */
function deniesOf(block: PolicyBlock): readonly Span[] {
  return block.text("decision") === "deny" ? block.texts("toolName").map(spanOf) : [];
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}
