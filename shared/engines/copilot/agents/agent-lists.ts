import type { RuleList } from "../../../policy/rule.js";

/** What happens to an agent whose list names no tool that there is. */
const EMPTIED = {
  so: "and leaves out what it does not find",
  outcome: "The agent runs without any tool.",
};

/** The tools of an agent that every program of Copilot reads. */
export const SHARED_LIST = {
  name: "tools",
  of: "agent",
  effect: "grant",
  role: "offer",
  emptied: EMPTIED,
} as const satisfies Omit<RuleList, "entries">;

/** The tools of what VS Code alone reads: chat modes, prompts, and agents with `target: vscode`. */
export const VSCODE_LIST = { ...SHARED_LIST, of: "vscode" } as const;

/** True for the tools of an agent that other programs read as well. */
export function isShared({ name, of }: Pick<RuleList, "name" | "of">): boolean {
  return name === SHARED_LIST.name && of === SHARED_LIST.of;
}

/** True for the tools of an agent, a chat mode or a prompt. */
export function listsAgentTools(list: Pick<RuleList, "name" | "of">): boolean {
  return isShared(list) || (list.name === VSCODE_LIST.name && list.of === VSCODE_LIST.of);
}
