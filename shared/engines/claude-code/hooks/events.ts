/**
 * The hook events of Claude Code 2.1.332: what the matcher of each is compared with, and where a
 * condition under `if` is looked at. Read in the program and, for events on tools, confirmed by
 * live runs, 2026-11-30. Dated facts, apart from logic.
 */

/** One event that hooks can be tied to. */
export interface HookEvent {
  readonly name: string;
  /**
   * What a matcher is compared with: the name of the tool that is called, or a value of the event's
   * own. Absent for an event that ignores its matcher.
   */
  readonly compares?: "tool" | "value";
  /** Every value there is; absent where anything may come. */
  readonly values?: ReadonlySet<string>;
  /** True when only letters, digits, `_` and `|` make a matcher a list of names. */
  readonly narrow?: boolean;
  /** True when `if` is looked at; elsewhere a hook with a condition never runs. */
  readonly conditions: boolean;
  /** True when its hooks can keep a call from being made. */
  readonly guards: boolean;
}

const TOOL = { compares: "tool", conditions: true } as const;
const VALUE = { compares: "value", conditions: false, guards: false } as const;
const NO_MATCHER = { conditions: false, guards: false } as const;

const EVENTS: readonly HookEvent[] = [
  { name: "PreToolUse", ...TOOL, guards: true },
  { name: "PermissionRequest", ...TOOL, guards: true },
  { name: "PostToolUse", ...TOOL, guards: false },
  { name: "PostToolUseFailure", ...TOOL, guards: false },
  { name: "PermissionDenied", ...TOOL, guards: false },
  {
    name: "PreSkillShellCommand",
    compares: "value",
    values: words("Bash PowerShell"),
    conditions: true,
    guards: true,
  },
  { name: "UserPromptExpansion", ...VALUE },
  { name: "SessionStart", ...VALUE, values: words("startup resume clear compact fork") },
  { name: "SessionEnd", ...VALUE, values: words("clear resume logout prompt_input_exit other") },
  { name: "Setup", ...VALUE, values: words("init maintenance") },
  { name: "PreCompact", ...VALUE, values: words("manual auto") },
  { name: "PostCompact", ...VALUE, values: words("manual auto") },
  { name: "PreModelSwitch", ...VALUE },
  { name: "PostModelSwitch", ...VALUE },
  { name: "Notification", ...VALUE },
  { name: "StopFailure", ...VALUE, narrow: true },
  { name: "SubagentStart", ...VALUE },
  { name: "SubagentStop", ...VALUE },
  { name: "Elicitation", ...VALUE },
  { name: "ElicitationResult", ...VALUE },
  {
    name: "ConfigChange",
    ...VALUE,
    values: words("user_settings project_settings local_settings policy_settings skills"),
  },
  { name: "DirectoryAdded", ...VALUE, values: words("slash_command register_repo_root") },
  {
    name: "InstructionsLoaded",
    ...VALUE,
    values: words("session_start nested_traversal path_glob_match include compact"),
  },
  { name: "FileChanged", ...VALUE, narrow: true },
  { name: "UserPromptSubmit", ...NO_MATCHER },
  { name: "PostToolBatch", ...NO_MATCHER },
  { name: "Stop", ...NO_MATCHER },
  { name: "TeammateIdle", ...NO_MATCHER },
  { name: "TaskCreated", ...NO_MATCHER },
  { name: "TaskCompleted", ...NO_MATCHER },
  { name: "WorktreeCreate", ...NO_MATCHER },
  { name: "WorktreeRemove", ...NO_MATCHER },
  { name: "CwdChanged", ...NO_MATCHER },
  { name: "MessageDisplay", ...NO_MATCHER },
];

/** Every event by its name. */
export const HOOK_EVENTS: ReadonlyMap<string, HookEvent> = new Map(
  EVENTS.map((event) => [event.name, event]),
);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
