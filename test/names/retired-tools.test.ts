import assert from "node:assert/strict";
import { test } from "node:test";
import { claudeCode } from "../../shared/engines/claude-code/index.js";
import { SILENTLY_REMOVED_NAMES } from "../../shared/engines/claude-code/tools.js";
import {
  RETIRED_TOOL_NAMES,
  RETIRED_TOOLS,
  readGuidance,
  toolNameJudgment,
} from "../../shared/names/index.js";

/** The map of old names that Claude Code 2.1.332 holds. */
const RENAMED = {
  Task: "Agent",
  KillShell: "TaskStop",
  KillBash: "TaskStop",
  ListPeers: "ListAgents",
  Brief: "SendUserMessage",
  ListMcpResources: "ListMcpResourcesTool",
  ReadMcpResource: "ReadMcpResourceTool",
  ReadMcpResourceDir: "ReadMcpResourceDirTool",
  ProposeGoal: "SetGoal",
};

/** The names that Claude Code 2.1.332 recognises, only to drop them. */
const REMOVED = [
  ...["Frame", "FrameRead", "TeamCreate", "TeamDelete", "SuggestBackgroundPR", "AutofixPr"],
  ...["TaskOutput", "AgentOutputTool", "BashOutputTool", "AgentOutput", "BashOutput"],
];

/** The names of the rows whose source holds these words. */
function namesFrom(words: RegExp): string[] {
  return RETIRED_TOOLS.filter(({ source }) => words.test(source)).map(({ name }) => name);
}

test("every guidance line follows the grammar", () => {
  for (const { name, guidance } of RETIRED_TOOLS) {
    assert.match(guidance, /^(?:renamed "[^"]+"|folded into "[^"]+"|removed — \S)/, name);
    assert.doesNotMatch(guidance, /[\r\n]|[.\s]$/, `${name}: one line, a clause of a sentence`);
  }
});

test("a successor is never itself retired, and is a tool of today", () => {
  for (const { name, guidance } of RETIRED_TOOLS) {
    const fate = readGuidance(guidance);
    if (fate === undefined || fate.kind === "removed") continue;
    assert.ok(!RETIRED_TOOL_NAMES.has(fate.into), `${name} → ${fate.into}`);
    assert.ok(claudeCode.names.current.has(fate.into), `${name} → ${fate.into}`);
  }
});

test("no retired name is a tool of today, and none is listed twice", () => {
  const names = RETIRED_TOOLS.map(({ name }) => name);
  assert.deepEqual(
    names.filter((name) => claudeCode.names.current.has(name)),
    [],
  );
  assert.equal(new Set(names).size, names.length);
  assert.deepEqual([...RETIRED_TOOL_NAMES.keys()], names);
});

test("the map from name to line says what the rows say", () => {
  for (const { name, guidance } of RETIRED_TOOLS) {
    assert.equal(RETIRED_TOOL_NAMES.get(name), guidance);
  }
});

test("every row names its source and the day it was read", () => {
  for (const { name, source, asOf } of RETIRED_TOOLS) {
    assert.match(source, /^\S.{9,}/, name);
    assert.match(asOf, /^\d{4}-\d\d-\d\d$/, name);
    assert.equal(new Date(asOf).toISOString().slice(0, 10), asOf, name);
  }
});

test("the renamed tools are the nine of the engine's own map, each with its successor", () => {
  assert.deepEqual(namesFrom(/own table of renamed tools/), Object.keys(RENAMED));
  for (const [name, into] of Object.entries(RENAMED)) {
    const verdict = toolNameJudgment.judgeRuleToolName(name, new Set());
    assert.deepEqual(verdict, {
      kind: "retired",
      guidance: `renamed "${into}"`,
      currentName: into,
    });
  }
  assert.deepEqual([...claudeCode.names.renamed.keys()].sort(), Object.keys(RENAMED).sort());
});

test("the removed tools are the eleven of the engine's own list", () => {
  assert.deepEqual(namesFrom(/own list of removed tools/), REMOVED);
  for (const name of REMOVED) assert.match(RETIRED_TOOL_NAMES.get(name) ?? "", /^removed — /, name);
  assert.deepEqual([...SILENTLY_REMOVED_NAMES].sort(), [...REMOVED].sort());
});

test("names that only old files still carry are known as well", () => {
  const fates = {
    MultiEdit: { kind: "folded", into: "Edit" },
    NotebookRead: { kind: "folded", into: "Read" },
    SlashCommand: { kind: "folded", into: "Skill" },
    LS: { kind: "removed" },
    TodoRead: { kind: "removed" },
    MCPSearch: { kind: "renamed", into: "ToolSearch" },
    ExitPlanModeV2: { kind: "renamed", into: "ExitPlanMode" },
    RunWorkflow: { kind: "renamed", into: "Workflow" },
    WebBrowser: { kind: "removed" },
    Design: { kind: "removed" },
  };
  for (const [name, fate] of Object.entries(fates)) {
    assert.deepEqual(readGuidance(RETIRED_TOOL_NAMES.get(name) ?? ""), fate, name);
  }
  const known = [...Object.keys(RENAMED), ...REMOVED, ...Object.keys(fates)];
  assert.deepEqual([...RETIRED_TOOL_NAMES.keys()].sort(), known.sort());
});
