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
import { droppedFile, inOrder, type Problem } from "./file-words.js";
import { EXPECTED, type KeyFacts, TABLES } from "./keys.js";
import { insteadOf, isOfKind, meantKey } from "./values.js";

/** What is offered where there is no priority: among equal ones the order of the text decides. */
const EQUAL_PRIORITY = 100;

/** What is wrong with a policy file beside single rules, in the order of the text. */
export function problemsOfFile(document: TomlDocument): readonly FileProblem[] {
  return new SchemaReader(document).read();
}

class SchemaReader {
  readonly #document: TomlDocument;
  readonly #problems: Problem[] = [];
  /** The heads of tables that lack a key, by the key. */
  readonly #missing = new Map<string, Span[]>();

  /** Headers and pairs by where they start. */
  #heads: ReadonlyMap<number, Span> | undefined;

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
        const entries = strange.get(key.value);
        if (entries === undefined) strange.set(key.value, [entry]);
        else entries.push(entry);
      }
    }
    for (const [key, heads] of this.#missing) this.#missingKey(key, heads);
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
    this.#readEmptyNames(table, map);
    for (const key of missing) {
      const full = `${table}.${key}`;
      const heads = this.#missing.get(full);
      if (heads === undefined) this.#missing.set(full, [this.#headOf(map)]);
      else heads.push(this.#headOf(map));
    }
  }

  /** A key that several tables lack is one slip, and said once. */
  #missingKey(full: string, heads: readonly Span[]): void {
    const [first] = heads;
    const [table = "", key = ""] = full.split(".");
    const kind = TABLES.get(table)?.get(key)?.kind ?? "text";
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
    if (key === "toolName" || key === "commandPrefix") this.#readEmptyList(full, node);
  }

  /** Empty names, because of which the engine does not start. */
  #readEmptyNames(table: string, map: MapNode): void {
    const block = new PolicyBlock(this.#document, map);
    // Of an empty array no rule is made, and then none is wrong.
    if (block.isEmpty) return;
    const server = block.mcpName ?? "";
    const keys = ["mcpName", ...(table === "rule" ? ["subagent"] : [])];
    // With a server before it the name of a tool is not empty.
    for (const key of server === "" ? ["toolName", ...keys] : keys) {
      const empty = block.texts(key).find(({ value }) => value === "");
      if (empty === undefined) continue;
      const expected =
        key === "toolName" ? ['"*" for every tool'] : ["a name, or leave the key out"];
      this.#problems.push(droppedFile(empty, { key: `${table}.${key}`, throws: true, expected }));
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
      guards: lostDenies.length > 0,
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
    this.#heads ??= new Map(this.#document.statements.map((each) => [each.start, each]));
    return spanOf(this.#heads.get(map.start) ?? map);
  }
}

function spanOf({ start, end }: Span): Span {
  return { start, end };
}
