/**
 * What only hands can do in a window, since VS Code refuses dialogs to the tests in its extension
 * host: in a trusted workspace, with the keyboard and the mouse.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { after, before, test } from "node:test";
import type { Page } from "playwright-core";
import {
  command,
  dialog,
  notification,
  openInExplorer,
  PATIENCE_MS,
  problems,
  quickInput,
} from "./drive.js";
import { type LayersWorkspace, layersWorkspace } from "./layers.js";
import { extensionUnderTest } from "./prepare.js";
import { openWindow, type VSCodeWindow } from "./window.js";

const CAPTURE = "Policy Judge: Capture Tools from MCP Servers";
const ROSTER = `{
  "version": 1,
  "servers": {
    "files": {
      "tools": [
        "Beta",
        "alpha",
        "mid.dle",
        "zeta"
      ]
    },
    "notes": {
      "tools": [
        "hello"
      ]
    },
    "plugin:desk:tickets": {
      "tools": []
    }
  }
}
`;

let workspace: LayersWorkspace;
let window: VSCodeWindow;

before(
  async () => {
    workspace = await layersWorkspace();
    const { folder, home, env } = workspace;
    window = await openWindow({
      folder,
      home,
      env,
      extension: extensionUnderTest,
      trusted: true,
    });
    window.page.setDefaultTimeout(PATIENCE_MS);
  },
  { timeout: 10 * 60_000 },
);
after(async () => {
  await window?.close();
  await workspace?.remove();
});

let isBroken = false;

/** A step of one and the same session; one that fails leaves nothing to build the next ones on. */
function step(name: string, body: (page: Page) => Promise<void>): void {
  test(name, { timeout: 2 * 60_000 }, async () => {
    assert.ok(!isBroken, "A step before this one has failed.");
    try {
      await body(window.page);
    } catch (error) {
      isBroken = true;
      throw await window.failure(error);
    }
  });
}

/** The text of the roster; `undefined` as long as there is none. */
async function roster(): Promise<string | undefined> {
  return await readFile(path.join(workspace.folder, ".policy-judge", "roster.json"), "utf8").catch(
    () => undefined,
  );
}

/** What is started for each server, as it is to be read before anybody says yes. */
function commandLines(): string[] {
  const { TEST_NODE, TEST_MCP_SERVER, TEST_TRACES } = workspace.env;
  return ["paged", "greeting", "toolless"].map((behaviour) =>
    [TEST_NODE, TEST_MCP_SERVER, behaviour, TEST_TRACES].join(" "),
  );
}

/** Gives the command and picks every server that is offered. */
async function captureAll(page: Page): Promise<void> {
  await command(page, CAPTURE);
  await quickInput(page).getByRole("checkbox", { name: "Toggle all checkboxes" }).click();
  await quickInput(page).getByText("3 Selected").waitFor();
  await quickInput(page).getByRole("button", { name: "OK" }).click();
  await dialog(page).waitFor();
}

step(
  "a finding stands in the Problems view with the rule of the other file below",
  async (page) => {
    await openInExplorer(page, [".claude", "settings.json"]);
    await page.keyboard.press("Control+Shift+M");
    await problems(page).filter({ hasText: "shadowed-rule" }).waitFor();
    await problems(page)
      .filter({ hasText: "managed-settings.json" })
      .filter({ hasText: "This rule reaches every call that the other one would let through." })
      .waitFor();
    // The server is known, and its tools are not yet.
    assert.equal(await problems(page).filter({ hasText: "unknown-server-tool" }).count(), 0);
  },
);

step(
  "a call that is typed is explained, and a click opens the rule of another layer",
  async (page) => {
    await command(page, "Policy Judge: Explain a Tool Call");
    await quickInput(page).getByText("Explain a Tool Call", { exact: true }).waitFor();
    await page.keyboard.type("WebFetch");
    await page.keyboard.press("Enter");
    await quickInput(page).getByText("Type the value of url").waitFor();
    await page.keyboard.type("https://example.com/");
    await page.keyboard.press("Enter");
    const said = notification(page, "This call of WebFetch is not possible.");
    await said.getByRole("button", { name: "Open Rule" }).click();
    await page.locator(".tab.active", { hasText: "managed-settings.json" }).waitFor();
    await page.locator(".statusbar-item", { hasText: "Ln 3, Col 24 (10 selected)" }).waitFor();
  },
);

step(
  "the servers of three files are offered, and nothing is started before a yes",
  async (page) => {
    await command(page, CAPTURE);
    const offered = quickInput(page).locator(".monaco-list-row");
    await offered.nth(2).waitFor();
    const [paged, greeting, toolless] = commandLines();
    assert.deepEqual(await offered.allTextContents(), [
      `filesof the project${paged}`,
      `notesyours${greeting}`,
      `plugin:desk:ticketsof the plugin desk, with the variables CLAUDE_PLUGIN_ROOT${toolless}`,
    ]);
    await page.keyboard.press("Escape");

    await captureAll(page);
    const question = (await dialog(page).textContent()) ?? "";
    assert.match(question, /Start these 3 MCP servers and ask for the tools\?/);
    for (const line of commandLines()) assert.ok(question.includes(line), question);
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await dialog(page).waitFor({ state: "detached" });
    assert.deepEqual(await workspace.traces(), []);
    assert.equal(await roster(), undefined);
  },
);

step("after a yes their names are written, sorted and without anything else", async (page) => {
  await captureAll(page);
  // What a no had started all the same would have left something by the time of a second question.
  assert.deepEqual(await workspace.traces(), []);
  assert.equal(await roster(), undefined);
  await dialog(page).getByRole("button", { name: "Start and Ask" }).click();
  await notification(page, "Policy Judge: 5 tools of 3 servers captured.").waitFor();
  assert.notDeepEqual(await workspace.traces(), []);
  assert.equal(await roster(), ROSTER);
  await page.locator(".tab.active", { hasText: "roster.json" }).waitFor();
});

step(
  "a rule on a tool that the server lacks is found now, and no longer once it is right",
  async (page) => {
    const found = problems(page).filter({ hasText: "unknown-server-tool" });
    await found.filter({ hasText: "alhpa" }).dblclick();
    await page.locator(".tab.active", { hasText: "settings.json" }).waitFor();
    await page.locator(".statusbar-item", { hasText: "(5 selected)" }).waitFor();
    await page.keyboard.press("Control+.");
    // The first that is offered has the focus.
    await page
      .locator(".action-widget .monaco-list-row.focused", {
        hasText: 'Replace with "mcp__files__alpha"',
      })
      .waitFor();
    await page.keyboard.press("Enter");
    await found.waitFor({ state: "detached" });
    await problems(page).filter({ hasText: "shadowed-rule" }).waitFor();
  },
);
