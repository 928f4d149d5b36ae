import { type ChildProcess, spawn } from "node:child_process";

/** The npm settings of a caller that say how to reach a registry; all others are about its run. */
const registrySettings = new RegExp(
  "^npm_config_(registry|cache|userconfig|globalconfig|proxy|https?_proxy|noproxy|ca|cafile|" +
    "strict_ssl|fetch_\\w+|offline|prefer_offline|python|nodedir|@.*|//.*)$",
  "i",
);

/** Variables by which an outer npm, test runner or VS Code would steer a program started here. */
const foreign = /^(npm_|NODE_OPTIONS$|NODE_TEST_CONTEXT$|NODE_ENV$|INIT_CWD$|VSCODE_|ELECTRON_)/i;

/** The environment of this process without what a surrounding program put there for itself. */
export function ownEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env);
  return Object.fromEntries(
    entries.filter(([name]) => !foreign.test(name) || registrySettings.test(name)),
  );
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly timeoutMs?: number;
}

/** Runs a program to its end and returns its stdout; a failure carries the tail of the output. */
export function run(command: string, args: readonly string[], options: RunOptions) {
  return new Promise<string>((resolve, reject) => {
    const line = [command, ...args].join(" ");
    let stdout = "";
    let output = "";
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? ownEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const forget = atExit(() => killGroup(child));
    const fail = (why: string) => {
      const tail = output.trimEnd().split("\n").slice(-40).join("\n");
      reject(new Error(`${line}\n(in ${options.cwd}) ${why}\n${tail}`));
    };
    const timer = setTimeout(
      () => {
        killGroup(child);
        fail("did not end in time, the last output was:");
      },
      options.timeoutMs ?? 5 * 60_000,
    );
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      stdout += chunk;
      output += chunk;
    });
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
    child.on("error", (error) => {
      clearTimeout(timer);
      forget();
      fail(`could not be started: ${error.message}`);
    });
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      forget();
      if (code === 0) resolve(stdout);
      else fail(`ended with ${signal ?? `code ${code}`}:`);
    });
  });
}

/** Ends a process that was started detached, together with all it has started. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // The whole group is gone already, which is what was wanted.
  }
}

/**
 * Detached processes and temporary folders outlive this process. So that an interrupted test
 * leaves nothing behind, `cleanUp` is called when it ends; the returned function takes that back.
 */
export function atExit(cleanUp: () => void): () => void {
  exitOnSignals();
  process.on("exit", cleanUp);
  return () => process.off("exit", cleanUp);
}

let exitsOnSignals = false;

/** Interrupting a process skips its exit listeners; ending it in the regular way runs them. */
function exitOnSignals(): void {
  if (exitsOnSignals) return;
  exitsOnSignals = true;
  process.once("SIGINT", () => process.exit(130));
  process.once("SIGTERM", () => process.exit(143));
  process.once("SIGHUP", () => process.exit(129));
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
