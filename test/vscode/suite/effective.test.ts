import assert from "node:assert/strict";
import * as vscode from "vscode";
import { extension, find, inWorkspace, revert, show } from "./editor.js";
import { poll, test } from "./harness.js";
import { row, rows } from "./tree.js";

const SETTINGS = inWorkspace(".claude/settings.json");
const LOCAL = inWorkspace(".claude/settings.local.json");

test("the effective policy joins all layers, group by group", async () => {
  await vscode.workspace.fs.writeFile(
    LOCAL,
    new TextEncoder().encode(
      '{ "permissions": {\n  "ask": ["WebFetch"],\n  "deny": ["WebSearch"]\n} }',
    ),
  );
  await show(SETTINGS);
  await vscode.commands.executeCommand("policyJudge.refreshEffective");
  await row("Asks", "WebFetch");
  const tops = (await rows()).map(({ label }) => label);
  for (const title of ["Denied", "Asks", "Partly, by content", "Policies"]) {
    assert.ok(tops.includes(title), `${title} is not among ${tops}`);
  }
  const policies = await rows(await row("Policies"));
  const files = policies.map(({ label }) => label);
  assert.ok(files.includes(".claude/settings.json"), `${files}`);
  assert.ok(files.includes(".claude/settings.local.json"), `${files}`);
});

test("a tool says what happens and by which rule, in words, and a click goes there", async () => {
  const tool = await row("Denied", "WebSearch");
  assert.equal(tool.description, "denied · deny WebSearch");
  assert.match(
    String(tool.accessibilityInformation?.label),
    /^WebSearch, denied · deny WebSearch\. /,
  );
  const [rule] = await rows(tool);
  assert.equal(rule?.description, "deny · .claude/settings.local.json:3");
  const { command, arguments: args = [] } = rule?.command ?? assert.fail("no click");
  await vscode.commands.executeCommand(command, ...args);
  const editor = await poll("the editor of the rule", () => {
    const active = vscode.window.activeTextEditor;
    return `${active?.document.uri}` === `${LOCAL}` ? active : undefined;
  });
  await poll(
    "the rule",
    () => editor.document.getText(editor.selection) === '"WebSearch"' || undefined,
  );
});

test("the tree follows what is typed", async () => {
  let told = 0;
  const listening = extension().exports.effectivePolicy.onDidChangeTreeData?.(() => {
    told++;
  });
  const document = await show(LOCAL);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(LOCAL, find(document, "WebSearch"), "Glob");
  await vscode.workspace.applyEdit(edit);
  await poll("news of what was typed", () => told > 0 || undefined);
  await poll("the picture of what was typed", async () => {
    const denied = await rows(await row("Denied"), "WebSearch");
    return denied.length === 0 || undefined;
  });
  await revert(document);
  await row("Denied", "WebSearch");
  listening?.dispose();
});

test("the effective policy is opened as Markdown", async () => {
  await vscode.commands.executeCommand("policyJudge.openEffective");
  const document = await poll("the document", () => {
    const shown = vscode.window.activeTextEditor?.document;
    return shown?.languageId === "markdown" && shown.isUntitled ? shown : undefined;
  });
  assert.match(document.getText(), /\| `WebSearch` \| denied \| deny `WebSearch`/);
  await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
});

test("a call is explained in one sentence, with the rule that decides", async () => {
  const explain = (call: object) =>
    vscode.commands.executeCommand<string>("policyJudge.explainCall", call);
  const denied = await explain({ tool: "WebSearch", input: { query: "x" } });
  assert.match(denied, /^This call of WebSearch is not possible\. .*WebSearch.*local settings/);
  const allowed = await explain({ tool: "Bash", input: { command: "npm run test unit" } });
  assert.match(allowed, /^This call of Bash is allowed\. .*Bash\(npm run test:\*\)/);
  await vscode.commands.executeCommand("notifications.clearAll");
});

test("a lens on each list comes and goes with its setting", async () => {
  const { uri } = await show(SETTINGS);
  const settings = () => vscode.workspace.getConfiguration("policyJudge", uri);
  const titles = async () => {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      "vscode.executeCodeLensProvider",
      uri,
      9,
    );
    return lenses
      .flatMap(({ command }) => command?.title ?? [])
      .filter((it) => it.includes("rule"));
  };
  assert.deepEqual(await titles(), []);
  await settings().update("lens.enabled", true);
  const [allow, deny] = await poll("the lenses", async () => {
    const found = await titles();
    return found.length === 2 ? found : undefined;
  });
  assert.match(String(allow), /^3 rules · reaches 2 of \d+ tools$/);
  assert.match(String(deny), /^5 rules · reaches 1 of \d+ tools$/);
  await settings().update("lens.enabled", undefined);
  await poll("no lens", async () => (await titles()).length === 0 || undefined);
  await vscode.workspace.fs.delete(LOCAL);
});
