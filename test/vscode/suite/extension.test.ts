import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import {
  action,
  carryOut,
  extension,
  find,
  hoverText,
  inWorkspace,
  ours,
  revert,
  seen,
  sees,
  show,
} from "./editor.js";
import { poll, test } from "./harness.js";

const SETTINGS = inWorkspace(".claude/settings.json");
const FINDINGS = [
  "renamed-tool Task",
  "retired-tool MultiEdit",
  "unmintable-segment my.server",
  "renamed-tool KillShell",
  "renamed-tool KillBash",
  "unknown-tool Deploy",
];

test("VS Code is at least the version that the manifest asks for", () => {
  const [major = 0, minor = 0] = vscode.version.split(".").map(Number);
  assert.ok(major > 1 || (major === 1 && minor >= 91), vscode.version);
});

// The runner of the desktop trusts every folder; only the web workbench can show this.
if (vscode.env.uiKind === vscode.UIKind.Web) {
  test("the window is in Restricted Mode, in which all that follows is judged", () => {
    assert.equal(vscode.workspace.isTrusted, false);
  });
}

test("files that are no policy start nothing", async () => {
  await poll("the extension's activation", () => extension().isActive || undefined);
  await show(inWorkspace("notes.txt"));
  await show(inWorkspace("templates/settings.json.tmpl"));
  await show(inWorkspace("templates/.vscode/settings.json"));
  assert.equal(extension().exports.isRunning, false);
});

test("a policy file starts the server and is underlined at the exact words", async () => {
  const document = await show(SETTINGS);
  await sees(document, FINDINGS);
  assert.equal(extension().exports.isRunning, true);
  const [task, multiEdit, server] = ours(document);
  assert.deepEqual(task?.range, find(document, "Task"));
  assert.equal(task?.severity, vscode.DiagnosticSeverity.Information);
  assert.deepEqual(task?.tags, [vscode.DiagnosticTag.Deprecated]);
  assert.equal(multiEdit?.severity, vscode.DiagnosticSeverity.Error);
  assert.deepEqual(server?.range, find(document, "my.server"));
});

test("the hover says what comes of it, what to write, and whose word that is", async () => {
  const document = await show(SETTINGS);
  await sees(document, FINDINGS);
  const text = await hoverText(document, "MultiEdit");
  assert.match(text, /\*\*In deny:\*\* The door is open/);
  assert.match(text, /`Edit`/);
  assert.match(text, /Claude Code 2\.1\.332, as of 2026-11-30/);
  assert.match(text, /command:policyJudge\.showPage\?%5B%22retired-tool%22%5D/);
  const message = ours(document)[1]?.message ?? "no message";
  assert.ok(!text.includes(message), "the hover repeats the diagnostic");
});

test("the hover of a sound rule says what it reaches", async () => {
  const document = await show(SETTINGS);
  const text = await hoverText(document, "Bash(npm", "**Reaches**");
  assert.match(text, /any command that starts with `npm run test `/);
});

test("a value that drops the whole file links the deny rules that are lost", async () => {
  const uri = inWorkspace("dropped/.claude/settings.json");
  const text = '{ "model": 3, "permissions": { "deny": ["Bash"] } }';
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const document = await show(uri);
  await sees(document, ["voided-file 3"]);
  const [related] = ours(document)[0]?.relatedInformation ?? [];
  assert.deepEqual(related?.location.range, find(document, '"Bash"'));
});

test("the link of a finding opens its page from the extension's own files", async () => {
  const document = await show(SETTINGS);
  await sees(document, FINDINGS);
  const code = ours(document)[1]?.code;
  assert.ok(typeof code === "object");
  assert.equal(code.target.scheme, vscode.env.uriScheme);
  assert.equal(code.target.authority, "policy-judge.policy-judge");
  const page = vscode.Uri.joinPath(extension().extensionUri, "docs", `${code.target.path}.md`);
  assert.match(`${await vscode.workspace.fs.readFile(page)}`, /^# retired-tool/);
  await vscode.commands.executeCommand("policyJudge.showPage", "retired-tool");
  await poll(
    "the page",
    () =>
      vscode.window.tabGroups.activeTabGroup.activeTab?.label.includes("retired-tool") || undefined,
  );
});

test("a quick fix renames the tool and is the preferred one", async () => {
  const document = await show(SETTINGS);
  const fix = await action(document, "Task", 'Replace with "Agent"');
  assert.equal(fix.isPreferred, true);
  const before = document.getText();
  await carryOut(fix);
  assert.equal(document.getText(), before.replace('"Task"', '"Agent"'));
  await sees(document, FINDINGS.slice(1));
  await revert(document);
  await sees(document, FINDINGS);
});

test("a fix that widens the rule says so and is not preferred", async () => {
  const document = await show(SETTINGS);
  const title = 'Replace with "Edit", which covers more than MultiEdit did';
  const fix = await action(document, "MultiEdit", title);
  assert.notEqual(fix.isPreferred, true);
});

test("fix all renames every name with one right spelling", async () => {
  const document = await show(SETTINGS);
  const kind = vscode.CodeActionKind.SourceFixAll.append("policyJudge");
  await carryOut(await action(document, "Task", "Fix all stale names in this file", kind));
  await sees(document, ["retired-tool MultiEdit", "unknown-tool Deploy"]);
  assert.equal(document.getText().split('"TaskStop"').length, 2, "one of two alike stays");
  await revert(document);
  await sees(document, FINDINGS);
});

test("text is judged while it is half typed", async () => {
  const document = await show(SETTINGS);
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, find(document, '"allow"').start, '"ask": ["LS", \n    ');
  await vscode.workspace.applyEdit(edit);
  await poll(
    "the squiggle of the rule that was typed",
    () => seen(document).includes("retired-tool LS") || undefined,
  );
  assert.deepEqual(
    seen(document).filter((each) => !each.startsWith("not-strict-json")),
    ["retired-tool LS", ...FINDINGS],
  );
  await revert(document);
});

test("a check is turned off, and a tool added, by quick fixes that write the settings", async () => {
  const document = await show(SETTINGS);
  const settings = () => vscode.workspace.getConfiguration("policyJudge", SETTINGS);

  await carryOut(await action(document, "Task", "Turn off this check here (renamed-tool)"));
  await sees(
    document,
    FINDINGS.filter((each) => !each.startsWith("renamed-tool")),
  );
  assert.deepEqual(settings().inspect("checks")?.workspaceFolderValue, { "renamed-tool": "off" });

  await carryOut(await action(document, "Deploy", 'Add to my tools: "Deploy" (Claude Code)'));
  await sees(document, ["retired-tool MultiEdit", "unmintable-segment my.server"]);
  assert.deepEqual(settings().inspect("tools")?.workspaceFolderValue, {
    "claude-code": ["Deploy"],
  });

  await settings().update("checks", { "retired-tool": "hint" });
  await poll("the level from the settings", () => {
    const level = ours(document).find(({ range }) => document.getText(range) === "MultiEdit");
    return level?.severity === vscode.DiagnosticSeverity.Hint || undefined;
  });
  await settings().update("checks", undefined);
  await settings().update("tools", undefined);
  await sees(document, FINDINGS);
});

test("a glob of the user's makes a template a policy, without a reload", async () => {
  const document = await show(inWorkspace("templates/settings.json.tmpl"));
  assert.deepEqual(seen(document), []);
  const settings = vscode.workspace.getConfiguration("policyJudge", document.uri);
  await settings.update("files", { "templates/*.tmpl": "claude-code" });
  await sees(document, FINDINGS);
  await settings.update("files", undefined);
  await sees(document, []);
});

test("a sema policy opens as JSON with comments, and is judged", async () => {
  const document = await show(inWorkspace("sema.policy.json"));
  assert.equal(document.languageId, "jsonc");
  await sees(document, ["retired-tool Task", "unmintable-segment my agent", "tool-case deploy"]);
  await action(document, "Task", 'Replace with "Agent" (not declared in tools)');
});

test("typing a sema policy completes by its schema", async () => {
  const uri = inWorkspace("other/sema.policy.json");
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode('{ "permissions": {  } }'));
  const document = await show(uri);
  const inside = find(document, "{  }").start.translate(0, 2);
  await poll("the schema's completions", async () => {
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      "vscode.executeCompletionItemProvider",
      document.uri,
      inside,
    );
    const labels = items.map(({ label }) => (typeof label === "string" ? label : label.label));
    const wanted = ["allow", "requireApproval", "deny"];
    if (!wanted.every((each) => labels.includes(each))) throw new Error(`offered: ${labels}`);
    return true;
  });
});

test("single files outside the folder, and files not saved yet, are judged", async () => {
  const user = join(homedir(), ".claude", "settings.json");
  const other = join(mkdtempSync(join(tmpdir(), "policy-judge-")), "managed-settings.json");
  for (const path of [user, other]) {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, '\uFEFF{"permissions":{"deny":["LS"]}}\r\n');
    await sees(await show(vscode.Uri.file(path)), ["retired-tool LS"]);
  }
  const unsaved = await show(inWorkspace("new/.claude/settings.json").with({ scheme: "untitled" }));
  const edit = new vscode.WorkspaceEdit();
  edit.insert(unsaved.uri, new vscode.Position(0, 0), '{"permissions":{"deny":["LS"]}}');
  await vscode.workspace.applyEdit(edit);
  await sees(unsaved, ["retired-tool LS"]);
  await revert(unsaved);
});

test("the server can be restarted, and judges again", async () => {
  const document = await show(SETTINGS);
  await sees(document, FINDINGS);
  await vscode.commands.executeCommand("policyJudge.restartServer");
  await sees(document, FINDINGS);
  await vscode.commands.executeCommand("policyJudge.showOutput");
});
