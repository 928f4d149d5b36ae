import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ConfiguredServer } from "../../roster/server.js";

const SERVER = fileURLToPath(new URL("../roster/server.mjs", import.meta.url));

/** The entry of a server in `.mcp.json` that behaves as told and leaves its traces in `folder`. */
export function entry(behaviour: string, folder?: string) {
  const traces = folder === undefined ? [] : [folder];
  return { command: process.execPath, args: [SERVER, behaviour, ...traces] };
}

/** Such a server as it is once it has been read. */
export function configured(behaviour: string, folder?: string): ConfiguredServer {
  const launch = { kind: "stdio", ...entry(behaviour, folder), env: {} } as const;
  return { name: behaviour, from: "of the test", launch, missing: [] };
}

/** True while a process runs whose id stands in a file. */
export function runs(folder: string, file: string): boolean {
  const pid = Number(readFileSync(join(folder, file), "utf8"));
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // One that has ended stays in the table until whoever started it has heard of that.
  const status = process.platform === "linux" ? readFileSync(`/proc/${pid}/stat`, "utf8") : "";
  return !/\) Z /.test(status);
}
