import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { action, carryOut, revert, sees, show } from "./editor.js";
import { test } from "./harness.js";

/** A file of this text, outside of the workspace. */
async function showNew(name: string, text: string): Promise<vscode.TextDocument> {
  const path = join(mkdtempSync(join(tmpdir(), "policy-judge-")), name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, text);
  return show(vscode.Uri.file(path));
}

const FIX_ALL = vscode.CodeActionKind.SourceFixAll.append("policyJudge");

const AGENT = `---
description: Reviews changes
tools:
  - 'runCommands'
  - "codebase"
  - execute/runInTerminal
  - think
  - READ
  - edit/editFile
---
`;

test("an agent of Copilot is put right in one go, and no tool is lost or doubled", async () => {
  const document = await showNew(".github/agents/reviewer.agent.md", AGENT);
  await sees(document, [
    "renamed-tool runCommands",
    "renamed-tool codebase",
    "retired-tool think",
    "tool-case READ",
    "unknown-tool edit/editFile",
  ]);
  await carryOut(await action(document, "codebase", "Fix all stale names in this file", FIX_ALL));
  await sees(document, ["retired-tool think", "unknown-tool edit/editFile"]);
  const listed = document
    .getText()
    .match(/^ {2}- .+$/gm)
    ?.map((line) => line.slice(4));
  assert.deepEqual(listed, [
    "'execute/getTerminalOutput'",
    "'read/terminalLastCommand'",
    "'read/terminalSelection'",
    '"search/codebase"',
    "execute/runInTerminal",
    "think",
    "read",
    "edit/editFile",
  ]);
  await revert(document);
});

test("a policy file of Gemini CLI is judged whatever language it is taken for", async () => {
  const text = `[[rule]]
toolName = 'Bash' # the shell
decision = "deny"
priority = 100
`;
  const document = await showNew(".gemini/policies/mine.toml", text);
  await sees(document, ["policy-not-applied rule", "unknown-tool Bash"]);
  await carryOut(await action(document, "Bash", 'Replace with "run_shell_command"'));
  await sees(document, ["policy-not-applied rule"]);
  assert.ok(document.getText().includes("toolName = 'run_shell_command' # the shell"));
  await revert(document);
});

test("settings of Gemini CLI are judged, with a quick fix", async () => {
  const text = '{\n  // Mine.\n  "tools": { "exclude": ["WriteFileTool", "save_memory"] }\n}\n';
  const document = await showNew(".gemini/settings.json", text);
  await sees(document, ["unknown-tool WriteFileTool", "retired-tool save_memory"]);
  await carryOut(await action(document, "WriteFileTool", 'Replace with "write_file"'));
  await sees(document, ["retired-tool save_memory"]);
  assert.ok(document.getText().includes('// Mine.\n  "tools": { "exclude": ["write_file",'));
  await revert(document);
});
