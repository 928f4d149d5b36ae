import type { RuleList } from "../../policy/rule.js";

/**
 * Every list of Claude Code that holds rules or names of tools, and how it is read (live runs and
 * the program of 2.1.332, 2026-11-30). Only the lists of settings are validated and looked at by
 * `claude doctor`; in all others whatever reaches nothing does so in silence.
 */

/** A list without the entries of one file. */
export type ListKind = Omit<RuleList, "entries">;

/** `permissions` of settings files. */
export const SETTINGS_LISTS: readonly ListKind[] = [
  { name: "allow", effect: "grant", role: "call" },
  { name: "ask", effect: "guard", role: "call" },
  { name: "deny", effect: "guard", role: "call" },
];

/** The frontmatter of agents: which tools they are given. Content in parentheses is not read. */
export const AGENT_LISTS: readonly ListKind[] = [
  { name: "tools", effect: "grant", role: "offer" },
  { name: "disallowedTools", effect: "guard", role: "offer" },
];

/** The frontmatter of skills and commands: rules as in allow and deny, for as long as they run. */
export const SKILL_LISTS: readonly ListKind[] = [
  { name: "allowed-tools", effect: "grant", role: "call" },
  { name: "disallowed-tools", effect: "guard", role: "call" },
  { name: "disallowedTools", effect: "guard", role: "call" },
];

/** Commands in the manifest of a plugin: rules as in the frontmatter of a command. */
export const MANIFEST_LIST: ListKind = { name: "allowedTools", effect: "grant", role: "call" };

/** `sandbox.excludedCommands`: what stands in the parentheses of a Bash rule, without them. */
export const EXCLUDED_COMMANDS: ListKind = {
  name: "excludedCommands",
  effect: "grant",
  role: "call",
};

/** The list of the settings after which a list of rules on calls is matched, by its name. */
export function settingsList({ name }: Pick<RuleList, "name">): "allow" | "ask" | "deny" {
  if (name === "ask") return "ask";
  return name === "deny" || name.startsWith("disallowed") ? "deny" : "allow";
}

/** True for a list that the engine validates and its diagnosis looks at. */
export function isDiagnosed({ name, role }: Pick<RuleList, "name" | "role">): boolean {
  return role === "call" && SETTINGS_LISTS.some((list) => list.name === name);
}

/** What each list does with what its entries reach, as the end of a sentence. */
export const LIST_MEANINGS: Readonly<Record<string, string>> = {
  allow: "goes through without a question, unless a deny or ask rule reaches it too",
  ask: "is asked about, unless a deny rule reaches it too",
  deny: "is refused, whatever other rules say",
  tools: "is given to the agent; without this list it has every tool",
  disallowedTools: "is taken away",
  "allowed-tools": "goes through without a question while this runs",
  "disallowed-tools": "is refused while this runs",
  allowedTools: "goes through without a question while the command runs",
  excludedCommands: "runs outside of the sandbox",
  matcher: "starts the hooks below",
  if: "lets the hook run",
};
