import type { TomlDocument } from "../../../syntax/toml.js";
import type { MapNode, SyntaxNode, TextNode } from "../../../syntax/tree.js";
import { DECISIONS, type Decision } from "./keys.js";

/** The keys whose strings are compared with the arguments of a call. */
export const PATTERN_KEYS = ["commandPrefix", "commandRegex", "argsPattern"] as const;
export type PatternKey = (typeof PATTERN_KEYS)[number];

/**
 * One `[[rule]]` of a policy file, as it is written. What is no string, or not closed yet, is left
 * out where strings are asked for.
 */
export class PolicyBlock {
  readonly map: MapNode;
  readonly #document: TomlDocument;
  /** The last value of each key: a rule is asked for its keys by every rule near it. */
  readonly #values = new Map<string, SyntaxNode>();
  readonly #texts = new Map<string, readonly TextNode[]>();

  constructor(document: TomlDocument, map: MapNode) {
    this.#document = document;
    this.map = map;
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
    if (mcpName === "*") return entry === "*" ? "mcp_*" : `mcp_*_${entry}`;
    return `mcp_${mcpName}_${entry}`;
  }
}

/** The number that a TOML number is written for; `undefined` for anything else. */
export function numberOf(source: string): number | undefined {
  const digits = source.replaceAll("_", "");
  if (/^[+-]?(?:\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|inf|nan)$/.test(digits)) return Number(digits);
  return /^0(?:x[0-9A-Fa-f]+|o[0-7]+|b[01]+)$/.test(digits) ? Number(digits) : undefined;
}
