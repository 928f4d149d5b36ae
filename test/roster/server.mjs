/**
 * An MCP server over standard input and output, written by the protocol, that behaves as its first
 * argument says. The second is a folder in which it leaves a file with its process id as soon as it
 * runs, and another for a process that it has started.
 */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [behaviour, folder] = process.argv.slice(2);
if (folder !== undefined) {
  writeFileSync(join(folder, "server.pid"), String(process.pid));
  writeFileSync(
    join(folder, "seen.json"),
    JSON.stringify({ cwd: process.cwd(), env: process.env }),
  );
}

/** What is answered to `tools/list`, by behaviour; the cursor is what was asked for. */
const LISTS = {
  paged: (cursor) =>
    [
      { tools: named("zeta", "alpha"), nextCursor: "two" },
      { tools: named("alpha", "mid.dle"), nextCursor: "three" },
      // A fault that the SDK's own reading would refuse the list for.
      { tools: [{ name: "Beta", inputSchema: 3 }] },
    ][["two", "three"].indexOf(cursor) + 1],
  many: () => ({ tools: named(...Array.from({ length: 10_001 }, (_, at) => `tool-${at}`)) }),
  endless: (cursor = "0") => ({ tools: [], nextCursor: String(Number(cursor) + 1) }),
  nameless: () => ({ tools: [{ name: 3 }] }),
  long: () => ({ tools: named("x".repeat(1_001)) }),
  listless: () => ({}),
  greeting: () => ({ tools: named("hello") }),
};

function named(...names) {
  return names.map((name) => ({ name, description: "secret", inputSchema: { type: "object" } }));
}

function answer({ id, method, params }) {
  if (method === "initialize") {
    const capabilities = behaviour === "toolless" ? {} : { tools: {} };
    const serverInfo = { name: "fixture", version: "1" };
    return { id, result: { protocolVersion: params.protocolVersion, capabilities, serverInfo } };
  }
  if (method !== "tools/list") return undefined;
  if (behaviour === "refuses") return { id, error: { code: -32603, message: "No\ntoken." } };
  return { id, result: LISTS[behaviour]?.(params?.cursor) };
}

switch (behaviour) {
  case "hangs": {
    // It takes no hint, and neither does what it has started.
    process.on("SIGTERM", () => {});
    const deaf = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);';
    const child = spawn(process.execPath, ["-e", deaf], { stdio: "ignore" });
    if (folder !== undefined) writeFileSync(join(folder, "child.pid"), String(child.pid));
    setInterval(() => {}, 1_000);
    break;
  }
  case "dies":
    console.error("No token was given.");
    process.exitCode = 3;
    break;
  case "garbage":
    console.log("Welcome!\n{]\n[]");
    setInterval(() => {}, 1_000);
    break;
  case "floods": {
    const line = `${"x".repeat(1_000_000)}\n`;
    const flood = () => process.stdout.write(line, flood);
    flood();
    break;
  }
  default: {
    if (behaviour === "greeting") console.log("Server is listening");
    for await (const line of createInterface({ input: process.stdin })) {
      const said = answer(JSON.parse(line));
      if (said) console.log(JSON.stringify({ jsonrpc: "2.0", ...said }));
    }
  }
}
