import { runTests } from "@vscode/test-electron";
import { homeAt } from "../support/home.js";
import { bundleSuite, copyWorkspace, extensionUnderTest } from "./prepare.js";
import { stackMapper } from "./stack.js";
import { OPEN_ONLY, resultsVariable } from "./suite/harness.js";

/**
 * The same suite on a desktop VS Code, for machines that may download one: the version that
 * `VSCODE_VERSION` names, or the installed one whose program `VSCODE_EXECUTABLE` names.
 */
const { VSCODE_VERSION: version = "stable", VSCODE_EXECUTABLE: installed } = process.env;
const tests = await bundleSuite();
const workspace = await copyWorkspace(OPEN_ONLY);
try {
  await runTests({
    version,
    ...(installed && { vscodeExecutablePath: installed }),
    extensionDevelopmentPath: extensionUnderTest,
    extensionTestsPath: tests,
    launchArgs: [workspace.folder, "--disable-extensions"],
    extensionTestsEnv: {
      [resultsVariable]: workspace.results,
      ...homeAt(workspace.home),
    },
  });
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}

const results = await workspace.readResults();
const toSources = await stackMapper(tests);
for (const { name, ok, ms, error = "" } of results) {
  console.log(`${ok ? "ok" : "not ok"} - ${name} (${ms} ms)`);
  if (!ok) console.log(toSources(error));
}
if (results.length === 0) {
  console.error("The run ended without any result.");
  process.exitCode = 1;
}
await workspace.remove();
