import type { ForeignName } from "../engine.js";

/**
 * The names of Gemini CLI 0.61.0, read on 2026-11-30 in its published core (npm
 * `@google/gemini-cli-core`: `tools/tool-names.js`, `config/config.js`, `policy/config.js`) and in
 * the history of those files. `test/recorded/gemini-cli/` holds what that core answers.
 */

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** What the engine lists as built in. */
export const BUILTIN_TOOLS: ReadonlySet<string> = names(
  `glob write_todos write_file google_web_search web_fetch replace run_shell_command grep_search
  read_many_files read_file list_directory activate_skill ask_user tracker_create_task
  tracker_update_task tracker_get_task tracker_list_tasks tracker_add_dependency
  tracker_visualize get_internal_docs enter_plan_mode exit_plan_mode update_topic complete_task
  invoke_agent read_mcp_resource list_mcp_resources`,
);

/** Mounted all the same, though the list of the built-in ones lacks them. */
export const UNLISTED_TOOLS: ReadonlySet<string> = names(
  "list_background_processes read_background_output",
);

/** Agents that come with the engine: in a rule their names stand for calls of `invoke_agent`. */
export const AGENTS: ReadonlySet<string> = names("codebase_investigator cli_help generalist");

/** Old names that a rule still reaches its tool under. */
export const RENAMED: ReadonlyMap<string, readonly string[]> = new Map([
  ["search_file_content", ["grep_search"]],
]);

/** Names that reached a tool once and reach none today, each with what became of it. */
export const RETIRED: ReadonlyMap<string, string> = new Map([
  [
    "save_memory",
    "removed — memory is kept in files, which write_file and replace change, since 2026-05-13",
  ],
  ["delegate_to_agent", 'folded into "invoke_agent"'],
  ["introspection_agent", 'renamed "cli_help"'],
  [
    "read_many_files",
    "removed — the agent reads files one by one with read_file, since 2025-11-13",
  ],
  ["read_shell", "removed — taken back a day after it came, on 2026-04-08"],
  ["write_to_shell", "removed — taken back a day after it came, on 2026-04-08"],
]);

/** What tools that a project's discovery command finds start with. */
export const DISCOVERED_PREFIX = "discovered_tool_";

/** The shell's tool, and the other name of it that lists in settings take. */
export const SHELL_TOOL = "run_shell_command";
export const SHELL_CLASS = "ShellTool";

/** The names of the classes that the tools are made of: earlier settings listed them. */
const CLASSES: Readonly<Record<string, string>> = {
  ActivateSkillTool: "activate_skill",
  AskUserTool: "ask_user",
  EditTool: "replace",
  EnterPlanModeTool: "enter_plan_mode",
  ExitPlanModeTool: "exit_plan_mode",
  GlobTool: "glob",
  GrepTool: "grep_search",
  LSTool: "list_directory",
  ReadFileTool: "read_file",
  RipGrepTool: "grep_search",
  ShellTool: SHELL_TOOL,
  WebFetchTool: "web_fetch",
  WebSearchTool: "google_web_search",
  WriteFileTool: "write_file",
  WriteTodosTool: "write_todos",
};

/** What the tools are called on the screen. */
const TITLES: Readonly<Record<string, string>> = {
  Edit: "replace",
  FindFiles: "glob",
  GoogleSearch: "google_web_search",
  ReadFile: "read_file",
  ReadFolder: "list_directory",
  SearchText: "grep_search",
  Shell: SHELL_TOOL,
  WebFetch: "web_fetch",
  WriteFile: "write_file",
  WriteTodos: "write_todos",
};

/** What Claude Code calls tools that do the same. */
const CLAUDE_NAMES: Readonly<Record<string, string>> = {
  Bash: SHELL_TOOL,
  Glob: "glob",
  Grep: "grep_search",
  LS: "list_directory",
  Read: "read_file",
  TodoWrite: "write_todos",
  WebSearch: "google_web_search",
  Write: "write_file",
};

/** The names of classes, each with what the tool is called: a list of tools to leave out takes both. */
export const CLASS_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(CLASSES).map(([name, tool]) => [name, [tool]]),
);

/** Names that are known to mean a tool, and that no rule reaches it under. */
export const FOREIGN_NAMES: ReadonlyMap<string, ForeignName> = new Map([
  ...foreign(CLAUDE_NAMES, "Claude Code has a tool of this name."),
  ...foreign(TITLES, "That is the tool's title on the screen."),
  ...foreign(CLASSES, "That is the name of the tool's class."),
]);

function foreign(table: Readonly<Record<string, string>>, why: string): [string, ForeignName][] {
  return Object.entries(table).map(([name, tool]) => [name, { tool, why }]);
}
