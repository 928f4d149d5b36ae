import type { TestContext } from "node:test";
import { bundleSuite, extensionUnderTest, type Workspace } from "./prepare.js";
import { stackMapper } from "./stack.js";
import { resultsVariable, suiteVariable } from "./suite/harness.js";
import { openWindow, type VSCodeWindow } from "./window.js";

/** What a suite runs in. */
export interface SuiteOptions {
  readonly workspace: Workspace;
  /** Variables for the extension host. */
  readonly env?: Readonly<Record<string, string>>;
  /** What is looked for in the window while the suite runs in it. */
  readonly meanwhile?: (window: VSCodeWindow) => Promise<void>;
}

/** Runs a suite in the extension host of a window, and reports each of its tests as one of `t`. */
export async function runSuite(
  t: TestContext,
  suite: string,
  { workspace, env, meanwhile }: SuiteOptions,
): Promise<void> {
  t.after(() => workspace.remove());
  const tests = await bundleSuite();
  const window = await openWindow({
    folder: workspace.folder,
    home: workspace.home,
    extension: extensionUnderTest,
    tests,
    env: { ...env, [resultsVariable]: workspace.results, [suiteVariable]: suite },
    timeoutMs: 3 * 60_000,
  });
  t.after(() => window.close());

  // The results say more than the exit, so they are reported even when the run broke off.
  const seen = meanwhile?.(window).then(
    () => undefined,
    (error: unknown) => error,
  );
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
  const unseen = await Promise.race([seen, tooLate()]);
  if (unseen !== undefined) throw await window.failure(unseen);
}

/** What is not seen so long after a suite has ended does not come any more. */
function tooLate(): Promise<Error> {
  return new Promise((resolve) => {
    setTimeout(
      () => resolve(new Error("The window has not shown what was expected.")),
      10_000,
    ).unref();
  });
}

/** The stack inside the extension host is the one of interest, not that of this file. */
function innerError(text: string): Error {
  // VS Code indents its frames by a tab; Node's reporters know them by four spaces.
  const stack = text.replaceAll(/^\s+at /gm, "    at ");
  const error = new Error(stack.split("\n    at ", 1)[0] ?? "");
  error.stack = stack;
  return error;
}
