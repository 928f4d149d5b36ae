import type { NamePattern } from "../../../patterns/name-pattern.js";
import type { FileProblem } from "../../../policy/file-problem.js";
import type { PolicyRule, RuleList } from "../../../policy/rule.js";
import type { SyntaxDocument } from "../../../syntax/document.js";
import {
  entriesOf,
  itemsOf,
  type MapEntry,
  type Span,
  type SyntaxNode,
  type TextNode,
  valuesAt,
} from "../../../syntax/tree.js";
import { readEntries } from "../../../syntax/yaml-list.js";
import type { Reading } from "../../engine.js";
import { combineReadings } from "../../reading.js";
import { parseRule } from "../grammar.js";
import { CURRENT_TOOLS, isRemoved } from "../tools.js";
import { findConditionProblem } from "./conditions.js";
import { HOOK_EVENTS, type HookEvent } from "./events.js";
import { readMatcher, splitNames } from "./matchers.js";
import { findUnknownEvent } from "./unknown-events.js";

/**
 * Reads the hooks of a file, events with their matchers and conditions, wherever they stand:
 * settings, the hooks of a plugin, frontmatter. `says` is what the engine makes of an event that it
 * does not know.
 */
export function readHooksOf(document: SyntaxDocument, says: FileProblem["says"]): Reading {
  return combineReadings(
    valuesAt(document.root, "hooks").map((hooks) => readHooks(document, hooks, says)),
  );
}

function readHooks(
  document: SyntaxDocument,
  hooks: SyntaxNode,
  says: FileProblem["says"],
): Reading {
  const rules: PolicyRule[] = [];
  const problems: FileProblem[] = [];
  for (const entry of entriesOf(hooks)) {
    const event = HOOK_EVENTS.get(entry.key.value);
    if (event === undefined) problems.push(...findUnknownEvent(document, entry, hooks, says));
    else rules.push(...readEvent(document, event, entry));
  }
  return { rules, problems };
}

function readEvent(document: SyntaxDocument, event: HookEvent, { value }: MapEntry): PolicyRule[] {
  return itemsOf(value).flatMap((group) => [
    ...textsAt(group, "matcher").flatMap((node) => readMatcherRules(document, node, event)),
    ...valuesAt(group, "hooks")
      .flatMap(itemsOf)
      .flatMap((hook) => textsAt(hook, "if"))
      .flatMap((node) => readCondition(document, node, event)),
  ]);
}

/** The rules of one matcher: each name of a list, or the whole of it. */
function readMatcherRules(
  document: SyntaxDocument,
  node: TextNode,
  event: HookEvent,
): PolicyRule[] {
  const { text } = document.stringAt(node);
  const reading = readMatcher(text, event);
  if (reading.kind === "names" && reading.names.length > 0) {
    const list = listOf("matcher", event, new Set(reading.names.map(textIn(text))));
    return readEntries(document, node, splitNames).map((part) => {
      const problem = nameProblem(part.text, event);
      const nameless = event.compares !== "tool";
      const what = { ...(nameless && { nameless }), ...(problem && { problem }) };
      return { list, ...named(part.text), ...what, site: part.site };
    });
  }
  const list = listOf("matcher", event, new Set([text]));
  const [whole] = readEntries(document, node, everything);
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
  return words.length > 1
    ? {
        ...base,
        detail: "a blank separates nothing here, and the whole is read as one name",
        instead: words.join("|"),
      }
    : undefined;
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
  const list = listOf("matcher", event, new Set(words.map(textIn(text))));
  return readEntries(document, node, () => words)
    .filter(({ text: word }) => isRemoved(word) && (isWhole || !isPartOfTool(word)))
    .map((part) => ({ list, ...named(part.text), site: part.site }));
}

function isPartOfTool(word: string): boolean {
  return [...CURRENT_TOOLS].some((tool) => tool.includes(word));
}

function readCondition(document: SyntaxDocument, node: TextNode, event: HookEvent): PolicyRule[] {
  const { text } = document.stringAt(node);
  // An empty condition is none.
  if (text === "") return [];
  const parts = parseRule(text);
  const problem = findConditionProblem(parts, event);
  const list = listOf("if", event, new Set([text]));
  const { tool, toolSpan, content } = parts;
  return readEntries(document, node, everything).map(({ site }) => ({
    list,
    text,
    tool,
    toolSpan,
    ...(content && { content }),
    toolIsGlob: false,
    ...(problem && { problem }),
    site,
  }));
}

function listOf(name: string, event: HookEvent, entries: ReadonlySet<string>): RuleList {
  const effect = event.guards ? "guard" : "grant";
  return { name, effect, role: "hook", of: event.name, entries };
}

/** A rule that is a name and nothing else. */
function named(text: string) {
  return { text, tool: text, toolSpan: { start: 0, end: text.length }, toolIsGlob: false };
}

function everything(text: string): Span[] {
  return [{ start: 0, end: text.length }];
}

function textIn(text: string) {
  return ({ start, end }: Span) => text.slice(start, end);
}

function textsAt(node: SyntaxNode, key: string): TextNode[] {
  return valuesAt(node, key).flatMap((value) =>
    value.kind === "text" && value.closed ? [value] : [],
  );
}
