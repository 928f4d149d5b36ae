import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright-core";
import { copyWorkspace, extensionUnderTest } from "./prepare.js";
import { openWindow } from "./window.js";

/** Takes the picture of a finding and its hover that the README shows: `screenshot.ts OUT.png`. */
const out = process.argv[2];
if (out === undefined) {
  console.error("Usage: node --import tsx test/vscode/screenshot.ts OUT.png");
  process.exit(2);
}

const workspace = await copyWorkspace();
const window = await openWindow({
  folder: workspace.folder,
  extension: extensionUnderTest,
  size: { width: 1100, height: 640 },
  deviceScaleFactor: 2,
  // The hover is put under its line, where it covers no code that the picture is about.
  settings: {
    "editor.fontSize": 15,
    "editor.hover.above": false,
    "editor.minimap.enabled": false,
  },
});
try {
  await openInExplorer(window.page, [".claude", "settings.json"]);
  await hoverSquiggle(window.page);
  await mkdir(path.dirname(path.resolve(out)), { recursive: true });
  await window.page.screenshot({ path: out });
  console.log(out);
} catch (error) {
  console.error((await window.failure(error)).message);
  process.exitCode = 1;
} finally {
  await window.close();
  await workspace.remove();
}

/** Clicks through the tree: quick open depends on what has the focus, the Explorer does not. */
async function openInExplorer(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page
      .locator(".explorer-folders-view .monaco-list-row", { hasText: name })
      .first()
      .click();
  }
}

/** The squiggle lies under the text, so the mouse is moved to its place, not onto the element. */
async function hoverSquiggle(page: Page): Promise<void> {
  const squiggle = page.locator(".squiggly-error, .squiggly-warning").first();
  await squiggle.waitFor({ timeout: 60_000 });
  const box = await squiggle.boundingBox();
  if (box === null) throw new Error("The squiggle has no place on the page.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
  await page.locator(".monaco-hover .hover-contents").first().waitFor({ timeout: 20_000 });
}
