import assert from "node:assert/strict";
import { test } from "node:test";
import { layersWorkspace } from "./layers.js";
import { copyWorkspace } from "./prepare.js";
import { runSuite } from "./run-suite.js";
import { OPEN_ONLY } from "./suite/harness.js";
import { bringVSCodeServer } from "./vscode-server.js";

test("VS Code's server is there", { timeout: 10 * 60_000 }, async () => {
  await bringVSCodeServer();
});

test("the extension in a real VS Code", { timeout: 5 * 60_000 }, async (t) => {
  await runSuite(t, "", { workspace: await copyWorkspace(OPEN_ONLY) });
});

test("a window in which nobody opens anything", { timeout: 5 * 60_000 }, async (t) => {
  await runSuite(t, "start", { workspace: await copyWorkspace() });
});

test("four layers and three servers, in Restricted Mode", { timeout: 5 * 60_000 }, async (t) => {
  const workspace = await layersWorkspace();
  const { env } = workspace;
  await runSuite(t, "layers", {
    workspace,
    env,
    // The suite gives the command; what it says can be read in the window alone.
    meanwhile: ({ page }) =>
      page
        .locator(".notification-toast", {
          hasText:
            "Policy Judge: servers are started in trusted workspaces only, so nothing was started.",
        })
        .first()
        .waitFor({ timeout: 0 }),
  });
  assert.deepEqual(await workspace.traces(), []);
});
