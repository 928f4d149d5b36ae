import { createInterface } from "node:readline";
import type { ConfiguredServer } from "../roster/index.js";
import type { RosterArguments } from "./arguments.js";
import type { Outcome } from "./outcome.js";
import { printable } from "./printable.js";

/** Asks a person to say yes; `undefined` where nobody is there to be asked. */
export type Ask = ((question: string) => Promise<boolean>) | undefined;

type RosterModule = typeof import("../roster/index.js");

/**
 * Starts the servers that somebody named and said yes to, asks them for their tools and writes the
 * names into the roster of the current folder. The exit status: 0 when all were captured, 1 when
 * some were, 2 when none was.
 */
export async function roster(
  args: RosterArguments,
  ask: Ask = process.stdin.isTTY ? askOnTerminal : undefined,
): Promise<Outcome> {
  // Only who wants a roster pays for loading what speaks with servers.
  const module = await import("../roster/index.js");
  const folder = process.cwd();
  const { servers, troubles } = await module.readServers(folder);
  const nothing = (...why: string[]): Outcome => ({
    output: "",
    troubles: [...troubles, ...why],
    status: 2,
  });
  if (servers.length === 0) return nothing("No server is configured for this folder.");
  if (!args.all && args.servers.length === 0) {
    const why = "Name the servers to capture, or say --all; nothing was started.";
    return { ...nothing(why), output: listing(servers, module) };
  }
  const chosen = args.all ? servers : servers.filter(({ name }) => args.servers.includes(name));
  const unknown = args.servers.filter((name) => !servers.some((server) => server.name === name));
  if (unknown.length > 0) {
    const names = unknown.map(module.quoted).join(", ");
    return nothing(`No server is configured as ${names}; nothing was started.`);
  }
  try {
    // A roster that cannot be written later is no reason to start anything.
    const stored = await module.readRoster(folder);
    const refusal = args.yes ? undefined : await refused(chosen, module, ask);
    if (refusal !== undefined) return nothing(refusal);
    return await capture(chosen, args.timeoutMs, stored, troubles, module);
  } catch (error) {
    if (!(error instanceof module.Unusable)) throw error;
    return nothing(`${module.rosterPath(folder)}: ${error.message}`);
  }
}

/** Shows what would be started and asks; why nothing may be, or `undefined` when all may. */
async function refused(
  servers: readonly ConfiguredServer[],
  module: RosterModule,
  ask: Ask,
): Promise<string | undefined> {
  process.stderr.write(`To be started in this folder, or asked there:\n\n`);
  process.stderr.write(`${listing(servers, module)}\n`);
  if (ask === undefined) {
    return "Standard input is no terminal, so nobody can be asked; nothing was started. --yes says yes beforehand.";
  }
  return (await ask("Start them and ask for their tools? [y/N] "))
    ? undefined
    : "Nothing was started.";
}

async function capture(
  servers: readonly ConfiguredServer[],
  timeoutMs: number,
  stored: Awaited<ReturnType<RosterModule["readRoster"]>>,
  troubles: readonly string[],
  module: RosterModule,
): Promise<Outcome> {
  const folder = process.cwd();
  const results = await untilInterrupted((signal) =>
    module.captureTools(servers, { folder, timeoutMs, signal }),
  );
  if (results === undefined) {
    return { output: "", troubles: ["Cancelled; nothing was written."], status: 2 };
  }
  const captured = module.capturedRoster(results);
  if (captured.size > 0) await module.writeRoster(folder, stored, captured);
  const lines: string[] = [];
  const failures: string[] = [];
  for (const result of results) {
    const outcome = module.outcomeOf(result, stored.roster);
    if ("tools" in result) lines.push(outcome);
    else failures.push(outcome, ...(result.stderr === "" ? [] : saidBy(result.stderr)));
  }
  if (captured.size > 0) lines.push(`Written: ${module.rosterPath(folder)}`);
  return {
    output: lines.map((line) => `${printable(line)}\n`).join(""),
    troubles: [...troubles, ...failures],
    status: failures.length === 0 ? 0 : captured.size > 0 ? 1 : 2,
  };
}

/** The last lines that a server said about itself. */
function saidBy(stderr: string): string[] {
  return stderr
    .split(/\r\n|\r|\n/)
    .slice(-5)
    .map((line) => `  | ${line}`);
}

function listing(servers: readonly ConfiguredServer[], { describe }: RosterModule): string {
  return servers
    .flatMap(describe)
    .map((line) => `${printable(line)}\n`)
    .join("");
}

/** Runs until a signal to end arrives; then, once all has ended, there is no result. */
async function untilInterrupted<Result>(
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const controller = new AbortController();
  const interrupt = () => controller.abort();
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, interrupt);
  try {
    return await run(controller.signal);
  } catch (error) {
    if (controller.signal.aborted) return undefined;
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}

function askOnTerminal(question: string): Promise<boolean> {
  // Standard output is for results, which may go to a file while somebody is asked.
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise((resolve) => {
    // Without an answer, at the end of the input or when interrupted, it is no.
    lines.once("close", () => resolve(false));
    lines.once("SIGINT", () => lines.close());
    lines.question(question, (answer) => {
      resolve(isYes(answer));
      lines.close();
    });
  });
}

/** True for an answer that is plainly a yes. */
export function isYes(answer: string): boolean {
  return /^y(?:es)?$/i.test(answer.trim());
}
