/**
 * Runs every test below test/, or those whose path holds one of the words given, with node's own
 * runner. Node 20's runner takes no globs, and the suite that VS Code runs by itself is left out.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

const words = process.argv.slice(2);
const files = readdirSync("test", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".test.ts") && !name.includes(join("vscode", "suite")))
  .map((name) => join("test", name))
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
  .sort();

if (files.length === 0) {
  console.error(`No test file holds ${words.join(" or ")} in its path.`);
  process.exit(1);
}
const { status } = spawnSync(process.execPath, ["--import", "tsx", "--test", ...files], {
  stdio: "inherit",
});
process.exit(status ?? 1);
