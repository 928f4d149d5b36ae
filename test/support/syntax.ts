import type { PolicyRule } from "../../shared/policy/rule.js";
import { readJson } from "../../shared/syntax/json.js";
import { type RuleReader, readRuleLists } from "../../shared/syntax/json-rules.js";
import type { SyntaxNode } from "../../shared/syntax/tree.js";

/**
 * What was read of a text, for the eye: `{deny: [LS, Bash…], allow: ?}`. A string whose closing
 * quote is missing ends in `…`, a key without a value has `?`, and a number, a literal or anything
 * else that is neither string, list nor map stands as in the text.
 */
export function outline(text: string): string | undefined {
  const root = readJson(text);
  return root && outlineOf(root, text);
}

function outlineOf(node: SyntaxNode, text: string): string {
  switch (node.kind) {
    case "map": {
      const entries = node.entries.map(
        ({ key, value }) => `${outlineOf(key, text)}: ${value ? outlineOf(value, text) : "?"}`,
      );
      return `{${entries.join(", ")}}`;
    }
    case "list":
      return `[${node.items.map((item) => outlineOf(item, text)).join(", ")}]`;
    case "text":
      return node.value + (node.closed ? "" : "…");
    case "other":
      return text.slice(node.start, node.end);
  }
}

/** The value that a tree stands for, as `JSON.parse` would give it. */
export function plainValue(node: SyntaxNode | undefined, text: string): unknown {
  switch (node?.kind) {
    case undefined:
      return undefined;
    case "map":
      return Object.fromEntries(
        node.entries.map(({ key, value }) => [key.value, plainValue(value, text)]),
      );
    case "list":
      return node.items.map((item) => plainValue(item, text));
    case "text":
      return node.value;
    case "other":
      return JSON.parse(text.slice(node.start, node.end));
  }
}

/** Every node of a tree, keys included, each behind the one that holds it. */
export function nodesOf(node: SyntaxNode | undefined): SyntaxNode[] {
  if (node === undefined) return [];
  switch (node.kind) {
    case "map":
      return [node, ...node.entries.flatMap(({ key, value }) => [key, ...nodesOf(value)])];
    case "list":
      return [node, ...node.items.flatMap(nodesOf)];
    default:
      return [node];
  }
}

/** The rules of the lists `allow` and `deny` at the top of a text, each rule a name alone. */
export function rulesOf(text: string): PolicyRule[] {
  const lists = [
    { name: "allow", effect: "grant", role: "call" },
    { name: "deny", effect: "guard", role: "call" },
  ] as const;
  const readRule: RuleReader = (rule, list, site) => ({
    list,
    text: rule,
    tool: rule,
    toolSpan: { start: 0, end: rule.length },
    toolIsGlob: false,
    site,
  });
  return readRuleLists(text, readJson(text), lists, { readRule, saysOfOthers: "nothing" });
}
