import { type TestContext, test } from "node:test";
import { bundleSuite, copyWorkspace, extensionUnderTest } from "./prepare.js";
import { stackMapper } from "./stack.js";
import { OPEN_ONLY, resultsVariable, suiteVariable } from "./suite/harness.js";
import { bringVSCodeServer } from "./vscode-server.js";
import { openWindow } from "./window.js";

test("VS Code's server is there", { timeout: 10 * 60_000 }, async () => {
  await bringVSCodeServer();
});

test("the extension in a real VS Code", { timeout: 5 * 60_000 }, async (t) => {
  await runSuite(t, "", OPEN_ONLY);
});

test("a window in which nobody opens anything", { timeout: 5 * 60_000 }, async (t) => {
  await runSuite(t, "start", {});
});

async function runSuite(t: TestContext, suite: string, settings: object): Promise<void> {
  const tests = await bundleSuite();
  const workspace = await copyWorkspace(settings);
  t.after(() => workspace.remove());
  const window = await openWindow({
    folder: workspace.folder,
    extension: extensionUnderTest,
    tests,
    env: { [resultsVariable]: workspace.results, [suiteVariable]: suite },
    timeoutMs: 3 * 60_000,
  });
  t.after(() => window.close());

  // The results say more than the exit, so they are reported even when the run broke off.
  const exit = await window.exit.catch((error: unknown) => error);
  const results = await workspace.readResults();
  const toSources = await stackMapper(tests);
  for (const result of results) {
    await t.test(result.name, (inner) => {
      inner.diagnostic(`${result.ms} ms in VS Code`);
      if (!result.ok) throw innerError(toSources(result.error ?? ""));
    });
  }
  if (exit instanceof Error) throw exit;
  const failed = results.filter(({ ok }) => !ok).length;
  if (results.length === 0) throw await window.failure("The run ended without any result.");
  if (failed > 0) throw await window.failure(`${failed} of ${results.length} tests failed.`);
  if (exit !== 0) throw await window.failure(`All tests passed, yet the run ended with ${exit}.`);
}

/** The stack inside the extension host is the one of interest, not that of this file. */
function innerError(text: string): Error {
  // VS Code indents its frames by a tab; Node's reporters know them by four spaces.
  const stack = text.replaceAll(/^\s+at /gm, "    at ");
  const error = new Error(stack.split("\n    at ", 1)[0] ?? "");
  error.stack = stack;
  return error;
}
