import type { ChildProcess } from "node:child_process";
import { spawn as spawnPlainly } from "node:child_process";
import { join } from "node:path";
import { deserializeMessage, serializeMessage } from "@modelcontextprotocol/sdk/shared/stdio.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import spawn from "cross-spawn";
import { MAX_BYTES, tooMuch } from "./limits.js";
import type { Program } from "./server.js";

/** How much of what a server says about itself is kept for the report of a trouble. */
const KEPT_STDERR = 4_000;

/** How long a server may take to end by itself, and then to end when it is told to. */
const PATIENCE_MS = [300, 1_000] as const;

const isWindows = process.platform === "win32";

/** Programs that run now; none of them may outlive this process. */
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) killTree(child, "SIGKILL");
});

/**
 * Speaks with a server that is a child process. The SDK has such a transport too; this one ends all
 * processes that the child has started as well, since `npx` and its like are not the server itself,
 * and keeps what the server said when there was trouble.
 */
export class ChildTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  readonly #program: Program;
  readonly #folder: string;
  #child: ChildProcess | undefined;
  #closed: Promise<void> | undefined;
  #ending: Promise<void> | undefined;
  #line: Buffer[] = [];
  #received = 0;
  #stderr = "";
  #ended: string | undefined;
  #noise = false;

  constructor(program: Program, folder: string) {
    this.#program = program;
    this.#folder = folder;
  }

  /** The end of what the server wrote to its standard error. */
  get stderr(): string {
    return this.#stderr.trim();
  }

  /** How the server ended, in words, when it did so by itself. */
  get ended(): string | undefined {
    return this.#ended;
  }

  /** True when the server wrote something to its standard output that is not of the protocol. */
  get isNoisy(): boolean {
    return this.#noise;
  }

  async start(): Promise<void> {
    const { command, args, env } = this.#program;
    // Without a shell: what was shown is what is started. On Windows a script of commands, as npx
    // is one, needs its interpreter; cross-spawn calls it with every argument escaped.
    const child = spawn(command, [...args], {
      cwd: this.#folder,
      env: { ...inherited(), CLAUDE_PROJECT_DIR: this.#folder, ...env },
      stdio: ["pipe", "pipe", "pipe"],
      shell: false,
      windowsHide: true,
      // A group of its own, so that all of it can be ended.
      detached: !isWindows,
    });
    this.#child = child;
    running.add(child);
    this.#closed = new Promise((resolve) => {
      child.once("close", () => {
        resolve();
        this.onclose?.();
      });
    });
    child.once("exit", (status, signal) => {
      if (this.#ending !== undefined) return;
      this.#ended = signal === null ? `with exit status ${status}` : `by the signal ${signal}`;
    });
    child.stdout?.on("data", (chunk: Buffer) => this.#receive(chunk));
    child.stderr?.on("data", (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString("utf8")).slice(-KEPT_STDERR);
    });
    // A server that has gone cannot be written to; that it has gone is told when it closes.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.on("error", () => {});
    await new Promise<void>((resolve, reject) => {
      child.once("spawn", resolve);
      child.on("error", (error) => {
        if (child.pid === undefined) running.delete(child);
        reject(error);
      });
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#child?.stdin?.write(serializeMessage(message));
  }

  /** Ends the server and all that it has started, and waits until it is gone. */
  close(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    const child = this.#child;
    if (child?.pid === undefined || this.#closed === undefined) return;
    child.stdin?.end();
    await Promise.race([this.#closed, delay(PATIENCE_MS[0])]);
    killTree(child, "SIGTERM");
    await Promise.race([this.#closed, delay(PATIENCE_MS[1])]);
    // What the server has started may be left over, even when it has gone itself.
    killTree(child, "SIGKILL");
    await Promise.race([this.#closed, delay(PATIENCE_MS[1])]);
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
    running.delete(child);
  }

  #receive(chunk: Buffer): void {
    this.#received += chunk.length;
    if (this.#received > MAX_BYTES) {
      this.#line = [];
      this.#child?.stdout?.destroy();
      this.onerror?.(tooMuch());
      return;
    }
    let from = 0;
    for (let at = chunk.indexOf("\n"); at !== -1; at = chunk.indexOf("\n", from)) {
      this.#line.push(chunk.subarray(from, at));
      from = at + 1;
      const line = Buffer.concat(this.#line).toString("utf8").trim();
      this.#line = [];
      if (line !== "") this.#understand(line);
    }
    this.#line.push(chunk.subarray(from));
  }

  #understand(line: string): void {
    let message: JSONRPCMessage;
    try {
      message = deserializeMessage(line);
    } catch {
      // Agents pass over such lines, a greeting for one, and so does this.
      this.#noise = true;
      return;
    }
    this.onmessage?.(message);
  }
}

/**
 * The environment of this process, as agents pass it on, without what an editor sets for itself:
 * with that, a server that starts Node or an editor would get another one.
 */
function inherited(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VSCODE|ELECTRON)_/.test(name)),
  );
}

/** Sends a signal to a child and all that it has started. On Windows there is only one: the end. */
function killTree({ pid }: ChildProcess, signal: "SIGTERM" | "SIGKILL"): void {
  if (pid === undefined) return;
  if (isWindows) {
    const taskkill = join(process.env.SystemRoot ?? "C:\\Windows", "System32", "taskkill.exe");
    const arguments_ = ["/pid", String(pid), "/T", "/F"];
    spawnPlainly(taskkill, arguments_, { stdio: "ignore", windowsHide: true }).on(
      "error",
      () => {},
    );
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody of the group is left.
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    // As long as the child lives it keeps this process alive; the timer need not.
    setTimeout(resolve, ms).unref();
  });
}
