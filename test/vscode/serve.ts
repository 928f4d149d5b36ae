import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { homeAt } from "../support/home.js";
import { atExit, killGroup, ownEnvironment, sleep } from "./processes.js";
import type { VSCodeServer } from "./vscode-server.js";

/** What no test should find on a machine: settings of agents and folders beside the home folder. */
const personal = /^(XDG_(CONFIG|DATA|CACHE|STATE)_HOME|(CLAUDE|CODEX|GEMINI)_.*)$/;

/** Settings that keep a fresh window from asking, greeting and looking for updates. */
const quietSettings = {
  "chat.commandCenter.enabled": false,
  "files.autoSave": "off",
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "security.workspace.trust.banner": "never",
  "security.workspace.trust.startupPrompt": "never",
  "telemetry.telemetryLevel": "off",
  "workbench.enableExperiments": false,
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
};

export interface ServeOptions {
  /** The home folder of the extension host; an empty one of its own if absent. */
  readonly home?: string;
  /** User settings, which win over the quiet ones of this harness. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Variables for the server, which the extension host inherits. */
  readonly env?: Readonly<Record<string, string>>;
  /** Trusts every folder; without it a window starts in Restricted Mode. */
  readonly trusted?: boolean;
  /** Receives each line that the server prints. */
  readonly onLine: (line: string) => void;
}

export interface RunningServer {
  /** Host and port, which is also the authority of `vscode-remote:` addresses. */
  readonly authority: string;
  /** The home folder of the extension host. */
  readonly home: string;
  /** Rejects when the server ends by itself. */
  readonly ended: Promise<never>;
  /** Kills the server with all it has started and removes its folders. */
  stop(): Promise<void>;
}

/** Starts a server on a free port of the loopback, with a home and user data of its own. */
export async function serve(server: VSCodeServer, options: ServeOptions): Promise<RunningServer> {
  const own = await mkdtemp(path.join(tmpdir(), "policy-judge-vscode-"));
  const { home = path.join(own, "home") } = options;
  const data = path.join(own, "data");
  // A killed process may still be writing for a moment, hence the retries.
  const removal = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };
  let child: ChildProcess | undefined;
  const forget = atExit(() => {
    if (child !== undefined) killGroup(child);
    rmSync(own, removal);
  });
  const stop = async () => {
    forget();
    if (child !== undefined) killGroup(child);
    await rm(own, removal);
  };
  try {
    await mkdir(home, { recursive: true });
    await writeUserSettings(data, { ...quietSettings, ...options.settings });
    const port = await freePort();
    child = start(server, port, data, environment(home, options.env), options.trusted ?? false);
    forwardLines(child, options.onLine);
    const ended = whenEnded(child);
    await Promise.race([untilListening(port), ended]);
    return { authority: `127.0.0.1:${port}`, home, ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** This server keeps user settings on its disk; others leave them to the browser's storage. */
async function writeUserSettings(data: string, settings: object): Promise<void> {
  await mkdir(path.join(data, "User"), { recursive: true });
  await writeFile(path.join(data, "User", "settings.json"), JSON.stringify(settings, null, 2));
}

function environment(home: string, added: Readonly<Record<string, string>> = {}) {
  const inherited = Object.entries(ownEnvironment()).filter(([name]) => !personal.test(name));
  // Without an address the gallery counts as switched off and is not asked about anything.
  const gallery = JSON.stringify({ serviceUrl: "" });
  return {
    ...Object.fromEntries(inherited),
    ...homeAt(home),
    EXTENSIONS_GALLERY: gallery,
    ...added,
  };
}

function start(
  server: VSCodeServer,
  port: number,
  data: string,
  env: NodeJS.ProcessEnv,
  trusted: boolean,
): ChildProcess {
  const args = [
    server.main,
    "--without-connection-token",
    "--accept-server-license-terms",
    "--telemetry-level=off",
    ...(trusted ? ["--disable-workspace-trust"] : []),
    ...["--host", "127.0.0.1", "--port", String(port)],
    ...["--user-data-dir", data, "--server-data-dir", data],
    ...["--extensions-dir", path.join(data, "extensions")],
  ];
  return spawn(server.node, args, { env, stdio: ["ignore", "pipe", "pipe"], detached: true });
}

function forwardLines(child: ChildProcess, onLine: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      for (const line of chunk.split("\n")) if (line.trim() !== "") onLine(line);
    });
  }
}

function whenEnded(child: ChildProcess): Promise<never> {
  const ended = new Promise<never>((_, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      reject(new Error(`VS Code's server ended with ${signal ?? `code ${code}`}.`));
    });
  });
  // A server that is stopped on purpose ends too, when nobody listens any more.
  ended.catch(() => {});
  return ended;
}

async function untilListening(port: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" });
      await response.arrayBuffer();
      return;
    } catch (error) {
      if (Date.now() > deadline) {
        throw new Error("VS Code's server did not listen within 60 seconds.", { cause: error });
      }
      await sleep(100);
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
