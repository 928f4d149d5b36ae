import { appendFileSync } from "node:fs";

/** How one test of the suite went; one JSON line of the results file. */
export interface TestResult {
  readonly name: string;
  readonly ok: boolean;
  readonly ms: number;
  readonly error?: string;
}

/** The variable that names the results file; the extension host inherits it from its starter. */
export const resultsVariable = "POLICY_JUDGE_RESULTS";

/** The variable that names the suite to run; the one about a window with everything if absent. */
export const suiteVariable = "POLICY_JUDGE_SUITE";

/** Settings of the folder for the suite that shows what opening a policy does. */
export const OPEN_ONLY = { "policyJudge.workspace.enabled": false };

const testTimeoutMs = 60_000;
const tests: { readonly name: string; readonly body: () => unknown }[] = [];

/** Registers a test; all run in the order they were registered. */
export function test(name: string, body: () => unknown): void {
  tests.push({ name, body });
}

/** Runs every registered test, records each result as it is there, and rejects if one failed. */
export async function runAll(): Promise<void> {
  const file = process.env[resultsVariable];
  if (file === undefined) throw new Error(`${resultsVariable} names no file for the results.`);
  let failed = 0;
  for (const { name, body } of tests) {
    const start = performance.now();
    let error: string | undefined;
    try {
      await withLimit(body);
    } catch (reason) {
      error = describe(reason);
      failed++;
    }
    const ms = Math.round(performance.now() - start);
    const result: TestResult = { name, ok: error === undefined, ms, ...(error && { error }) };
    appendFileSync(file, `${JSON.stringify(result)}\n`);
  }
  if (failed > 0) throw new Error(`${failed} of ${tests.length} tests failed.`);
}

/**
 * Calls `fn` until it returns something other than `undefined` without throwing, and returns that.
 * An editor answers in its own time; a test that sleeps instead is either slow or wrong.
 */
export async function poll<T>(
  what: string,
  fn: () => T | undefined | PromiseLike<T | undefined>,
  timeoutMs = 20_000,
): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  let last = "undefined";
  for (;;) {
    try {
      const value = await fn();
      if (value !== undefined) return value;
      last = "undefined";
    } catch (reason) {
      last = String(reason);
    }
    if (Date.now() >= deadline) {
      throw new Error(`Waited ${timeoutMs} ms for ${what}; the last answer was ${last}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A test that hangs must not take the results of those after it along. */
async function withLimit(body: () => unknown): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The test did not end within ${testTimeoutMs / 1000} seconds.`)),
      testTimeoutMs,
    );
  });
  try {
    await Promise.race([body(), limit]);
  } finally {
    clearTimeout(timer);
  }
}

function describe(reason: unknown): string {
  return reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
}
