import { RETIRED_TOOL_NAMES, readGuidance } from "../../names/index.js";

/**
 * The tools of Claude Code 2.1.332 (linux-x64), taken 2026-11-30. Dated facts, apart from logic.
 */

/**
 * Every tool that some process of the engine would construct: `claude doctor` knows these names.
 * The list of one process depends on its environment, so this is the union over 17 environments.
 */
const BASE_TOOLS = `
  Agent AppifactRepl Artifact ArtifactCheck ArtifactComments ArtifactData AskUserQuestion Bash
  ClaudeDesign CronCreate CronDelete CronList DesignSync Edit EndConversation EnterPlanMode
  EnterWorktree ExitPlanMode ExitWorktree FetchInboxMessage GetGoal GetTask Glob Grep LSP
  ListAgents ListConnectors ListMcpResourcesTool ListPlugins ListSkills McpTaskCheck
  McpTaskResumePolling McpTaskShowQuestion Monitor NotebookEdit OfferChromeSetup PauseGoal Poll
  PowerShell Projects PublishPlugin PushNotification Read ReadMcpResourceDirTool
  ReadMcpResourceTool ReadNotifications ReadWidgetContext RemoteTrigger ReportFindings
  ScheduleWakeup SearchMcpRegistry SearchPlugins SearchSkills SendFeedback SendFile SendMessage
  SendToProject SendToProjectContext SendUserFile SendUserMessage SetGoal ShareOnboardingGuide
  ShowOnboardingRolePicker Skill SuggestConnectors SuggestPluginInstall SuggestSkills TaskCreate
  TaskGet TaskList TaskStop TaskUpdate TodoWrite ToolSearch WaitForMcpServers WebFetch WebSearch
  Workflow WrapUp Write Yield`;

/**
 * The longest name of a server's tool, in UTF-16 units. Measured live: tools with 127 and 128 units
 * are kept, one with 129 is left out.
 */
export const LONGEST_NAME = 128;

/** Built-in tools whose name holds `_`; the engine never checks such names. */
const UNDERSCORED_TOOLS = `
  propose_skills memory_read memory_write memory_list request_computer
  enable__mcp__claude-in-chrome enable__mcp__remote-devices__computer
  self_hosted_runner_get_pool self_hosted_runner_list_sessions self_hosted_runner_list_runners
  self_hosted_runner_list_secrets self_hosted_runner_read_health self_hosted_runner_read_metrics
  self_hosted_runner_requeue_session self_hosted_runner_spawn_local self_hosted_runner_tail_log`;

/** `Cd` is no tool, but rules on it are documented and enforced for the /cd command. */
const RULE_ONLY_NAMES = "Cd";

export const CURRENT_TOOLS: ReadonlySet<string> = names(
  `${BASE_TOOLS} ${UNDERSCORED_TOOLS} ${RULE_ONLY_NAMES}`,
);

/** Names that rules may use and that are no tools. */
export const NO_TOOLS: ReadonlySet<string> = names(RULE_ONLY_NAMES);

/** Names that `claude doctor` calls unknown although rules on them work. */
export const MISTAKEN_BY_DOCTOR: ReadonlySet<string> = names(RULE_ONLY_NAMES);

/** In the program, but mounted only in a beta, by a host or under an environment variable. */
export const SOME_BUILDS_TOOLS: ReadonlySet<string> = names(
  "REPL Eval RefreshMcpTools SubagentHandback StructuredOutput ObserverReport",
);

/** What tools that are named as they are needed start with. */
export const DYNAMIC_PREFIXES: readonly string[] = ["skill__"];

/** Old names that the engine still maps to the new one wherever a rule is read. */
export const STILL_READ_NAMES: ReadonlySet<string> = names(
  `Task KillShell KillBash ListPeers Brief ListMcpResources ReadMcpResource ReadMcpResourceDir
  ProposeGoal`,
);

/** The name of today for an old name that the engine still reads; any other name as it is. */
export function currentName(name: string): string {
  if (!STILL_READ_NAMES.has(name)) return name;
  const fate = readGuidance(RETIRED_TOOL_NAMES.get(name) ?? "");
  return fate?.kind === "renamed" ? fate.into : name;
}

/** True for the name of a retired tool to which nothing answers any more. */
export function isRemoved(name: string): boolean {
  return RETIRED_TOOL_NAMES.has(name) && !STILL_READ_NAMES.has(name) && !CURRENT_TOOLS.has(name);
}

/** Tools that no agent is given, whatever its list says; ExitPlanMode in plan mode apart. */
export const NOT_FOR_SUBAGENTS: ReadonlySet<string> = names(
  `ExitPlanMode EnterPlanMode AskUserQuestion memory_list memory_read memory_write
  OfferChromeSetup propose_skills WrapUp WaitForMcpServers RefreshMcpTools Workflow
  ScheduleWakeup ReadNotifications SetGoal PauseGoal GetGoal PublishPlugin ConnectGitHub
  SendToProject SendToProjectContext McpTaskCheck McpTaskResumePolling McpTaskShowQuestion EndConversation
  AppifactRepl`,
);

/** Removed tools that the engine still recognises, and drops without a word. */
export const SILENTLY_REMOVED_NAMES: ReadonlySet<string> = names(
  `Frame FrameRead TeamCreate TeamDelete SuggestBackgroundPR AutofixPr TaskOutput AgentOutputTool
  BashOutputTool AgentOutput BashOutput`,
);

/** Tools whose content is a pattern over files. */
export const FILE_PATTERN_TOOLS: ReadonlySet<string> = names(
  "Read Write Edit Glob NotebookRead NotebookEdit Cd",
);

/** Tools for which `Tool(*)` in allow is less than `Tool`: only what is in the working folders. */
export const STAR_IS_INSIDE: ReadonlySet<string> = names(
  "Read Edit Write NotebookEdit Glob Grep LSP SendUserFile",
);

/**
 * Built-in tools that every session offers, seen in the rosters of all front ends. What the others
 * of the base list depend on (front end, build, flags, platform) is not in a policy.
 */
export const OFFERED_TOOLS: ReadonlySet<string> = names(
  `Agent Bash CronCreate CronDelete CronList Edit EnterWorktree ExitWorktree ListAgents Monitor
  NotebookEdit Read ReportFindings ScheduleWakeup SendMessage Skill TaskStop WebFetch WebSearch
  Workflow Write`,
);

/** Tools that sessions offer beside those when somebody sits at them. */
export const INTERACTIVE_TOOLS: ReadonlySet<string> = names(
  "AskUserQuestion EnterPlanMode ExitPlanMode",
);

/** Tools that a session offers only where a rule has taken Bash away. */
export const SEARCH_TOOLS: ReadonlySet<string> = names("Glob Grep");

/** The tool that answers to a name that calls may use and rules may not (live run). */
export const CALL_ALIASES: Readonly<Record<string, string>> = { RunWorkflow: "Workflow" };

/** Tools that read the content of a rule in some list. */
export const CONSULTED_TOOLS: ReadonlySet<string> = names(
  `Bash PowerShell Read Edit WebFetch Skill Workflow Agent Cd
  Artifact ArtifactCheck ArtifactComments ArtifactData`,
);

/**
 * Tools that take paths and leave them to the rules of another tool; `wider` where a rule on that
 * tool lets through more than the name of this one says.
 */
export const PATH_TWINS: Readonly<
  Record<string, { readonly tool: string; readonly wider: boolean }>
> = {
  Write: { tool: "Edit", wider: false },
  NotebookEdit: { tool: "Edit", wider: true },
  Glob: { tool: "Read", wider: true },
};

/** Parameters of Agent and Skill that a rule in deny or ask can match. */
export const PARAMETERS: Readonly<Record<string, ReadonlySet<string>>> = {
  Agent: names(
    `description prompt subagent_type model effort run_in_background name team_name mode
    isolation`,
  ),
  Skill: names("skill args"),
};

/**
 * The parameter that a tool's rules are about anyway, by tool: naming it in a rule is ignored, and
 * the diagnosis says so.
 */
export const PRIMARY_FIELDS: Readonly<Record<string, string>> = {
  Bash: "command",
  PowerShell: "command",
  Read: "file_path",
  Edit: "file_path",
  Write: "file_path",
  Artifact: "file_path",
  ArtifactCheck: "file_path",
  ArtifactComments: "file_path",
  ArtifactData: "file_path",
  Glob: "path",
  Grep: "path",
  NotebookEdit: "notebook_path",
  LSP: "filePath",
  SendFile: "files",
};

/** The parameter that decides about a call, by tool, for those whose calls are told apart at all. */
export const MAIN_PARAMETERS: Readonly<Record<string, string>> = {
  Agent: "subagent_type",
  Bash: "command",
  Edit: "file_path",
  Glob: "path",
  Grep: "path",
  Monitor: "command",
  NotebookEdit: "notebook_path",
  PowerShell: "command",
  Read: "file_path",
  Skill: "skill",
  WebFetch: "url",
  Write: "file_path",
};

/** Tools whose content is matched against that very parameter. */
export const PRIMARY_IS_CONTENT: ReadonlySet<string> = names("Bash PowerShell Read Edit");

/** Parameters of Bash that a rule in deny or ask can match: `Bash(timeout:5000)`. */
export const BASH_PARAMETERS: ReadonlySet<string> = names(
  "command timeout description run_in_background dangerouslyDisableSandbox",
);

function names(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}
