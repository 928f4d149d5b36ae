import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
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
  // The set `read` holds the two other tools that `runCommands` stood for.
  assert.deepEqual(listed, [
    "'execute/getTerminalOutput'",
    '"search/codebase"',
    "execute/runInTerminal",
    "think",
    "read",
    "edit/editFile",
  ]);
  await revert(document);
});

const POLICY = `# Mine.
[[rule]]
toolName = 'Bash' # the shell
decision = "deny"
priority = 100

[[safety_checker]]
toolName = ["write_file", "search_file_content"]

[safety_checker.checker]
type = "in-process"
name = "allowed_path"
`;

test("a policy of Gemini CLI's user is put right, and nothing is left to say", async () => {
  const path = join(homedir(), ".gemini", "policies", "mine.toml");
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, POLICY);
  const document = await show(vscode.Uri.file(path));
  // VS Code has no language for TOML, and no other extension is installed.
  assert.equal(document.languageId, "plaintext");
  await sees(document, [
    "unknown-tool Bash",
    "retired-tool search_file_content",
    'voided-file "allowed_path"',
  ]);
  await carryOut(await action(document, "Bash", 'Replace with "run_shell_command"'));
  await carryOut(await action(document, '"allowed_path"', 'Write "allowed-path"'));
  await carryOut(
    await action(document, "search_file_content", "Fix all stale names in this file", FIX_ALL),
  );
  await sees(document, []);
  assert.equal(
    document.getText(),
    POLICY.replace("'Bash'", "'run_shell_command'")
      .replace("search_file_content", "grep_search")
      .replace("allowed_path", "allowed-path"),
  );
  const at = document.positionAt(document.getText().indexOf("grep_search") + "grep_".length);
  const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
    "vscode.executeCompletionItemProvider",
    document.uri,
    at,
  );
  assert.ok(items.some(({ label }) => label === "web_fetch"));
  await revert(document);
  rmSync(path);
});

test("a policy of a workspace of Gemini CLI is said not to be read", async () => {
  const text = '[[rule]]\ntoolName = "glob"\ndecision = "deny"\npriority = 100\n';
  const document = await showNew(".gemini/policies/mine.toml", text);
  await sees(document, ["policy-not-applied rule"]);
  await revert(document);
});

test("settings of Gemini CLI are judged, with a quick fix", async () => {
  const text =
    '{\n  // Mine.\n  "tools": { "confirmationRequired": ["WriteFileTool", "save_memory"] }\n}\n';
  const document = await showNew(".gemini/settings.json", text);
  await sees(document, ["unknown-tool WriteFileTool", "retired-tool save_memory"]);
  await carryOut(await action(document, "WriteFileTool", 'Replace with "write_file"'));
  await sees(document, ["retired-tool save_memory"]);
  assert.ok(
    document.getText().includes('// Mine.\n  "tools": { "confirmationRequired": ["write_file",'),
  );
  await revert(document);
});
