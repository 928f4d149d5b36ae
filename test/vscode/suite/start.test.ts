import assert from "node:assert/strict";
import * as vscode from "vscode";
import { closedHas, extension, inWorkspace } from "./editor.js";
import { poll, test } from "./harness.js";

test("policies of the workspace are judged without being opened", async () => {
  await poll("the start of the server", () => extension().exports?.isRunning || undefined);
  await closedHas(inWorkspace("sema.policy.json"), [
    "retired-tool",
    "unmintable-segment",
    "tool-case",
  ]);
  await poll(
    "the problems of the other",
    () =>
      vscode.languages.getDiagnostics(inWorkspace(".claude/settings.json")).length === 6 ||
      undefined,
  );
  assert.deepEqual(
    vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs),
    [],
  );
});
