import { mkdir } from "node:fs/promises";
import path from "node:path";
import { hoverSquiggle, openInExplorer } from "./drive.js";
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
