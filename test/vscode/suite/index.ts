import "./extension.test.js";
import { runAll } from "./harness.js";

/** VS Code calls this in the extension host; the run fails when the promise rejects. */
export async function run(): Promise<void> {
  await runAll();
}
