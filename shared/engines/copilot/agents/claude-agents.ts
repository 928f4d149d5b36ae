import type { PolicyRule, RuleList, RuleProblem } from "../../../policy/rule.js";
import { readFrontmatter } from "../../../syntax/frontmatter.js";
import { CURRENT_TOOLS } from "../../claude-code/tools.js";
import type { NameReading, PolicyFileKind, Reading } from "../../engine.js";
import { problemsOnly } from "../../reading.js";
import { vscodeNames } from "../vscode-names.js";
import { readToolList } from "./tool-list.js";

/** The tools of an agent of Claude Code, of which VS Code makes its own. */
const CLAUDE_LIST = {
  name: "tools",
  of: "claude",
  effect: "grant",
  role: "offer",
} as const satisfies Omit<RuleList, "entries">;

/** True for the tools of an agent of Claude Code. */
export function listsClaudeTools({ name, of }: Pick<RuleList, "name" | "of">): boolean {
  return name === CLAUDE_LIST.name && of === CLAUDE_LIST.of;
}

/**
 * Names of Claude Code's tools for which VS Code 1.139.1 has tools of its own, or knows that it has
 * none (its program, 2026-11-30). Every other name is left out, in silence.
 */
const KNOWN: ReadonlySet<string> = new Set(
  "Bash Edit Glob Grep Read Write WebFetch WebSearch Task Skill LSP NotebookEdit AskUserQuestion MCPSearch".split(
    " ",
  ),
);

/** Agents of Claude Code, which VS Code offers as well. */
export const CLAUDE_AGENT_FILES: readonly PolicyFileKind[] = [
  {
    glob: "**/.claude/agents/*.md",
    scope: "project",
    scopeAtHome: "user",
    marks: ["tools"],
    read: readClaudeAgent,
  },
];

/**
 * The first name that Claude Code has and VS Code leaves out: one word in a file is enough for those
 * whose agents are for Claude Code alone. Of all else Claude Code's own reading speaks.
 */
function readClaudeAgent(text: string): Reading {
  const document = readFrontmatter(text);
  if (document === undefined) return problemsOnly([]);
  const [first] = readToolList(document, CLAUDE_LIST).filter(({ text: name }) => isLeftOut(name));
  return { rules: first === undefined ? [] : [first], problems: [] };
}

function isLeftOut(name: string): boolean {
  return !KNOWN.has(name) && (CURRENT_TOOLS.has(name) || /^mcp__.+__[^(]+$/.test(name));
}

/** How these names are read: each is one of Claude Code's. */
export const claudeNames: NameReading = {
  ...vscodeNames,
  current: CURRENT_TOOLS,
  renamed: new Map(),
  isOfServer: () => true,
  verdict: () => ({ kind: "current" }),
};

/** What becomes of the name in VS Code, and of others of its list. */
export function findLeftOut({ tool, toolSpan, list }: PolicyRule): RuleProblem {
  const others = [...list.entries].filter((name) => name !== tool && isLeftOut(name)).length;
  const rest =
    others === 0
      ? " is none of them: there the agent goes without it."
      : ` and ${others} more in this list are none of them: there the agent goes without them.`;
  return {
    id: "dropped-elsewhere",
    span: toolSpan,
    says: "nothing",
    doubtful: true,
    detail: `VS Code 1.139.1 offers agents of Claude Code as well, and knows ${KNOWN.size} names of their tools. ${JSON.stringify(tool)}${rest}`,
    advice: "Leave it if the agent is for Claude Code alone.",
  };
}
