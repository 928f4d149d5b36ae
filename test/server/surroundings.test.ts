/** What is around a policy, as the server learns of it: over a real stream and a real disk. */
import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { FileChangeType } from "vscode-languageserver/node";
import { folderWith } from "../support/cli.js";
import type { Abilities } from "../support/lsp-client.js";
import { denying, Scene } from "../support/scene.js";

const SETTINGS = ".claude/settings.json";
const MCP = ".mcp.json";
const ROSTER = ".policy-judge/roster.json";
const POLICY = denying("srv__go");
const WHOLE = { start: { line: 0, character: 0 }, end: { line: 0, character: POLICY.length } };

function servers(...names: readonly string[]): string {
  const map = Object.fromEntries(names.map((name) => [name, { command: "x" }]));
  return JSON.stringify({ mcpServers: map });
}

function roster(...tools: readonly string[]): string {
  return JSON.stringify({ version: 1, servers: { srv: { tools } } });
}

/** The name that a quick fix puts in the place of the one that lacks a prefix, if it knows one. */
async function offered({ client }: Scene, uri: string): Promise<string | undefined> {
  const actions = await client.codeActions(uri, WHOLE, ["quickfix"]);
  return actions.map(({ title }) => /^Replace with "(mcp__.*)"/.exec(title)?.[1]).find(Boolean);
}

/** Asks again until the answer is as it should be. @throws when it never is. */
async function becomes<Answer>(ask: () => Promise<Answer>, expected: Answer): Promise<void> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const answer = await ask();
    if (JSON.stringify(answer) === JSON.stringify(expected)) return;
    if (Date.now() > deadline) assert.deepEqual(answer, expected);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A server with one open policy that names a tool of `srv` without its prefix. */
async function start(
  t: TestContext,
  files: Readonly<Record<string, string>>,
  abilities: Abilities = {},
): Promise<{ scene: Scene; fix: () => Promise<string | undefined> }> {
  const scene = await Scene.start(t, { [SETTINGS]: POLICY, ...files }, abilities);
  await scene.client.open(scene.uri(SETTINGS), POLICY);
  return { scene, fix: () => offered(scene, scene.uri(SETTINGS)) };
}

test("a server is known as soon as its file is there, and no longer than that", async (t) => {
  const { scene, fix } = await start(t, {});
  const { client } = scene;
  assert.equal(await fix(), undefined);
  await client.pull(scene.uri(SETTINGS));
  await client.until("watching", () => client.watched.includes("**/.mcp.json"));

  scene.write(MCP, servers("srv"));
  await client.tell(scene.uri(MCP), FileChangeType.Created);
  await becomes(fix, "mcp__srv__go");
  await client.until("a refresh", () => client.refreshes > 0);

  scene.write(MCP, servers("other"));
  await client.tell(scene.uri(MCP), FileChangeType.Changed);
  await becomes(fix, undefined);

  scene.write(MCP, '{"mcpServers":{"srv":');
  await client.tell(scene.uri(MCP), FileChangeType.Changed);
  await becomes(fix, "mcp__srv__go");

  rmSync(join(scene.folder, MCP));
  await client.tell(scene.uri(MCP), FileChangeType.Deleted);
  await becomes(fix, undefined);
  assert.deepEqual(client.log, []);
});

test("an open document wins over its file", async (t) => {
  const { scene, fix } = await start(t, { [MCP]: servers("other") });
  const { client } = scene;
  assert.equal(await fix(), undefined);
  await client.pull(scene.uri(SETTINGS));
  await client.open(scene.uri(MCP), servers("srv"));
  await becomes(fix, "mcp__srv__go");
  await client.until("a refresh", () => client.refreshes > 0);
  await client.change(scene.uri(MCP), "{}");
  await becomes(fix, undefined);
  await client.change(scene.uri(MCP), servers("srv"));
  await becomes(fix, "mcp__srv__go");
  await client.close(scene.uri(MCP));
  await becomes(fix, undefined);

  await client.open(`git:${new URL(scene.uri(MCP)).pathname}`, servers("srv"));
  assert.equal(await fix(), undefined, "a past state of the file counts");
});

test("a policy that a change does not reach is not judged again", async (t) => {
  const { scene } = await start(t, { [`sub/${MCP}`]: "{}" });
  const { client } = scene;
  await client.pull(scene.uri(SETTINGS));
  await client.until("watching", () => client.watched.includes("**/.mcp.json"));

  scene.write(`sub/${MCP}`, servers("srv"));
  await client.tell(scene.uri(`sub/${MCP}`), FileChangeType.Changed);
  scene.write(MCP, servers("srv"));
  await client.tell(scene.uri(MCP), FileChangeType.Created);
  await client.until("a refresh", () => client.refreshes > 0);
  assert.equal(client.refreshes, 1, "a change elsewhere leads to a refresh");
});

test("the tools of a server are offered where a roster has them", async (t) => {
  const { scene } = await start(t, { [MCP]: servers("srv"), [ROSTER]: roster("go", "stop") });
  const { client } = scene;
  const uri = scene.uri(SETTINGS);
  const tools = async () =>
    (await client.complete(uri, { line: 0, character: POLICY.indexOf("srv") }))
      .map(({ label }) => label)
      .filter((label) => label.startsWith("mcp__srv"));
  assert.deepEqual(await tools(), ["mcp__srv__*", "mcp__srv__go", "mcp__srv__stop"]);
  await client.until("watching", () => client.watched.includes(`**/${ROSTER}`));

  scene.write(ROSTER, roster("put"));
  await client.tell(scene.uri(ROSTER), FileChangeType.Changed);
  await becomes(tools, ["mcp__srv__*", "mcp__srv__put"]);

  scene.write(ROSTER, '{"version":1,"servers":');
  await client.tell(scene.uri(ROSTER), FileChangeType.Changed);
  await becomes(tools, ["mcp__srv__*"]);
  await client.until("a word on it", () => /roster\.json tells nothing/.test(client.log.join()));
  assert.equal(client.log.length, 1, "it is told of more than once");
});

test("two folders with different servers know each their own", async (t) => {
  const folders = [
    folderWith(t, { [SETTINGS]: POLICY, [MCP]: servers("srv") }),
    folderWith(t, { [SETTINGS]: POLICY, [MCP]: servers("other") }),
  ];
  const uris = folders.map((folder) => `file://${folder}`);
  const scene = await Scene.start(t, {}, { folders: uris });
  for (const uri of uris) await scene.client.open(`${uri}/${SETTINGS}`, POLICY);
  assert.equal(await offered(scene, `${uris[0]}/${SETTINGS}`), "mcp__srv__go");
  assert.equal(await offered(scene, `${uris[1]}/${SETTINGS}`), undefined);
});

test("the user's own servers are known, and a change is seen when something is judged", async (t) => {
  const home = folderWith(t, { ".claude.json": servers("other") });
  const { scene, fix } = await start(t, {}, { home });
  const write = (text: string) => {
    mkdirSync(dirname(join(home, ".claude.json")), { recursive: true });
    writeFileSync(join(home, ".claude.json"), text);
  };
  assert.equal(await fix(), undefined);
  await scene.client.pull(scene.uri(SETTINGS));
  write(servers("srv"));
  await becomes(fix, "mcp__srv__go");
  await scene.client.until("a refresh", () => scene.client.refreshes > 0);
  write('{"projects":5,');
  await becomes(fix, undefined);
  write(JSON.stringify({ projects: { [scene.folder]: { mcpServers: { srv: {} } } } }));
  await becomes(fix, "mcp__srv__go");
  rmSync(join(home, ".claude.json"));
  await becomes(fix, undefined);
  assert.deepEqual(await scene.pull(), [`full ${SETTINGS} unprefixed-namespace`]);
});

test("what is too large or no text tells nothing, says so, and hides nothing else", async (t) => {
  const home = folderWith(t, {
    ".claude.json": " ".repeat(17 * 1024 * 1024),
    ".claude/agents/a.md": new Uint8Array([0xff, 0x00]),
  });
  const { scene, fix } = await start(t, { [MCP]: servers("srv") }, { home });
  assert.equal(await fix(), "mcp__srv__go");
  const log = scene.client.log.join("\n");
  assert.match(log, /\.claude\.json tells nothing of what exists: larger than 16 MiB/);
  assert.match(log, /a\.md tells nothing of what exists: not UTF-8 text/);
});

test("a client that tells of no changes gets to know them all the same", async (t) => {
  const { scene, fix } = await start(t, {}, { watch: false });
  assert.equal(await fix(), undefined);
  scene.write(MCP, servers("srv"));
  await becomes(fix, "mcp__srv__go");
});

test("a client that is sent its diagnostics gets those that depend on a change", async (t) => {
  const { scene, fix } = await start(t, { [MCP]: servers("other") }, { pull: false });
  const { client } = scene;
  const uri = scene.uri(SETTINGS);
  await client.until("diagnostics", () => client.pushed.has(uri));
  client.pushed.clear();
  await client.open(scene.uri(MCP), servers("srv"));
  await client.until("diagnostics once more", () => client.pushed.has(uri));
  assert.equal(await fix(), "mcp__srv__go");
});
