import type { FileProblem } from "../../../policy/file-problem.js";
import type { PolicyRule, RuleList, RuleProblem } from "../../../policy/rule.js";
import type { FrontmatterDocument } from "../../../syntax/frontmatter.js";
import { itemsOf, type MapEntry, type SyntaxNode } from "../../../syntax/tree.js";
import { parseRule, type RuleParts, ruleOf } from "../grammar.js";
import { currentName } from "../tools.js";
import { findBrokenToken, type Token } from "./tokens.js";

/** The tools that no agent is given, and an entry that is left of a list without them. */
export interface Unavailable {
  readonly names: ReadonlySet<string>;
  readonly left: string | undefined;
}

/**
 * The entries of `tools` and `disallowedTools` of an agent (live runs of Claude Code 2.1.332,
 * 2026-11-30): names of tools alone. What stands in parentheses is not looked at, a wildcard is one
 * in very few places, and what names no tool is dropped without a word.
 */
export function readOffer(entry: Token, list: RuleList, unavailable: Unavailable): PolicyRule {
  const { text, site } = entry;
  const parts = parseRule(text);
  return ruleOf({ text, list, site }, parts, {
    problem: findBrokenToken(entry, parts) ?? findNameProblem(parts, list, unavailable),
    nameless: isWildcard(parts.tool, list),
    toolIsGlob: false,
  });
}

/** A wildcard that is none here, or the name of a tool that no agent is given. */
function findNameProblem(
  { tool, toolSpan }: RuleParts,
  list: RuleList,
  unavailable: Unavailable,
): RuleProblem | undefined {
  if (list.effect === "grant" && unavailable.names.has(currentName(tool))) {
    const tools = unavailable.left === undefined ? [] : [unavailable.left];
    return { id: "unavailable-to-subagents", span: toolSpan, tools, says: "nothing" };
  }
  if (!tool.includes("*") || isWildcard(tool, list)) return undefined;
  const server = /^mcp__(?:(?!__)[A-Za-z0-9_-])+__(?=.*\*)/.exec(tool)?.[0];
  // A lone star makes the engine take the whole list for none (read in the program of 2.1.332).
  const detail = list.entries.size > 1 ? "and because of it none of the other entries counts" : "";
  return {
    id: "glob-not-expanded",
    span: toolSpan,
    ...(server !== undefined && { instead: `${server}*` }),
    ...(tool === "*" && detail !== "" && { detail }),
    says: "nothing",
  };
}

/** True where the engine reads the star: for every tool, or for all of one server. */
function isWildcard(tool: string, { effect }: RuleList): boolean {
  if (/^mcp__(?:(?!__)[^*])+__\*$/.test(tool)) return true;
  return effect === "grant" ? tool === "*" : tool === "mcp__*";
}

/**
 * Content that nothing looks at. Only in `tools` content of Agent is read: it says which agents may
 * be started.
 */
export function findIgnoredContent(rule: PolicyRule): RuleProblem | undefined {
  const { tool, toolSpan, content, text, list } = rule;
  if (content === undefined || content.text === "" || content.text === "*") return undefined;
  if (list.effect === "grant" && currentName(tool) === "Agent") return undefined;
  return {
    id: "ignored-specifier",
    span: { start: toolSpan.end, end: text.length },
    instead: tool,
    says: "nothing",
  };
}

/** True for a value that is written elsewhere. */
export function isAlias({ source }: FrontmatterDocument, node: SyntaxNode | undefined): boolean {
  return node?.kind === "other" && source[node.start] === "*";
}

/** A list of tools that is there and holds none: the agent gets no tool, and not every one. */
export function findEmptyOffer(
  document: FrontmatterDocument,
  { key, value }: MapEntry,
): FileProblem[] {
  if (key.value !== "tools" || isAlias(document, value)) return [];
  const string = value?.kind === "text" ? document.stringAt(value).text.trim() : undefined;
  const holdsSome = string !== undefined ? string !== "" : itemsOf(value).length > 0;
  if (holdsSome) return [];
  return [
    {
      id: "no-tools-left",
      span: { start: key.start, end: key.end },
      says: "nothing",
      key: key.value,
      guards: false,
      role: "offer",
      valueOnly: true,
      // Brackets around nothing say that nothing is meant.
      doubtful: value?.kind === "list",
      expected: [],
      lostDenies: [],
    },
  ];
}
