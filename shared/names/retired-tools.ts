/**
 * Every tool name that was ever retired, with what became of it. Dated facts, apart from logic:
 * each row names where it was seen. The guidance line follows the grammar of guidance.ts.
 */

/** One retired name and how it is known. */
export interface RetiredTool {
  readonly name: string;
  /** One line that opens with the tool's fate and goes on with what to use instead. */
  readonly guidance: string;
  readonly source: string;
  /** The day the source was read, ISO 8601. */
  readonly asOf: string;
}

const ENGINE = "Claude Code 2.1.332, its own table of renamed tools, confirmed by live runs";
const REMOVALS = "Claude Code 2.1.332, its own list of removed tools";
const DOCTOR = "Claude Code 2.1.332, `claude doctor` knows no such tool";
const TAKEN = "2026-11-30";

/** Renamed one to one; the engine keeps a map from the old name to the new. */
const RENAMED: readonly RetiredTool[] = [
  ["Task", "Agent"],
  ["KillShell", "TaskStop"],
  ["KillBash", "TaskStop"],
  ["ListPeers", "ListAgents"],
  ["Brief", "SendUserMessage"],
  ["ListMcpResources", "ListMcpResourcesTool"],
  ["ReadMcpResource", "ReadMcpResourceTool"],
  ["ReadMcpResourceDir", "ReadMcpResourceDirTool"],
  ["ProposeGoal", "SetGoal"],
].map(([name = "", into]) => ({
  name,
  guidance: `renamed "${into}"`,
  source: ENGINE,
  asOf: TAKEN,
}));

/** Removed; the engine still recognises the name, only to drop it without a word. */
const REMOVED: readonly RetiredTool[] = [
  ["Frame", "removed — nothing took its place"],
  ["FrameRead", "removed — nothing took its place"],
  ["TeamCreate", "removed — agents are started with the Agent tool alone"],
  ["TeamDelete", "removed — agents are stopped with the TaskStop tool"],
  ["SuggestBackgroundPR", "removed — nothing took its place"],
  ["AutofixPr", "removed — nothing took its place"],
  ["TaskOutput", "removed — a task's output is a file, read with the Read tool"],
  ["AgentOutputTool", "removed — an agent's output is a file, read with the Read tool"],
  ["BashOutputTool", "removed — a command's output is a file, read with the Read tool"],
  ["AgentOutput", "removed — an agent's output is a file, read with the Read tool"],
  ["BashOutput", "removed — a command's output is a file, read with the Read tool"],
].map(([name = "", guidance = ""]) => ({ name, guidance, source: REMOVALS, asOf: TAKEN }));

/** Known to no current engine: only old files and old advice still carry them. */
const FORGOTTEN: readonly RetiredTool[] = [
  {
    name: "MultiEdit",
    guidance: 'folded into "Edit", which also makes several edits of one file',
    source: `${DOCTOR}; it points MultiEdit(path) to Edit(path)`,
    asOf: TAKEN,
  },
  {
    name: "NotebookRead",
    guidance: 'folded into "Read", which also reads notebooks',
    source: `${DOCTOR}; removed in 1.0.68 (anthropics/claude-code issue 8010)`,
    asOf: TAKEN,
  },
  {
    name: "SlashCommand",
    guidance: 'folded into "Skill", which runs commands and skills alike',
    source: `${DOCTOR}; merged into the Skill tool in 2.0.73`,
    asOf: TAKEN,
  },
  {
    name: "LS",
    guidance: "removed — folders are listed with `ls` through the Bash tool, or with Glob",
    source: `${DOCTOR}; gone by September 2025 (anthropics/claude-code issue 7187)`,
    asOf: TAKEN,
  },
  {
    name: "TodoRead",
    guidance: "removed — the list stands in the conversation, no tool reads it",
    source: DOCTOR,
    asOf: TAKEN,
  },
  { name: "MCPSearch", guidance: 'renamed "ToolSearch"', source: DOCTOR, asOf: TAKEN },
  { name: "ExitPlanModeV2", guidance: 'renamed "ExitPlanMode"', source: DOCTOR, asOf: TAKEN },
  {
    name: "RunWorkflow",
    guidance: 'renamed "Workflow"',
    source: `${DOCTOR}; calls still answer to it, rules do not (live run)`,
    asOf: TAKEN,
  },
  {
    name: "WebBrowser",
    guidance: "removed — pages are fetched with the WebFetch tool",
    source: DOCTOR,
    asOf: TAKEN,
  },
  { name: "Design", guidance: "removed — nothing took its place", source: DOCTOR, asOf: TAKEN },
];

/** Every row, in the order: renamed, removed, forgotten. */
export const RETIRED_TOOLS: readonly RetiredTool[] = [...RENAMED, ...REMOVED, ...FORGOTTEN];

/** Retired name → its guidance line. */
export const RETIRED_TOOL_NAMES: ReadonlyMap<string, string> = new Map(
  RETIRED_TOOLS.map(({ name, guidance }) => [name, guidance]),
);
