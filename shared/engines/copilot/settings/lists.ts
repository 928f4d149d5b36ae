import type { KeyKind } from "../../../syntax/json-key-rules.js";

/**
 * Settings of VS Code whose keys are rules. The value of a key says what it does, so the keys of
 * each value are a list of their own.
 */

export const ELIGIBLE = "chat.tools.eligibleForAutoApproval";
export const TERMINAL = "chat.tools.terminal.autoApprove";
export const EDITS = "chat.tools.edits.autoApprove";

/** The one place where some settings are read. */
export const USER_SETTINGS = "the settings of the user's default profile";

/** Which tools may be approved without a question at all. */
export const ELIGIBLE_LISTS = {
  guard: { name: "eligibleForAutoApproval: false", effect: "guard", role: "call" },
  grant: { name: "eligibleForAutoApproval: true", effect: "grant", role: "call" },
} as const satisfies Record<string, KeyKind>;

/** Which commands in the terminal are approved, or never are. */
export const TERMINAL_LISTS = {
  guard: { name: "terminal.autoApprove: false", effect: "guard", role: "call" },
  grant: { name: "terminal.autoApprove: true", effect: "grant", role: "call" },
} as const satisfies Record<string, KeyKind>;

/** What each list does with what its keys reach, as the end of a sentence. */
export const SETTINGS_MEANINGS: Readonly<Record<string, string>> = {
  [ELIGIBLE_LISTS.guard.name]: "is always asked about, whatever else would approve it",
  [ELIGIBLE_LISTS.grant.name]:
    "may be approved without a question, as tools that are not named may",
  [TERMINAL_LISTS.guard.name]: "is asked about, whatever other keys approve",
  [TERMINAL_LISTS.grant.name]:
    "runs without a question, unless a key with false reaches it or another part of the line too",
};

/** True for a list of tools by their reference names. */
export function listsReferenceNames(name: string): boolean {
  return name === ELIGIBLE_LISTS.guard.name || name === ELIGIBLE_LISTS.grant.name;
}

/** True for a list of commands. */
export function listsCommands(name: string): boolean {
  return name === TERMINAL_LISTS.guard.name || name === TERMINAL_LISTS.grant.name;
}
