import type { PolicyRule, RuleList } from "../../../policy/rule.js";
import type { FrontmatterDocument } from "../../../syntax/frontmatter.js";
import { type Span, valuesAt } from "../../../syntax/tree.js";
import { type ListEntry, readEntries } from "../../../syntax/yaml-list.js";
import type { PolicyFileKind } from "../../engine.js";

/** Where VS Code 1.139.1 and Copilot CLI 1.0.102 look for agents. */
export const AGENT_PLACES: readonly Pick<PolicyFileKind, "glob" | "scope">[] = [
  { glob: "**/*.agent.md", scope: "project" },
  { glob: "**/.github/agents/*.md", scope: "project" },
  { glob: "**/.copilot/agents/*.md", scope: "user" },
];

/** The one program that an agent is for, if it says so. */
export function targetOf(document: FrontmatterDocument): string | undefined {
  const [target] = valuesAt(document.root, "target").flatMap((node) =>
    node.kind === "text" ? [node.value] : [],
  );
  return target;
}

/** The tools that an agent, a chat mode or a prompt lists, whatever style the list has. */
export function readToolList(
  document: FrontmatterDocument,
  kind: Omit<RuleList, "entries">,
): PolicyRule[] {
  return document.root.entries.flatMap(({ key, value }) => {
    if (key.value !== kind.name) return [];
    const entries = readEntries(document, value, splitAtCommas).filter(({ isText }) => isText);
    const keySpan = { start: key.start, end: key.end };
    const list = { ...kind, keySpan, entries: new Set(entries.map(({ text }) => text)) };
    return entries.map((entry) => ruleOf(entry, list));
  });
}

function ruleOf({ text, site }: ListEntry, list: RuleList): PolicyRule {
  const [, name = text, content] = /^([^\s()]+)\((.*)\)$/s.exec(text) ?? [];
  const end = name.length;
  return {
    list,
    text,
    tool: name,
    toolSpan: { start: 0, end },
    ...(content !== undefined && {
      content: { text: content, span: { start: end + 1, end: text.length - 1 } },
    }),
    toolIsGlob: name.endsWith("/*"),
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
