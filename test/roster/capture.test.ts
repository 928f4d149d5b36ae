import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { type Captured, captureTools } from "../../roster/capture.js";
import type { ConfiguredServer } from "../../roster/server.js";
import { folderWith } from "../support/cli.js";
import { configured, runs } from "../support/mcp.js";

async function captureOne(server: ConfiguredServer, timeoutMs = 20_000): Promise<Captured> {
  const [captured] = await captureTools([server], { folder: process.cwd(), timeoutMs });
  assert.ok(captured);
  return captured;
}

async function troubleOf(behaviour: string, timeoutMs?: number): Promise<string> {
  const captured = await captureOne(configured(behaviour), timeoutMs);
  return "trouble" in captured ? captured.trouble : `no trouble: ${captured.tools}`;
}

/** Waits: what was ended is there until the system has taken note of it. */
async function until(what: () => boolean): Promise<void> {
  for (let waited = 0; !what(); waited += 20) {
    assert.ok(waited < 10_000, `waited in vain for ${what}`);
    await sleep(20);
  }
}

test("all pages of a list are read, and names alone are kept", async () => {
  assert.deepEqual(await captureOne(configured("paged")), {
    name: "paged",
    tools: ["zeta", "alpha", "mid.dle", "Beta"],
  });
});

test("a server that greets before it speaks is understood, one without tools has none", async () => {
  assert.deepEqual(await captureOne(configured("greeting")), {
    name: "greeting",
    tools: ["hello"],
  });
  assert.deepEqual(await captureOne(configured("toolless")), { name: "toolless", tools: [] });
});

test("a server runs in the project folder, with the environment that an agent would give it", async (t) => {
  const folder = folderWith(t, { ".mcp.json": "{}" });
  const server = configured("paged", folder);
  assert.equal(server.launch.kind, "stdio");
  const launch = { ...server.launch, env: { OWN: "value" } } as ConfiguredServer["launch"];
  process.env.ELECTRON_TEST = "of an editor";
  t.after(() => delete process.env.ELECTRON_TEST);
  await captureTools([{ ...server, launch }], { folder });
  const { cwd, env } = JSON.parse(readFileSync(join(folder, "seen.json"), "utf8"));
  assert.equal(cwd, folder);
  assert.equal(env.OWN, "value");
  assert.equal(env.CLAUDE_PROJECT_DIR, folder);
  assert.equal(env.PATH, process.env.PATH);
  assert.equal(env.ELECTRON_TEST, undefined);
  await until(() => !runs(folder, "server.pid"));
});

test("every trouble is told in words, and what the server said of it is kept", async () => {
  assert.deepEqual(await captureOne(configured("dies")), {
    name: "dies",
    trouble: "ended with exit status 3 before it had named its tools",
    stderr: "No token was given.",
  });
  const told = {
    refuses: "answers: No token.",
    many: "lists more than 10,000 tools",
    endless: "lists its tools in more than 1,000 parts",
    nameless: "lists a tool without a name",
    long: "lists a name of more than 1,000 characters",
    listless: "answers without a list of tools",
    floods: "sent more than 64 MiB",
  };
  const servers = Object.keys(told).map((behaviour) => configured(behaviour));
  const results = await captureTools(servers, { folder: process.cwd(), timeoutMs: 20_000 });
  const troubles = results.map((result) => [result.name, "trouble" in result && result.trouble]);
  assert.deepEqual(Object.fromEntries(troubles), told);
  assert.equal(
    await troubleOf("garbage", 1_500),
    "did not answer within 1.5 s, and what it prints is not of the protocol",
  );
});

test("a program that cannot be started is a trouble like any other", async () => {
  const start = async (command: string, args: string[] = []) => {
    const launch = { kind: "stdio", command, args, env: {} } as const;
    const captured = await captureOne({ name: "x", from: "", launch, missing: [] });
    return "trouble" in captured && captured.trouble;
  };
  assert.equal(
    await start("there-is-no-such-program"),
    "could not be started: there is no such program",
  );
  assert.match(`${await start("node", ["a\0b"])}`, /^could not be started/);
});

test("a server that hangs is ended after its time, with all that it started", async (t) => {
  const folder = folderWith(t, {});
  const captured = await captureOne(configured("hangs", folder), 1_500);
  assert.deepEqual(captured, { name: "hangs", trouble: "did not answer within 1.5 s", stderr: "" });
  await until(() => !runs(folder, "server.pid"));
  await until(() => !runs(folder, "child.pid"));
});

test("cancelling ends every server, and starts no further one", async (t) => {
  const folder = folderWith(t, { "last/x": "" });
  const last = join(folder, "last");
  const servers = [
    ...Array.from({ length: 4 }, () => configured("hangs", folder)),
    configured("paged", last),
  ];
  const controller = new AbortController();
  const reported: Captured[] = [];
  const capturing = captureTools(servers, {
    folder,
    signal: controller.signal,
    report: (captured) => reported.push(captured),
  });
  await until(() => existsSync(join(folder, "child.pid")));
  controller.abort();
  await assert.rejects(capturing, { name: "AbortError" });
  await until(() => !runs(folder, "server.pid"));
  await until(() => !runs(folder, "child.pid"));
  assert.equal(existsSync(join(last, "server.pid")), false);
  assert.deepEqual(reported, []);
});

test("the trouble of one server hides no other, and results keep their order", async () => {
  const behaviours = ["dies", "greeting", "many", "toolless", "nameless", "paged"];
  const results = await captureTools(
    behaviours.map((behaviour) => configured(behaviour)),
    { folder: process.cwd() },
  );
  assert.deepEqual(
    results.map((result) => [result.name, "tools" in result]),
    behaviours.map((name, at) => [name, at % 2 === 1]),
  );
});
