import { runAll, suiteVariable } from "./harness.js";

/** VS Code calls this in the extension host; the run fails when the promise rejects. */
export async function run(): Promise<void> {
  const suite = process.env[suiteVariable];
  if (suite === "start") {
    await import("./start.test.js");
  } else if (suite === "layers") {
    await import("./layers.test.js");
  } else {
    await import("./extension.test.js");
    await import("./agents.test.js");
    await import("./other-agents.test.js");
    await import("./effective.test.js");
    await import("./workspace.test.js");
  }
  await runAll();
}
