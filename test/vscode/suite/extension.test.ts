import assert from "node:assert/strict";
import * as vscode from "vscode";
import { test } from "./harness.js";

test("VS Code is at least the version that the manifest asks for", () => {
  const [major = 0, minor = 0] = vscode.version.split(".").map(Number);
  assert.ok(major > 1 || (major === 1 && minor >= 91), vscode.version);
});

// The runner of the desktop trusts every folder; only the web workbench can show this.
if (vscode.env.uiKind === vscode.UIKind.Web) {
  test("the window is in Restricted Mode", () => {
    assert.equal(vscode.workspace.isTrusted, false);
  });
}
