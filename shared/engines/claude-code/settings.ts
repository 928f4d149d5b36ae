/**
 * The settings file around the rules, as Claude Code 2.1.332 takes it (`claude doctor` and live
 * runs, 2026-11-30). Only what those runs have shown is here: on other keys the judge is silent.
 */

/** Keys that `permissions` is read for; true for those that restrict. All others are ignored. */
export const PERMISSION_KEYS: ReadonlyMap<string, boolean> = new Map([
  ["allow", false],
  ["deny", true],
  ["ask", true],
  ["defaultMode", false],
  ["additionalDirectories", false],
  ["disableBypassPermissionsMode", true],
  ["disableAutoMode", true],
  ["blockReadsOutsideWorkingDirectories", true],
  ["blockFileToolReadsOutsideWorkingDirectories", true],
  ["blockWritesOutsideWorkingDirectories", true],
  ["blockReadsExemptPaths", false],
  ["workingDirectoriesAsGiven", false],
  ["workingDirectoriesExclude", true],
  ["denyInsteadOfPrompting", true],
]);

/** Other words for a list, which people write and the engine does not read. */
export const LIST_SYNONYMS: ReadonlyMap<string, string> = new Map([
  ["allowed", "allow"],
  ["allowlist", "allow"],
  ["allowedtools", "allow"],
  ["whitelist", "allow"],
  ["denied", "deny"],
  ["denylist", "deny"],
  ["deniedtools", "deny"],
  ["disallow", "deny"],
  ["disallowed", "deny"],
  ["disallowedtools", "deny"],
  ["blacklist", "deny"],
  ["block", "deny"],
  ["asklist", "ask"],
  ["confirm", "ask"],
  ["requireapproval", "ask"],
]);

/** Keys that act only inside `permissions`, and are found at the top of files all the same. */
export const OFTEN_MISPLACED: readonly string[] = [
  "allow",
  "ask",
  "deny",
  "defaultMode",
  "additionalDirectories",
];

export const PERMISSION_MODES: readonly string[] = [
  "acceptEdits",
  "auto",
  "bypassPermissions",
  "default",
  "dontAsk",
  "manual",
  "plan",
];

/** Hook events of which one entry that cannot be loaded drops the whole file. */
export const STRICT_HOOK_EVENTS: readonly string[] = [
  "PreToolUse",
  "PermissionRequest",
  "PreSkillShellCommand",
];

export const HOOK_TYPES: readonly string[] = ["command", "prompt", "agent", "http", "mcp_tool"];
