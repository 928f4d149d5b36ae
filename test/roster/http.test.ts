import assert from "node:assert/strict";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { type Captured, captureTools } from "../../roster/capture.js";
import type { Address } from "../../roster/server.js";

/** Listens on this machine alone, until the test is over; returns the address. */
async function listen(t: TestContext, listener: RequestListener): Promise<string> {
  const http = createServer(listener);
  await new Promise<void>((resolve) => {
    http.listen(0, "127.0.0.1", resolve);
  });
  t.after(() => {
    http.closeAllConnections();
    http.close();
  });
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

/** The official server, with two pages of tools. */
function official(): Server {
  const server = new Server({ name: "fixture", version: "1" }, { capabilities: { tools: {} } });
  const tool = (name: string) => ({ name, inputSchema: { type: "object" as const } });
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) =>
    params?.cursor === undefined
      ? { tools: [tool("one")], nextCursor: "more" }
      : { tools: [tool("two")] },
  );
  return server;
}

async function capture(
  url: string,
  kind: Address["kind"] = "http",
  headers: Record<string, string> = {},
  timeoutMs = 20_000,
): Promise<Captured> {
  const server = { name: "s", from: "of the test", launch: { kind, url, headers }, missing: [] };
  const [captured] = await captureTools([server], { folder: "/", timeoutMs });
  assert.ok(captured);
  return captured;
}

async function troubleOf(url: string, timeoutMs?: number): Promise<string> {
  const captured = await capture(url, "http", {}, timeoutMs);
  return "trouble" in captured ? captured.trouble : `no trouble: ${captured.tools}`;
}

test("a server over streamable HTTP is asked with its headers, and told that it is over", async (t) => {
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const seen = new Set<string | undefined>();
  const methods: string[] = [];
  const url = await listen(t, async (request, response) => {
    seen.add(request.headers.authorization);
    methods.push(request.method ?? "");
    let transport = sessions.get(`${request.headers["mcp-session-id"]}`);
    if (transport === undefined) {
      const made = new StreamableHTTPServerTransport({
        sessionIdGenerator: () => "a-session",
        onsessioninitialized: (id) => {
          sessions.set(id, made);
        },
      });
      transport = made;
      await official().connect(made as Parameters<Server["connect"]>[0]);
    }
    await transport.handleRequest(request, response);
  });
  const captured = await capture(`${url}/mcp`, "http", { Authorization: "Bearer token" });
  assert.deepEqual(captured, { name: "s", tools: ["one", "two"] });
  assert.deepEqual([...seen], ["Bearer token"]);
  assert.ok(methods.includes("DELETE"), `${methods}`);
});

test("a server that speaks the older protocol is asked in that, said or not", async (t) => {
  const transports = new Map<string, SSEServerTransport>();
  const url = await listen(t, async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://host");
    if (request.method === "GET" && pathname === "/sse") {
      const transport = new SSEServerTransport("/messages", response);
      transports.set(transport.sessionId, transport);
      await official().connect(transport);
    } else if (request.method === "POST" && pathname === "/messages") {
      await transports
        .get(`${searchParams.get("sessionId")}`)
        ?.handlePostMessage(request, response);
    } else {
      response.writeHead(405).end();
    }
  });
  for (const kind of ["http", "sse"] as const) {
    const captured = await capture(`${url}/sse`, kind);
    assert.deepEqual(captured, { name: "s", tools: ["one", "two"] });
  }
});

test("what goes wrong over HTTP is told in words", async (t) => {
  let asked = 0;
  const elsewhere = await listen(t, (_, response) => {
    asked++;
    response.end();
  });
  const url = await listen(t, (request, response) => {
    const path = request.url ?? "";
    if (path === "/login") response.writeHead(401).end("log in");
    else if (path === "/gone") response.writeHead(404).end();
    else if (path === "/page") response.writeHead(200, { "content-type": "text/html" }).end("hi");
    else if (path === "/moved") response.writeHead(307, { location: elsewhere }).end();
    else if (path === "/flood") {
      response.writeHead(200, { "content-type": "application/json" });
      const chunk = "x".repeat(1_000_000);
      const flood = () => {
        if (!response.destroyed) response.write(chunk, () => setImmediate(flood));
      };
      flood();
    }
  });
  assert.equal(await troubleOf(`${url}/login`), "asks for a login (HTTP 401)");
  assert.equal(await troubleOf(`${url}/gone`), "answers HTTP 404");
  assert.match(await troubleOf(`${url}/page`), /^does not speak the protocol: .*text\/html/);
  assert.match(await troubleOf(`${url}/moved`), /^answers HTTP 307: Redirect to .* not followed$/);
  assert.equal(asked, 0, "only the address that was shown is asked");
  assert.equal(await troubleOf(`${url}/silent`, 500), "did not answer within 0.5 s");
  assert.equal(await troubleOf(`${url}/flood`), "sent more than 64 MiB");
  // No program answers there, and one port of those that nothing is ever asked at.
  assert.equal(await troubleOf("http://127.0.0.1:2"), "could not be reached (ECONNREFUSED)");
  assert.equal(await troubleOf("http://127.0.0.1:9"), "could not be asked: bad port");
});
