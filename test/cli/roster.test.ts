import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { readRosterArguments } from "../../cli/arguments.js";
import { isYes, roster } from "../../cli/roster.js";
import { CLI, folderWith, run } from "../support/cli.js";
import { entry, runs } from "../support/mcp.js";

const ROSTER = ".policy-judge/roster.json";

/** A project with these servers, and a call of the command in it by somebody who has none. */
function project(t: TestContext, servers: Record<string, unknown>, files = {}) {
  const home = folderWith(t, { x: "" });
  const folder = folderWith(t, { ".mcp.json": JSON.stringify({ mcpServers: servers }), ...files });
  const env = { HOME: home, USERPROFILE: home, CLAUDE_CONFIG_DIR: undefined };
  return {
    folder,
    call: (...args: string[]) => run(folder, ["roster", ...args], env, ""),
    written: () => JSON.parse(readFileSync(join(folder, ROSTER), "utf8")).servers,
  };
}

test("--yes captures what is named, and says what was written", (t) => {
  const { folder, call, written } = project(t, { one: entry("paged"), two: entry("dies") });
  const { status, stdout, stderr } = call("one", "--yes");
  assert.equal(stderr, "");
  assert.equal(stdout, `one: 4 tools\nWritten: ${join(folder, ROSTER)}\n`);
  assert.equal(status, 0);
  assert.deepEqual(written(), { one: { tools: ["Beta", "alpha", "mid.dle", "zeta"] } });
});

test("a server that fails keeps its entry, and the status says how many did", (t) => {
  const old = '{"version":1,"servers":{"two":{"tools":["x"]},"gone":{"tools":["y"]}}}';
  const servers = { one: entry("greeting"), two: entry("dies") };
  const { folder, call, written } = project(t, servers, { [ROSTER]: old });
  const none = call("two", "--yes");
  assert.equal(none.status, 2);
  assert.equal(readFileSync(join(folder, ROSTER), "utf8"), old);
  const { status, stdout, stderr } = call("--all", "--yes", "--timeout", "20");
  assert.equal(status, 1);
  assert.match(stdout, /^one: 1 tool\n/);
  assert.match(
    stderr,
    /two ended with exit status 3 before it had named its tools; its 1 tool of before stay\n.*\| No token was given\./,
  );
  assert.deepEqual(written(), {
    gone: { tools: ["y"] },
    one: { tools: ["hello"] },
    two: { tools: ["x"] },
  });
});

test("without a yes nothing is started: not by listing, not without a terminal, not by a no", async (t) => {
  const traces = folderWith(t, { x: "" });
  const server = { ...entry("paged", traces), env: { TOKEN: "secret" } };
  const { folder, call } = project(t, { one: server });
  const started = () => existsSync(join(traces, "server.pid"));

  const listed = call();
  assert.equal(listed.status, 2);
  assert.match(listed.stdout, /^one \(of the project\)\n {2}\S+ \S+server\.mjs paged/);
  assert.match(listed.stderr, /Name the servers to capture, or say --all; nothing was started/);

  const unasked = call("one");
  assert.equal(unasked.status, 2);
  assert.match(unasked.stderr, /server\.mjs paged \S+\n {2}with the variables TOKEN\n/);
  assert.match(unasked.stderr, /no terminal, so nobody can be asked; nothing was started/);
  assert.doesNotMatch(unasked.stderr, /secret/);

  const back = process.cwd();
  process.chdir(folder);
  t.after(() => process.chdir(back));
  const args = readRosterArguments(["one"]);
  const refused = await roster(args, async () => {
    assert.equal(started(), false, "it was started before the question");
    return false;
  });
  assert.equal(refused.status, 2);
  assert.equal(started(), false);
  assert.equal(existsSync(join(folder, ".policy-judge")), false);

  assert.equal((await roster(args, async () => true)).status, 0);
  assert.equal(started(), true);
});

test("an interruption ends the servers, writes nothing and says so", async (t) => {
  const traces = folderWith(t, { x: "" });
  const { folder } = project(t, { one: entry("hangs", traces) });
  const call = spawn(process.execPath, [CLI, "roster", "one", "--yes"], { cwd: folder });
  let stderr = "";
  call.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const ended = once(call, "close");
  while (!existsSync(join(traces, "child.pid"))) await sleep(20);
  call.kill("SIGINT");
  assert.deepEqual(await ended, [2, null]);
  assert.match(stderr, /Cancelled; nothing was written/);
  assert.equal(runs(traces, "server.pid"), false);
  assert.equal(runs(traces, "child.pid"), false);
  assert.equal(existsSync(join(folder, ".policy-judge")), false);
});

test("a roster that cannot be read, or a name that is none, starts nothing", (t) => {
  const traces = folderWith(t, { x: "" });
  const broken = project(t, { one: entry("paged", traces) }, { [ROSTER]: "[]" });
  const { status, stderr } = broken.call("one", "--yes");
  assert.equal(status, 2);
  assert.match(stderr, /roster\.json: not a roster/);
  const unknown = broken.call("one", "two words", "--yes");
  assert.equal(unknown.status, 2);
  assert.match(unknown.stderr, /No server is configured as "two words"; nothing was started/);
  assert.equal(existsSync(join(traces, "server.pid")), false);
  const none = project(t, {}).call("--all", "--yes");
  assert.equal(none.status, 2);
  assert.match(none.stderr, /No server is configured for this folder/);
});

test("the arguments of roster are read, and wrong ones refused", () => {
  assert.deepEqual(readRosterArguments(["a", "b", "--timeout", "1.5", "--yes"]), {
    servers: ["a", "b"],
    all: false,
    yes: true,
    timeoutMs: 1_500,
  });
  assert.throws(() => readRosterArguments(["--all", "a"]), /--all is every server/);
  for (const timeout of ["0", "-1", "x", "1e3", "3601"]) {
    assert.throws(() => readRosterArguments([`--timeout=${timeout}`]), /--timeout takes seconds/);
  }
});

test("only a plain yes is one", () => {
  for (const answer of ["y", " YES "]) assert.equal(isYes(answer), true, answer);
  for (const answer of ["", "n", "yeah", "ys"]) assert.equal(isYes(answer), false, answer);
});
