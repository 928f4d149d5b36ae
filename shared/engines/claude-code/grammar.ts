import type { PolicyRule, RuleList, RuleProblem, RuleSite } from "../../policy/rule.js";
import type { Span } from "../../syntax/tree.js";
import { FILE_PATTERN_TOOLS } from "./tools.js";

/**
 * The rule grammar of Claude Code 2.1.332 (read in its program and confirmed by recorded answers,
 * 2026-11-30): `Tool` or `Tool(content)`, nothing trimmed, `\` before a parenthesis takes its
 * meaning away.
 */

/** A rule taken apart. Spans count UTF-16 units of the rule's text. */
export interface RuleParts {
  readonly tool: string;
  readonly toolSpan: Span;
  readonly content?: { readonly text: string; readonly span: Span };
  /** True when the parentheses do not close a call, so that tool and content are not known. */
  readonly broken: boolean;
}

/** Takes a rule apart; never fails. A rule without a call is one tool name, whatever it holds. */
export function parseRule(text: string): RuleParts {
  const open = findUnescaped(text, "(");
  const close = findLastUnescaped(text, ")");
  const whole = { tool: text, toolSpan: { start: 0, end: text.length } };
  if (open < 0 && close < 0) return { ...whole, broken: false };
  const closesCall = open >= 0 && close > open && close === text.length - 1;
  const tool = text.slice(0, Math.max(open, 0));
  if (!closesCall || /[()]/.test(tool)) return { ...whole, broken: true };
  const span = { start: open + 1, end: close };
  const content = { text: text.slice(span.start, span.end), span };
  // A call without a name is legal; the engine then takes the whole text for the name.
  if (tool === "" && content.text !== "") return { ...whole, broken: false };
  return { tool, toolSpan: { start: 0, end: open }, content, broken: false };
}

/** The first reason for which the engine refuses the rule, its name's case left out. */
export function findGrammarProblem(
  text: string,
  list: string,
  parts: RuleParts = parseRule(text),
): RuleProblem | undefined {
  const whole = { start: 0, end: text.length };
  const { tool, toolSpan, content, broken } = parts;
  if (text.trim() === "") return refused("empty-rule", whole);
  if (broken) return refused("malformed-rule", strayPart(text));
  const parentheses = { start: toolSpan.end, end: text.length };
  if (content?.text === "") return refused("empty-parentheses", parentheses);
  if (content !== undefined && namesServer(tool)) return refused("namespaced-content", parentheses);
  if (list === "allow" && namesNoServerInFull(tool)) {
    return refused("wildcard-allow", toolSpan);
  }
  // The engine looks at the case of the name before it looks at the content.
  if (content === undefined || content.text === "*" || refusesCase(tool)) return undefined;
  const id = findContentProblem(tool, content.text);
  return id === undefined ? undefined : refused(id, content.span);
}

/** True for a name with `*` in which no server is named in full before it: no allow grants it. */
export function namesNoServerInFull(tool: string): boolean {
  return tool.includes("*") && !/^mcp__(?!__)[^*]+?__/.test(tool);
}

/** What keeps a rule on fetched pages from naming a domain; `undefined` for any other rule. */
export function findDomainSyntax(tool: string, content: string): string | undefined {
  if (tool !== "WebFetch" || content === "" || content === "*") return undefined;
  const value = unescapeContent(content);
  if (value.includes("://") || value.startsWith("http")) return "url-not-domain";
  return value.startsWith("domain:") ? undefined : "missing-domain";
}

/** The engine refuses a name without `_` whose first UTF-16 unit has a capital other than itself. */
export function refusesCase(name: string): boolean {
  const first = name.charAt(0);
  return !name.includes("_") && first !== first.toUpperCase();
}

function refused(id: string, span: Span): RuleProblem {
  return { id, span, says: "rejects" };
}

/** What keeps the parentheses from closing a call: what follows them, or the sign without a twin. */
export function strayPart(text: string): Span {
  const open = findUnescaped(text, "(");
  const close = findLastUnescaped(text, ")");
  if (open >= 0 && close > open && close < text.length - 1) {
    return { start: close + 1, end: text.length };
  }
  const stray = open >= 0 ? open : close;
  return { start: stray, end: stray + 1 };
}

function findContentProblem(tool: string, content: string): string | undefined {
  if (escapesParenthesis(content) && count(content, "(") !== count(content, ")")) {
    return "ambiguous-escape";
  }
  const value = unescapeContent(content);
  if (tool === "WebSearch" && /[*?]/.test(value)) return "wildcard-query";
  const domain = findDomainSyntax(tool, content);
  if (domain !== undefined) return domain;
  if (tool === "Bash" && value === ":*") return "empty-prefix";
  if (FILE_PATTERN_TOOLS.has(tool) && value.includes(":*")) return "path-colon-star";
  return undefined;
}

/**
 * The inverse of the parse: the rule that names a tool and, where it is given, content as the engine
 * matches it. A tool's name is written as it is; one that holds parentheses cannot have content.
 */
export function serializeRule(tool: string, content?: string): string {
  if (content === undefined) return tool;
  const escaped = content.replaceAll("\\", "\\\\").replaceAll("(", "\\(").replaceAll(")", "\\)");
  return `${tool}(${escaped})`;
}

/** The content as the engine matches it: `\(`, `\)` and `\\` stand for the second sign. */
export function unescapeContent(raw: string): string {
  if (!raw.includes("\\")) return raw;
  return raw.replaceAll("\\(", "(").replaceAll("\\)", ")").replaceAll("\\\\", "\\");
}

/**
 * The name in front of the first `:` where the content has the shape `name:value`, which deny and
 * ask match against a parameter of the call; `undefined` for any other content, `C:/` included.
 */
export function parameterName(raw: string): string | undefined {
  if (/^[A-Za-z]:[\\/]/.test(raw)) return undefined;
  return /^\s*([A-Za-z_][A-Za-z0-9_]*)\s*:/.exec(raw)?.[1];
}

/** Reads one rule of a settings list. */
export function readRule(text: string, list: RuleList, site: RuleSite): PolicyRule {
  const parts = parseRule(text);
  const problem = findGrammarProblem(text, list.name, parts);
  return ruleOf({ text, list, site }, parts, { problem });
}

/** What is read of a rule beside its parts. */
interface RuleMarks {
  readonly problem?: RuleProblem | undefined;
  readonly nameless?: boolean;
  /** Whether `*` in the name is a wildcard; it is, unless this says that it is not. */
  readonly toolIsGlob?: boolean;
}

/** The rule that a text is, with its parts and what else was read of it. */
export function ruleOf(
  { text, list, site }: Pick<PolicyRule, "text" | "list" | "site">,
  { tool, toolSpan, content }: RuleParts,
  { problem, nameless, toolIsGlob = tool.includes("*") }: RuleMarks,
): PolicyRule {
  return {
    list,
    text,
    tool,
    toolSpan,
    ...(content && { content }),
    ...(nameless && { nameless }),
    toolIsGlob,
    ...(problem && { problem }),
    site,
  };
}

/** The engine takes a name for a server's when at least one unit follows `mcp__`, `__` apart. */
function namesServer(tool: string): boolean {
  return tool.startsWith("mcp__") && tool.length > 5 && !tool.startsWith("mcp____");
}

/** A sign is unescaped when an even number of `\` stands before it. */
function isUnescaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charAt(at - 1 - slashes) === "\\") slashes++;
  return slashes % 2 === 0;
}

function findUnescaped(text: string, sign: string): number {
  let at = text.indexOf(sign);
  while (at >= 0 && !isUnescaped(text, at)) at = text.indexOf(sign, at + 1);
  return at;
}

function findLastUnescaped(text: string, sign: string): number {
  let at = text.lastIndexOf(sign);
  while (at >= 0 && !isUnescaped(text, at)) at = at === 0 ? -1 : text.lastIndexOf(sign, at - 1);
  return at;
}

function count(text: string, sign: string): number {
  let found = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    if (isUnescaped(text, at)) found++;
  }
  return found;
}

/** True when `\(` or `\)` stands in the text and its backslash is not itself escaped. */
function escapesParenthesis(text: string): boolean {
  return /(?<!\\)(?:\\\\)*\\[()]/.test(text);
}
