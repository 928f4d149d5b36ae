import assert from "node:assert/strict";
import * as vscode from "vscode";
import { action, carryOut, find, hoverText, inWorkspace, revert, sees, show } from "./editor.js";
import { poll, test } from "./harness.js";

const AGENT = inWorkspace(".claude/agents/reviewer.md");
const SKILL = inWorkspace(".claude/skills/release/SKILL.md");
const HOOKS = inWorkspace("my-plugin/hooks/hooks.json");
const PLUGIN_AGENT = inWorkspace("my-plugin/agents/helper.md");

/** The names that are offered behind `needle`. */
async function offered(document: vscode.TextDocument, needle: string): Promise<string[]> {
  const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
    "vscode.executeCompletionItemProvider",
    document.uri,
    find(document, needle).end,
  );
  // Words of the text are offered as well, by the editor.
  return items
    .filter(({ kind }) => kind === vscode.CompletionItemKind.Function)
    .map(({ label }) => (typeof label === "string" ? label : label.label));
}

test("an agent is underlined in its frontmatter alone, whatever its description holds", async () => {
  const document = await show(AGENT);
  await sees(document, [
    "retired-tool MultiEdit",
    "ignored-specifier (git:*)",
    "retired-tool LS",
    "renamed-tool Task",
  ]);
});

test("fixes of an agent keep its list as it is written", async () => {
  const document = await show(AGENT);
  await carryOut(await action(document, "Task", 'Replace with "Agent"'));
  await poll("the new name", () => document.getText().includes("  - LS\n  - Agent\n---"));
  await carryOut(
    await action(
      document,
      "MultiEdit",
      'Replace with "Edit", which covers more than MultiEdit did',
    ),
  );
  await poll("the successor", () => document.getText().includes("tools: Read, Grep, Edit, Bash"));
  await revert(document);
});

test("names are offered where an agent lists its tools, and nowhere else", async () => {
  const document = await show(AGENT);
  const names = await poll("names of tools", async () => {
    const found = await offered(document, "Read, Gr");
    return found.includes("Grep") ? found : undefined;
  });
  assert.ok(names.includes("WebFetch"));
  assert.ok(!names.includes("AskUserQuestion"), "no agent is given this one");
  assert.ok(!(await offered(document, "description: Use")).includes("Grep"));
});

test("a skill is underlined, and its fix all keeps what only a person can decide", async () => {
  const document = await show(SKILL);
  await sees(document, ["renamed-tool KillShell", "grants-everything ()"]);
  const all = vscode.CodeActionKind.SourceFixAll.append("policyJudge");
  await carryOut(await action(document, "KillShell", "Fix all stale names in this file", all));
  await poll("the fixed skill", () =>
    document.getText().includes('allowed-tools: [Read, TaskStop, "Bash()"]'),
  );
  await revert(document);
});

test("hooks of a plugin are underlined, and the hover says how their matcher is read", async () => {
  const document = await show(HOOKS);
  await sees(document, ["matcher-never-fires mcp__github", "condition-never-true Bash*"]);
  const text = await hoverText(document, "Edit|", "**Reaches**");
  assert.match(text, /calls of `Edit`/);
  assert.match(text, /list of exact names/);
});

test("an agent of a plugin is judged for the plugin's manifest", async () => {
  await sees(await show(PLUGIN_AGENT), ["unknown-tool Grpe"]);
});
