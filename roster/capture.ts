import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { ResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { Connection } from "./connect.js";
import { AT_ONCE, DEFAULT_TIMEOUT_MS, MAX_NAME, MAX_PAGES, MAX_TOOLS, Trouble } from "./limits.js";
import { type ConfiguredServer, isRecord } from "./server.js";
import { reasonFor } from "./trouble.js";

/** What came of one server: the names of its tools, or why there are none. */
export type Captured =
  | { readonly name: string; readonly tools: readonly string[] }
  | {
      readonly name: string;
      /** In words that follow the name of the server. */
      readonly trouble: string;
      /** The end of what the server wrote to its standard error. */
      readonly stderr: string;
    };

/** How servers are to be asked. */
export interface CaptureOptions {
  /** The project folder, in which servers are started. */
  readonly folder: string;
  /** How long each may take. */
  readonly timeoutMs?: number;
  /** Cancels all of them. */
  readonly signal?: AbortSignal;
  /** Called with what came of each server as it is known. */
  readonly report?: (captured: Captured) => void;
}

/**
 * Starts servers and asks each for its tools. **Whoever calls this has asked the user**, who has
 * seen what is started. When it returns, every process that it started has ended. Results are in
 * the order of the servers; the trouble of one hides no other.
 *
 * @throws the reason of the signal, once all has ended, when it was cancelled.
 */
export async function captureTools(
  servers: readonly ConfiguredServer[],
  options: CaptureOptions,
): Promise<Captured[]> {
  const { signal, report } = options;
  const results: Captured[] = [];
  const rest = servers.entries();
  const work = async () => {
    // All workers take from one iterator, so each server is asked once.
    for (const [at, server] of rest) {
      if (signal?.aborted) return;
      const captured = await captureServer(server, options);
      results[at] = captured;
      if (!signal?.aborted) report?.(captured);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  signal?.throwIfAborted();
  return results;
}

async function captureServer(
  server: ConfiguredServer,
  { folder, timeoutMs = DEFAULT_TIMEOUT_MS, signal }: CaptureOptions,
): Promise<Captured> {
  const { name } = server;
  let stop: (reason: Error) => void = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = reject;
  });
  const connection = new Connection(server, folder, (error) => {
    // Other errors of a connection are told by the request that they break.
    if (error instanceof Trouble) stop(error);
  });
  const cancel = () => stop(new Trouble("was cancelled"));
  signal?.addEventListener("abort", cancel, { once: true });
  const timer = setTimeout(() => {
    stop(new Trouble(lateness(connection, timeoutMs)));
  }, timeoutMs);
  try {
    const asking = listTools(connection, timeoutMs);
    // Who has stopped waiting does not want to hear of later failures.
    asking.catch(() => {});
    const tools = await Promise.race([asking, stopped]);
    return { name, tools };
  } catch (error) {
    // What a server says before it dies may arrive after the news of its death.
    await connection.close();
    const trouble = reasonFor(error, connection.child);
    return { name, trouble, stderr: connection.child?.stderr ?? "" };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", cancel);
    await connection.close();
  }
}

function lateness({ child }: Connection, timeoutMs: number): string {
  const late = `did not answer within ${timeoutMs / 1000} s`;
  return child?.isNoisy ? `${late}, and what it prints is not of the protocol` : late;
}

async function listTools(connection: Connection, timeoutMs: number): Promise<string[]> {
  // The limit above is the one that counts; the SDK's own must not come before it.
  const timeout = timeoutMs + 60_000;
  const client = await connection.open(timeout);
  // An agent asks a server that does not claim to have tools for none.
  if (client.getServerCapabilities()?.tools === undefined) return [];
  const tools = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    cursor = await readPage(client, cursor, timeout, tools);
    if (cursor === undefined) return [...tools];
  }
  throw new Trouble(`lists its tools in more than ${inThousands(MAX_PAGES)} parts`);
}

/** Adds the tools of one page, and returns where the next one begins if there is one. */
async function readPage(
  client: Client,
  cursor: string | undefined,
  timeout: number,
  tools: Set<string>,
): Promise<string | undefined> {
  // Read by hand: the SDK refuses the whole list for a fault in a schema, and here names count.
  const params = cursor === undefined ? {} : { cursor };
  const page = await client.request({ method: "tools/list", params }, ResultSchema, { timeout });
  if (!Array.isArray(page.tools)) throw new Trouble("answers without a list of tools");
  for (const tool of page.tools as unknown[]) {
    if (!isRecord(tool) || typeof tool.name !== "string" || tool.name === "") {
      throw new Trouble("lists a tool without a name");
    }
    if (tool.name.length > MAX_NAME) {
      throw new Trouble(`lists a name of more than ${inThousands(MAX_NAME)} characters`);
    }
    tools.add(tool.name);
    if (tools.size > MAX_TOOLS) {
      throw new Trouble(`lists more than ${inThousands(MAX_TOOLS)} tools`);
    }
  }
  return typeof page.nextCursor === "string" ? page.nextCursor : undefined;
}

function inThousands(count: number): string {
  return count.toLocaleString("en-US");
}
