import type { Effect, PolicyRule, RuleList } from "../../../policy/rule.js";
import type { TomlDocument } from "../../../syntax/toml.js";
import { eraseStatements, TomlSite } from "../../../syntax/toml-site.js";
import type { ListNode, TextNode } from "../../../syntax/tree.js";
import { isWildcard } from "../servers.js";
import { PATTERN_KEYS, type PatternKey, type PolicyBlock } from "./block.js";
import type { Decision } from "./keys.js";
import { problemOfName, problemOfPattern, problemOfServer } from "./problems.js";

/** What each decision does with a call. */
const EFFECTS: Readonly<Record<Decision, Effect>> = {
  allow: "grant",
  deny: "guard",
  ask_user: "guard",
};

/** The keys whose strings are rules, or parts of one. */
export type PolicyKey = "toolName" | "mcpName" | PatternKey;

/** The strings of one key of a `[[rule]]`; its name is the decision. */
export class PolicyList implements RuleList {
  readonly name: string;
  readonly effect: Effect;
  readonly role = "call";
  readonly of?: string;
  readonly entries: ReadonlySet<string>;
  /** The key that the strings stand under. */
  readonly key: PolicyKey;
  readonly block: PolicyBlock;
  readonly beside: readonly string[];

  constructor(block: PolicyBlock, key: PolicyKey, beside: readonly string[]) {
    const { decision } = block;
    this.block = block;
    this.key = key;
    this.beside = beside;
    this.name = decision ?? "rule";
    this.effect = decision === undefined ? "grant" : EFFECTS[decision];
    if (key !== "toolName") this.of = key;
    this.entries = new Set(block.texts(key).map(({ value }) => value));
  }
}

/** True for a rule whose text is the whole name of a tool, without a server that stands beside it. */
export function isNamedInFull({ list }: PolicyRule): boolean {
  if (!(list instanceof PolicyList)) return true;
  return list.key === "toolName" && list.block.mcpName === undefined;
}

/**
 * The rules of one `[[rule]]`, in the order of the text: a rule for every name of a tool, for every
 * pattern, and for the name of the server.
 */
export function readBlock(
  document: TomlDocument,
  block: PolicyBlock,
  beside: readonly string[],
): PolicyRule[] {
  const rules = [
    ...rulesOf(document, block, "toolName", beside),
    ...rulesOf(document, block, "mcpName", beside),
    ...PATTERN_KEYS.flatMap((key) => rulesOf(document, block, key, beside)),
  ];
  return rules.sort((a, b) => a.site.span.start - b.site.span.start);
}

function rulesOf(
  document: TomlDocument,
  block: PolicyBlock,
  key: PolicyKey,
  beside: readonly string[],
): PolicyRule[] {
  const node = block.value(key);
  const array = node?.kind === "list" ? node : undefined;
  const list = new PolicyList(block, key, beside);
  return block.texts(key).map((text) => ruleOf(document, list, text, array));
}

function ruleOf(
  document: TomlDocument,
  list: PolicyList,
  node: TextNode,
  array: ListNode | undefined,
): PolicyRule {
  const { block, key } = list;
  const text = document.stringAt(node).text;
  const whole = { start: 0, end: text.length };
  const site = new TomlSite(document, {
    node,
    ...(array && { list: array }),
    removeWhole: () => eraseStatements(document, block.map),
  });
  const base = { list, text, toolSpan: whole, site };
  if (key === "toolName") {
    const problem = problemOfName(block, text);
    const tool = block.nameOf(text);
    // The file is spoken of as a whole for an empty name, because of which nothing is loaded.
    const nameless = text === "";
    return {
      ...base,
      tool,
      toolIsGlob: isWildcard(tool),
      ...(nameless && { nameless }),
      ...(problem && { problem }),
    };
  }
  if (key === "mcpName") {
    const problem = problemOfServer(block, text);
    const tool = text === "*" ? "mcp_*" : `mcp_${text}_*`;
    return { ...base, tool, toolIsGlob: true, ...(problem && { problem }) };
  }
  const problem = problemOfPattern(block, key, text);
  return {
    ...base,
    tool: block.text("toolName") ?? "run_shell_command",
    content: { text, span: whole },
    toolIsGlob: false,
    nameless: true,
    ...(problem && { problem }),
  };
}
