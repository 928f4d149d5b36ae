#!/usr/bin/env node
import {
  BadUsage,
  readCheckArguments,
  readEffectiveArguments,
  readExplainArguments,
  readFixArguments,
} from "./arguments.js";
import { check } from "./check.js";
import { effective } from "./effective.js";
import { explainCall } from "./explain.js";
import { fix } from "./fix.js";
import type { Outcome } from "./outcome.js";
import { printable } from "./printable.js";
import { USAGE } from "./usage.js";

/** Set when the command is built; `dev` when it runs from source. */
declare const POLICY_JUDGE_VERSION: string | undefined;

async function main([command, ...args]: readonly string[]): Promise<Outcome> {
  const wantsHelp =
    command === "help" || [command, ...args].some((arg) => arg === "--help" || arg === "-h");
  if (wantsHelp) return { output: USAGE, troubles: [], status: 0 };
  switch (command) {
    case "--version":
    case "-v": {
      const version = typeof POLICY_JUDGE_VERSION === "string" ? POLICY_JUDGE_VERSION : "dev";
      return { output: `${version}\n`, troubles: [], status: 0 };
    }
    case "check":
      return await check(readCheckArguments(args));
    case "fix":
      return await fix(readFixArguments(args));
    case "explain":
      return await explainCall(readExplainArguments(args));
    case "effective":
      return await effective(readEffectiveArguments(args));
    case "server":
      return await serve(args);
    case undefined:
      throw new BadUsage("No command given.");
    default:
      throw new BadUsage(`There is no command ${JSON.stringify(command)}.`);
  }
}

/** Starts the language server that stands beside this file; it lives until its client ends it. */
async function serve(args: readonly string[]): Promise<Outcome> {
  if (args.length !== 1 || args[0] !== "--stdio") {
    throw new BadUsage("The server speaks over standard input and output: server --stdio");
  }
  await import(new URL("./server.cjs", import.meta.url).href);
  return { output: "", troubles: [], status: 0 };
}

// A reader that has seen enough, `| head` for one, closes the pipe: that is no failure.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

try {
  const { output, troubles, status } = await main(process.argv.slice(2));
  process.stdout.write(output);
  for (const trouble of troubles) process.stderr.write(`policy-judge: ${printable(trouble)}\n`);
  process.exitCode = status;
} catch (error) {
  if (!(error instanceof BadUsage)) throw error;
  process.stderr.write(`policy-judge: ${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
