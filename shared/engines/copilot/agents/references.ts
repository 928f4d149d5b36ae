import type { PolicyRule, RuleList, RuleProblem } from "../../../policy/rule.js";
import { TextSite } from "../../../syntax/text-site.js";
import type { Span } from "../../../syntax/tree.js";
import type { NameReading } from "../../engine.js";
import { vscodeNames } from "../vscode-names.js";

/**
 * References to tools in the text of agents, chat modes, prompts and instructions, as the program
 * of VS Code 1.139.1 reads them (2026-11-30): `#tool:` and then letters, digits, `_`, `-`, `.` and
 * `/`. None is looked for in fenced blocks, between backquotes, and where a link is.
 */

/** What the references of one text are called together. */
export const REFERENCES = "#tool";

const REFERENCE_LIST = {
  name: REFERENCES,
  effect: "grant",
  role: "mention",
} as const satisfies Omit<RuleList, "entries">;

/** True for references in a text. */
export function isReference({ name, role }: Pick<RuleList, "name" | "role">): boolean {
  return name === REFERENCE_LIST.name && role === REFERENCE_LIST.role;
}

const FENCE = /^\s*(`{3,}|~{3,})(.*)$/u;
const QUOTED = /`[^`]+`/gu;
const LINK = /!?\[.*?\]\(.+?\)/gu;
const REFERENCE = /#(?:file:[^\s#]+|(?<prefix>tool:)(?<name>[\w\-./]+))/giu;

/** The references behind an offset of a text, in UTF-16 code units. */
export function readReferences(text: string, from: number): PolicyRule[] {
  const list: RuleList = { ...REFERENCE_LIST, entries: new Set() };
  const rules: PolicyRule[] = [];
  let fence: string | undefined;
  for (const { 0: line, index } of text.slice(from).matchAll(/[^\r\n]+/g)) {
    const [, marks, rest = ""] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      const ends = marks?.startsWith(fence) && rest.trim() === "";
      if (ends) fence = undefined;
    } else if (marks !== undefined) fence = marks;
    else rules.push(...referencesIn(line, from + index, list));
  }
  return rules;
}

function referencesIn(line: string, at: number, list: RuleList): PolicyRule[] {
  const quoted = spansOf(line, QUOTED);
  const isQuoted = (offset: number) =>
    quoted.some(({ start, end }) => offset >= start && offset < end);
  const links = spansOf(line, LINK).filter(({ start }) => line[start] !== "!" && !isQuoted(start));
  return [...line.matchAll(REFERENCE)].flatMap(({ 0: whole, index, groups }) => {
    const end = index + whole.length;
    const name = groups?.name;
    const isLink = links.some((link) => link.start <= end && link.end >= index);
    if (name === undefined || isLink || isQuoted(index)) return [];
    const span = { start: at + end - name.length, end: at + end };
    return [ruleOf(name, list, span, line.slice(index, end - name.length))];
  });
}

function spansOf(line: string, pattern: RegExp): Span[] {
  return [...line.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}

function ruleOf(name: string, list: RuleList, span: Span, prefix: string): PolicyRule {
  return {
    list,
    text: name,
    tool: name,
    toolSpan: { start: 0, end: name.length },
    toolIsGlob: false,
    site: new TextSite(span, prefix),
  };
}

/** How the names of references are read: by the name of today alone. */
export const referenceNames: NameReading = {
  ...vscodeNames,
  renamed: new Map(),
};

/** Old names, which a list of tools takes and a text does not, and what stands too close behind a name. */
export function findReferenceProblem({ tool, toolSpan }: PolicyRule): RuleProblem | undefined {
  const base = { id: "foreign-name", span: toolSpan, says: "nothing" } as const;
  const name = tool.replace(/[./-]+$/, "");
  const today = vscodeNames.renamed.get(name);
  if (today !== undefined) {
    const detail = `takes old names in lists of tools and none in a text, and ${JSON.stringify(name)} is one`;
    return { ...base, detail, tools: today };
  }
  if (name === tool || !vscodeNames.current.has(name)) return undefined;
  const detail = `takes ${JSON.stringify(tool.slice(name.length))} behind a name for a part of it, and has no tool of that name`;
  return { ...base, detail, tools: [name] };
}
