import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { FetchLike, Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { ChildTransport } from "./child-transport.js";
import { MAX_BYTES, tooMuch } from "./limits.js";
import type { Address, ConfiguredServer } from "./server.js";

/** Set when the command is built; `dev` when it runs from source. */
declare const POLICY_JUDGE_VERSION: string | undefined;

/** Answers of a server that speaks only the older of the two protocols over HTTP. */
const SPEAKS_OLDER = new Set([400, 404, 405]);

/** How long a server that runs elsewhere may take to hear that nobody listens any more. */
const GOODBYE_MS = 1_000;

/** One attempt to speak with a server, and all that has to be ended after it. */
export class Connection {
  readonly #server: ConfiguredServer;
  readonly #folder: string;
  readonly #fail: (error: Error) => void;
  readonly #transports: Transport[] = [];
  #child: ChildTransport | undefined;
  #isClosed = false;

  /** `fail` is told of what ends the conversation for good. */
  constructor(server: ConfiguredServer, folder: string, fail: (error: Error) => void) {
    this.#server = server;
    this.#folder = folder;
    this.#fail = fail;
  }

  /** The server as a child process, when it is one. */
  get child(): ChildTransport | undefined {
    return this.#child;
  }

  /** Starts the server, or calls its address, and greets it. No request takes longer than told. */
  async open(timeout: number): Promise<Client> {
    const { launch } = this.#server;
    if (launch.kind === "stdio") {
      this.#child = new ChildTransport(launch, this.#folder);
      return await this.#greet(this.#child, timeout);
    }
    if (launch.kind === "sse") return await this.#greet(this.#olderTransport(launch), timeout);
    try {
      return await this.#greet(this.#transport(launch), timeout);
    } catch (error) {
      const code = error instanceof StreamableHTTPError ? error.code : undefined;
      if (code === undefined || !SPEAKS_OLDER.has(code)) throw error;
      return await this.#greet(this.#olderTransport(launch), timeout).catch(() => {
        // The first answer says more of a server that speaks neither.
        throw error;
      });
    }
  }

  /** Ends the conversation, and the server where it was started for it. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(
      this.#transports.map(async (transport) => {
        if (transport instanceof StreamableHTTPClientTransport) await sayGoodbye(transport);
        // One that cannot be closed well must not keep the others open.
        await transport.close().catch(() => {});
      }),
    );
  }

  async #greet(transport: Transport, timeout: number): Promise<Client> {
    if (this.#isClosed) throw new Error("The conversation is over.");
    this.#transports.push(transport);
    const version = typeof POLICY_JUDGE_VERSION === "string" ? POLICY_JUDGE_VERSION : "dev";
    const client = new Client({ name: "policy-judge", version });
    client.onerror = (error) => this.#fail(error);
    await client.connect(transport, { timeout });
    return client;
  }

  #transport({ url, headers }: Address): Transport {
    // Redirects are followed within the address alone, as the SDK does by itself.
    return new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { ...headers } },
      fetch: this.#limitedFetch(),
      reconnectionOptions: {
        initialReconnectionDelay: 1_000,
        maxReconnectionDelay: 1_000,
        reconnectionDelayGrowFactor: 1,
        maxRetries: 0,
      },
      // The SDK's own type does not allow for the option that asks for exact optional fields.
    }) as Transport;
  }

  #olderTransport({ url, headers }: Address): Transport {
    return new SSEClientTransport(new URL(url), {
      requestInit: { headers: { ...headers } },
      fetch: this.#limitedFetch(),
    });
  }

  /** Fetches as ever, until the server has sent more than it may. */
  #limitedFetch(): FetchLike {
    let received = 0;
    const counter = () =>
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          received += chunk.length;
          if (received <= MAX_BYTES) {
            controller.enqueue(chunk);
            return;
          }
          const error = tooMuch();
          controller.error(error);
          this.#fail(error);
        },
      });
    return async (url, init) => {
      const response = await fetch(url, init);
      if (response.body === null) return response;
      const { status, statusText, headers } = response;
      return new Response(response.body.pipeThrough(counter()), { status, statusText, headers });
    };
  }
}

/** Tells a server that its session is over. It is no trouble when it does not hear. */
async function sayGoodbye(transport: StreamableHTTPClientTransport): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, GOODBYE_MS);
  });
  await Promise.race([transport.terminateSession().catch(() => {}), enough]);
  clearTimeout(timer);
}
