import assert from "node:assert/strict";
import * as vscode from "vscode";
import { checksOf, closedHas, inWorkspace } from "./editor.js";
import { poll, test } from "./harness.js";

const FILE = inWorkspace("closed/.claude/settings.json");
/** In a folder that is there from the start: not every watcher sees into one that is just made. */
const NEW = inWorkspace(".claude/settings.local.json");

async function closeAll(): Promise<void> {
  await vscode.commands.executeCommand("workbench.action.closeAllEditors");
}

async function judgeClosed(enabled: boolean): Promise<void> {
  await vscode.workspace.getConfiguration("policyJudge").update("workspace.enabled", enabled);
}

async function write(uri: vscode.Uri, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
}

/** Opens a file as a person does: what a test opens as a document stays open behind its tab. */
async function openTab(uri: vscode.Uri, checks: string[]): Promise<void> {
  await vscode.commands.executeCommand("vscode.open", uri);
  await poll(`problems of ${uri.path}`, () => {
    assert.deepEqual(checksOf(uri), checks);
    return true;
  });
}

test("with the setting off the problems of a policy go when it is closed", async () => {
  await closeAll();
  await write(FILE, '{"permissions":{"deny":["LS"]}}');
  await openTab(FILE, ["retired-tool"]);
  await closeAll();
  await closedHas(FILE, []);
});

test("the command judges every policy of the workspace, with the setting off too", async () => {
  const said = await vscode.commands.executeCommand("policyJudge.checkWorkspace");
  assert.match(String(said), /^\d+ rules in \d+ policy files: \d+ errors, /);
  await closedHas(FILE, ["retired-tool"]);
  await openTab(FILE, ["retired-tool"]);
  await closeAll();
  await closedHas(FILE, ["retired-tool"]);
});

test("with the setting on closed policies count, and are judged again when they change", async () => {
  await judgeClosed(true);
  await write(NEW, '{"permissions":{"deny":["LS"]}}');
  await closedHas(NEW, ["retired-tool"]);
  await write(NEW, '{"permissions":{"allow":["LS", "Brief"]}}');
  await closedHas(NEW, ["retired-tool", "renamed-tool"]);
  await vscode.workspace.fs.delete(NEW);
  await closedHas(NEW, []);
});

test("with the setting on the problems of a policy stay when it is closed", async () => {
  await openTab(FILE, ["retired-tool"]);
  await closeAll();
  await closedHas(FILE, ["retired-tool"]);
});

test("with the setting off again they go, without a reload", async () => {
  await judgeClosed(false);
  await closedHas(FILE, []);
});
