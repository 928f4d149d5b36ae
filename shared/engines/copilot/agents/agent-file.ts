import type { PolicyRule, RuleList } from "../../../policy/rule.js";
import { type FrontmatterDocument, readFrontmatter } from "../../../syntax/frontmatter.js";
import { type Span, valuesAt } from "../../../syntax/tree.js";
import { type ListEntry, readEntries } from "../../../syntax/yaml-list.js";
import type { PolicyFileKind, Reading } from "../../engine.js";
import { problemsOnly } from "../../reading.js";
import { SHARED_LIST, VSCODE_LIST } from "./agent-lists.js";

/** Agents, chat modes and prompts, where VS Code 1.139.1 and Copilot CLI 1.0.102 look for them. */
export const AGENT_FILES: readonly PolicyFileKind[] = [
  { glob: "**/*.agent.md", scope: "project", read: readAgent },
  { glob: "**/.github/agents/*.md", scope: "project", read: readAgent },
  { glob: "**/.copilot/agents/*.md", scope: "user", read: readAgent },
  { glob: "**/*.chatmode.md", scope: "project", read: readForVSCode },
  { glob: "**/*.prompt.md", scope: "project", read: readForVSCode },
];

/** An agent: `target` says whether it is for one program alone. */
function readAgent(text: string): Reading {
  const document = readFrontmatter(text);
  if (document === undefined) return problemsOnly([]);
  const [target] = valuesAt(document.root, "target").flatMap((node) =>
    node.kind === "text" ? [node.value] : [],
  );
  // What names mean for the other programs alone is not known well enough to judge.
  if (target === "github-copilot") return problemsOnly([]);
  return readTools(document, target === "vscode" ? VSCODE_LIST : SHARED_LIST);
}

/** A chat mode or a prompt. */
function readForVSCode(text: string): Reading {
  const document = readFrontmatter(text);
  return document === undefined ? problemsOnly([]) : readTools(document, VSCODE_LIST);
}

function readTools(document: FrontmatterDocument, kind: Omit<RuleList, "entries">): Reading {
  const rules = document.root.entries.flatMap(({ key, value }) => {
    if (key.value !== kind.name) return [];
    const entries = readEntries(document, value, splitAtCommas).filter(({ isText }) => isText);
    const keySpan = { start: key.start, end: key.end };
    const list = { ...kind, keySpan, entries: new Set(entries.map(({ text }) => text)) };
    return entries.map((entry) => ruleOf(entry, list));
  });
  return { rules, problems: [] };
}

function ruleOf({ text, site }: ListEntry, list: RuleList): PolicyRule {
  return {
    list,
    text,
    tool: text,
    toolSpan: { start: 0, end: text.length },
    toolIsGlob: text.endsWith("/*"),
    site,
  };
}

/** The stretches between commas, without the blanks around them. */
function splitAtCommas(text: string): Span[] {
  return [...text.matchAll(/[^\s,](?:[^,]*[^\s,])?/g)].map(({ 0: token, index }) => ({
    start: index,
    end: index + token.length,
  }));
}
