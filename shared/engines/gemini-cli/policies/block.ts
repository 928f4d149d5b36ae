import type { TomlDocument } from "../../../syntax/toml.js";
import type { MapNode, SyntaxNode, TextNode } from "../../../syntax/tree.js";
import { DECISIONS, type Decision, type TableName } from "./keys.js";

/** The keys whose strings are compared with the arguments of a call. */
export const PATTERN_KEYS = ["commandPrefix", "commandRegex", "argsPattern"] as const;
export type PatternKey = (typeof PATTERN_KEYS)[number];

/**
 * One `[[rule]]` or `[[safety_checker]]` of a policy file, as it is written. What is no string, or not closed yet, is left
 * out where strings are asked for.
 */
export class PolicyBlock {
  readonly map: MapNode;
  readonly table: TableName;
  readonly #document: TomlDocument;
  /** The last value of each key: a rule is asked for its keys by every rule near it. */
  readonly #values = new Map<string, SyntaxNode>();
  readonly #texts = new Map<string, readonly TextNode[]>();

  constructor(document: TomlDocument, map: MapNode, table: TableName) {
    this.#document = document;
    this.map = map;
    this.table = table;
    for (const { key, value } of map.entries) {
      if (value !== undefined) this.#values.set(key.value, value);
    }
  }

  /** The last value of a key, which is the only one in sound TOML. */
  value(key: string): SyntaxNode | undefined {
    return this.#values.get(key);
  }

  text(key: string): string | undefined {
    const node = this.value(key);
    return node?.kind === "text" ? node.value : undefined;
  }

  /** The strings of a key, be they one or an array. */
  texts(key: string): readonly TextNode[] {
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const texts = this.#textsOf(this.value(key));
    this.#texts.set(key, texts);
    return texts;
  }

  #textsOf(node: SyntaxNode | undefined): readonly TextNode[] {
    if (node?.kind === "text") return node.closed ? [node] : [];
    if (node?.kind !== "list") return [];
    return node.items.filter((item): item is TextNode => item.kind === "text" && item.closed);
  }

  /** How a value that is no string is written; `undefined` where there is none. */
  source(key: string): string | undefined {
    const node = this.value(key);
    return node && this.#document.source.slice(node.start, node.end);
  }

  /** The tables of a key: dots in keys and headers write one in several pieces. */
  tables(key: string): readonly MapNode[] {
    return this.map.entries.flatMap(({ key: { value: name }, value }) =>
      name === key && value?.kind === "map" ? [value] : [],
    );
  }

  /** A value of the table that says what a safety checker runs. */
  checkerValue(key: string): SyntaxNode | undefined {
    const entries = this.tables("checker").flatMap((table) => table.entries);
    return entries.find((entry) => entry.key.value === key)?.value;
  }

  checkerText(key: string): string | undefined {
    const value = this.checkerValue(key);
    return value?.kind === "text" ? value.value : undefined;
  }

  get decision(): Decision | undefined {
    const word = this.text("decision");
    return DECISIONS.find((decision) => decision === word);
  }

  /** From 0 to 999; `undefined` for what the engine refuses. */
  get priority(): number | undefined {
    const node = this.value("priority");
    const number = node?.kind === "other" ? numberOf(this.source("priority") ?? "") : undefined;
    return number !== undefined && number >= 0 && number <= 999 && Number.isInteger(number)
      ? number
      : undefined;
  }

  get mcpName(): string | undefined {
    return this.text("mcpName");
  }

  /** The modes in which alone it holds; `undefined` where it holds in all. */
  get modes(): readonly string[] | undefined {
    const modes = this.texts("modes").map(({ value }) => value);
    return modes.length === 0 ? undefined : modes;
  }

  /**
   * The one key of which the engine takes the patterns: of several the first of these, and an empty
   * string or an absent key leaves the whole tool. `undefined` for a rule without any.
   */
  get patternKey(): PatternKey | undefined {
    return PATTERN_KEYS.find((key) => {
      const node = this.value(key);
      return node?.kind === "list" || (node?.kind === "text" && node.value !== "");
    });
  }

  /** True where an empty array leaves nothing that a rule could be made of. */
  get isEmpty(): boolean {
    return ["toolName", "commandPrefix"].some((key) => {
      const node = this.value(key);
      return node?.kind === "list" && node.items.length === 0;
    });
  }

  /** The name that a call must have for an entry of `toolName`, with the server put before it. */
  nameOf(entry: string): string {
    const { mcpName } = this;
    if (mcpName === undefined || mcpName === "") return entry;
    // Of a safety checker the engine makes the name of a server that is called `*`.
    if (mcpName === "*" && entry === "*" && this.table === "rule") return "mcp_*";
    return `mcp_${mcpName}_${entry}`;
  }
}

/** The number that a TOML number is written for; `undefined` for anything else. */
export function numberOf(source: string): number | undefined {
  const digits = source.replaceAll("_", "");
  if (/^[+-]?(?:\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|inf|nan)$/.test(digits)) return Number(digits);
  return /^0(?:x[0-9A-Fa-f]+|o[0-7]+|b[01]+)$/.test(digits) ? Number(digits) : undefined;
}
