import type { NamePattern } from "../../../patterns/name-pattern.js";
import type { PolicyRule } from "../../../policy/rule.js";
import type { SyntaxDocument } from "../../../syntax/document.js";
import type { Span, TextNode } from "../../../syntax/tree.js";
import { readEntries } from "../../../syntax/yaml-list.js";
import { CURRENT_TOOLS, currentName, isRemoved } from "../tools.js";
import type { HookEvent } from "./events.js";
import { hookList, wholeText } from "./hook-list.js";
import { readMatcher, splitNames } from "./matchers.js";

/** The rules of one matcher: each name of a list, or the whole of it. */
export function readMatcherRules(
  document: SyntaxDocument,
  node: TextNode,
  event: HookEvent,
): PolicyRule[] {
  const { text } = document.stringAt(node);
  const reading = readMatcher(text, event);
  if (reading.kind === "names" && reading.names.length > 0) {
    const list = hookList("matcher", event, new Set(reading.names.map(textIn(text))));
    return readEntries(document, node, splitNames).map((part) => {
      const problem = nameProblem(part.text, event);
      const nameless = event.compares !== "tool";
      const what = { ...(nameless && { nameless }), ...(problem && { problem }) };
      return { list, ...named(part.text), ...what, site: part.site };
    });
  }
  const list = hookList("matcher", event, new Set([text]));
  const [whole] = readEntries(document, node, wholeText);
  if (whole === undefined) return [];
  const rule = { list, ...named(text), nameless: true, site: whole.site };
  const problem = wholeProblem(text, reading.kind, event);
  if (reading.kind !== "pattern") return [{ ...rule, ...(problem && { problem }) }];
  if (reading.pattern === undefined) {
    const invalid = { id: "matcher-invalid", span: { start: 0, end: 0 }, says: "nothing" } as const;
    return [{ ...rule, problem: invalid }];
  }
  return [rule, ...staleWords(document, node, event, reading.pattern)];
}

/** A name in a list that the event can never come with, although it may be one elsewhere. */
function nameProblem(name: string, event: HookEvent): PolicyRule["problem"] {
  const base = {
    id: "matcher-never-fires",
    span: { start: 0, end: name.length },
    says: "nothing",
  } as const;
  if (event.values !== undefined) {
    const values = [...event.values];
    return event.values.has(name)
      ? undefined
      : { ...base, detail: `${event.name} comes with ${values.join(", ")} and nothing else` };
  }
  if (event.compares !== "tool") return undefined;
  const server = /^(mcp__(?:(?!__).)+?)(?:__)?$/.exec(name)?.[1];
  if (server !== undefined) {
    const detail =
      "without a sign of a pattern it is compared as one whole name, and no tool is called after a server alone";
    return { ...base, detail, instead: `${server}__.*` };
  }
  const words = name.split(/\s+/);
  // A blank within the name of a server is another fault, which the checks of names know.
  if (words.length === 1 || name.startsWith("mcp__")) return undefined;
  const known = words.every((word) => CURRENT_TOOLS.has(currentName(word)));
  return {
    ...base,
    detail: "a blank separates nothing here, and the whole is read as one name",
    ...(known && { instead: words.join("|") }),
  };
}

/** What is wrong with a matcher that names nothing and is no pattern. */
function wholeProblem(text: string, kind: string, event: HookEvent): PolicyRule["problem"] {
  const span = { start: 0, end: text.length };
  if (kind === "ignored" && !/^(?:\*?|\^?\.[*+]\$?)$/.test(text)) {
    return { id: "matcher-ignored", span, says: "nothing" };
  }
  if (kind !== "names") return undefined;
  return {
    id: "matcher-never-fires",
    span,
    detail: `it is a list without a name, and ${event.name} compares nothing with that`,
    says: "nothing",
  };
}

/**
 * Names of removed tools that stand as alternatives of a pattern. Any other word may be a part of
 * the name of a tool that some server has.
 */
function staleWords(
  document: SyntaxDocument,
  node: TextNode,
  event: HookEvent,
  { words, isWhole }: NamePattern,
): PolicyRule[] {
  if (event.compares !== "tool" || words === undefined) return [];
  const { text } = document.stringAt(node);
  const list = hookList("matcher", event, new Set(words.map(textIn(text))));
  return readEntries(document, node, () => words)
    .filter(({ text: word }) => isRemoved(word) && (isWhole || !isPartOfTool(word)))
    .map((part) => ({ list, ...named(part.text), site: part.site }));
}

function isPartOfTool(word: string): boolean {
  return [...CURRENT_TOOLS].some((tool) => tool.includes(word));
}

/** A rule that is a name and nothing else. */
function named(text: string) {
  return { text, tool: text, toolSpan: { start: 0, end: text.length }, toolIsGlob: false };
}

function textIn(text: string) {
  return ({ start, end }: Span) => text.slice(start, end);
}
