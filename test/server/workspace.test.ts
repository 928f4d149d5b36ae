/** Closed files: what the pull of a whole workspace says, over a real stream and a real disk. */
import assert from "node:assert/strict";
import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { FileChangeType, type WorkspaceDiagnosticReport } from "vscode-languageserver/node";
import { denying, Scene } from "../support/scene.js";

const SETTINGS = ".claude/settings.json";
const LOCAL = ".claude/settings.local.json";
const SEMA = "sub/sema.policy.json";

test("closed policies are found and judged, and reported unchanged as long as they are", async (t) => {
  const scene = await Scene.start(t, {
    [SETTINGS]: denying("LS", "Bash"),
    [SEMA]: '{"permissions":{"deny":["deploy"]}}',
    "package.json": "{}",
    "node_modules/a/.claude/settings.json": denying("LS"),
  });
  assert.deepEqual(await scene.pull(), [
    `full ${SETTINGS} retired-tool`,
    `full ${SEMA} unknown-tool`,
  ]);
  assert.deepEqual(await scene.pull(), [`unchanged ${SETTINGS}`, `unchanged ${SEMA}`]);
  assert.deepEqual(scene.client.log, []);
});

test("files that change, appear or vanish are judged again once the client tells, and no others", async (t) => {
  const scene = await Scene.start(t, { [SETTINGS]: denying("LS"), [SEMA]: "{}" });
  await scene.pull();
  scene.write(SETTINGS, denying("Bash"));
  scene.write(LOCAL, denying("LS"));
  const all = [`unchanged ${SETTINGS}`, `unchanged ${SEMA}`];
  assert.deepEqual(await scene.pull(), all, "judged again without need");

  await scene.client.tell(scene.uri(SETTINGS), FileChangeType.Changed);
  await scene.client.tell(scene.uri(LOCAL), FileChangeType.Created);
  assert.deepEqual(await scene.pull(), [
    `full ${SETTINGS}`,
    `full ${LOCAL} retired-tool`,
    `unchanged ${SEMA}`,
  ]);

  rmSync(join(scene.folder, LOCAL));
  await scene.client.tell(scene.uri(LOCAL), FileChangeType.Deleted);
  assert.deepEqual(await scene.pull(), [`full ${LOCAL}`, ...all]);
  assert.deepEqual(await scene.pull(), all, "what is gone is told once");

  rmSync(join(scene.folder, ".claude"), { recursive: true });
  await scene.client.tell(scene.uri(".claude"), FileChangeType.Deleted);
  assert.deepEqual(await scene.pull(), [`full ${SETTINGS}`, `unchanged ${SEMA}`]);
});

test("exactly the globs of policy files are watched, and the folders that they name", async (t) => {
  const settings = { files: { "dot_claude/*.tmpl": "claude-code" } };
  const scene = await Scene.start(t, { "dot_claude/a.tmpl": denying("LS") }, {}, settings);
  assert.deepEqual(await scene.pull(), ["full dot_claude/a.tmpl retired-tool"]);
  const { watched } = scene.client;
  for (const glob of ["**/.claude/settings.json", "**/sema.policy.json", "**/dot_claude/*.tmpl"]) {
    assert.ok(watched.includes(glob), `${glob} is not watched`);
  }
  for (const folder of ["**/.claude", "**/dot_claude"]) assert.ok(watched.includes(folder));
  assert.ok(!watched.includes("**"), "every file is watched");

  await scene.client.changeSettings({ workspace: { enabled: false } });
  await scene.client.until("the end of watching", () => {
    const { watched: now } = scene.client;
    // What tells of surroundings counts for the policies that are open.
    return now.includes("**/.mcp.json") && !now.includes("**/sema.policy.json");
  });
  await scene.client.changeSettings({});
  await scene.client.until("watching again", () =>
    scene.client.watched.includes("**/sema.policy.json"),
  );
  assert.ok(!scene.client.watched.includes("**/dot_claude/*.tmpl"));
});

test("a client that tells of no changes gets the disk as it is at each pull", async (t) => {
  const scene = await Scene.start(t, { [SETTINGS]: denying("LS") }, { watch: false });
  await scene.pull();
  scene.write(SETTINGS, denying("Bash"));
  scene.write(LOCAL, denying("LS"));
  const now = [`full ${SETTINGS}`, `full ${LOCAL} retired-tool`];
  assert.deepEqual(await scene.pull(), now);
  assert.deepEqual(await scene.pull(), [`unchanged ${SETTINGS}`, `unchanged ${LOCAL}`]);
});

test("an open document wins over its file, wherever it is", async (t) => {
  const scene = await Scene.start(t, { [SETTINGS]: denying("LS"), [SEMA]: "{}" });
  const elsewhere = "untitled:/x/.claude/settings.json";
  await scene.client.open(scene.uri(SETTINGS), denying("Bash"));
  await scene.client.open(elsewhere, denying("LS"));
  await scene.client.open(scene.uri("package.json"), "{}");
  const { items } = await scene.client.connection.sendRequest<WorkspaceDiagnosticReport>(
    "workspace/diagnostic",
    { previousResultIds: [] },
  );
  assert.deepEqual(
    items.map(({ uri, version, kind }) => [uri, typeof version, kind]),
    [
      [scene.uri(SETTINGS), "number", "full"],
      [scene.uri(SEMA), "object", "full"],
      [elsewhere, "number", "full"],
    ],
  );
  scene.take(items);
  assert.deepEqual(scene.told.get(SETTINGS)?.checks, []);

  await scene.client.close(scene.uri(SETTINGS));
  const [first] = await scene.pull();
  assert.equal(first, `full ${SETTINGS} retired-tool`);
});

test("a document that closes is reported in full, whatever the client says it has", async (t) => {
  const scene = await Scene.start(t, { [SETTINGS]: denying("LS") });
  await scene.pull();
  await scene.client.open(scene.uri(SETTINGS), denying("LS"));
  await scene.client.close(scene.uri(SETTINGS));
  assert.deepEqual(await scene.pull(), [`full ${SETTINGS} retired-tool`]);
  assert.deepEqual(await scene.pull(), [`unchanged ${SETTINGS}`]);
});

test("what cannot be read is said in the log and hides no other", async (t) => {
  const scene = await Scene.start(t, {
    [SETTINGS]: new Uint8Array([0x22, 0xff, 0x22]),
    [LOCAL]: `${denying("LS")}${" ".repeat(1024 * 1024)}`,
    [SEMA]: denying("Task"),
    "utf-16/.claude/settings.json": Buffer.from(`\uFEFF${denying("LS")}`, "utf16le"),
    "locked/.claude/settings.json": denying("LS"),
    "broken/.claude/settings.json": '{"permissions":{"deny":["LS", "Ta',
  });
  chmodSync(join(scene.folder, "locked/.claude/settings.json"), 0);
  const locked = process.getuid?.() !== 0;
  assert.deepEqual(await scene.pull(), [
    `full ${SETTINGS}`,
    `full ${LOCAL}`,
    "full broken/.claude/settings.json not-strict-json,retired-tool",
    `full locked/.claude/settings.json${locked ? "" : " retired-tool"}`,
    `full ${SEMA} retired-tool`,
    "full utf-16/.claude/settings.json retired-tool",
  ]);
  const log = scene.client.log.join("\n");
  assert.match(log, /settings\.json is not judged: not UTF-8 text/);
  assert.match(log, /settings\.local\.json is not judged: larger than 1 MiB/);
  if (locked) assert.match(log, /locked\/.*is not judged: no permission/);
});

test("with the setting off closed files do not count, and on again they do", async (t) => {
  const off = { workspace: { enabled: false } };
  const scene = await Scene.start(t, { [SETTINGS]: denying("LS") }, {}, off);
  assert.deepEqual(await scene.pull(), []);
  await scene.client.open(scene.uri(LOCAL), denying("LS"));
  assert.deepEqual(await scene.pull(), [`full ${LOCAL} retired-tool`]);
  await scene.client.changeSettings({});
  assert.deepEqual(await scene.pull(), [`full ${SETTINGS} retired-tool`, `unchanged ${LOCAL}`]);
  await scene.client.changeSettings(off);
  assert.deepEqual(await scene.pull(), [`full ${SETTINGS}`, `unchanged ${LOCAL}`]);
});

test("partial results come first, and a pull without news waits for one", async (t) => {
  const scene = await Scene.start(t, { [SETTINGS]: denying("LS"), [SEMA]: "{}" });
  const first = scene.stream();
  assert.deepEqual(await first.answer, { items: [] });
  assert.deepEqual(first.parts, [[`full ${SETTINGS} retired-tool`, `full ${SEMA}`]]);

  const second = scene.stream();
  scene.write(LOCAL, denying("Task"));
  await scene.client.tell(scene.uri(LOCAL), FileChangeType.Created);
  assert.deepEqual(await second.answer, { items: [] });
  assert.deepEqual(second.parts, [
    [`full ${LOCAL} renamed-tool`, `unchanged ${SETTINGS}`, `unchanged ${SEMA}`],
  ]);

  const third = scene.stream();
  await scene.client.changeSettings({ checks: { "renamed-tool": "off" } });
  await third.answer;
  assert.equal(third.parts[0]?.[0], `full ${LOCAL}`);
});

test("a pull that is cancelled ends, waiting or not, and the next one is whole", async (t) => {
  const files = Object.fromEntries(
    Array.from({ length: 100 }, (_, n) => [`p${n}/${SETTINGS}`, denying("LS")]),
  );
  const scene = await Scene.start(t, files);
  const early = scene.stream();
  await scene.client.until("a first part", () => early.parts.length > 0);
  early.cancel();
  await assert.rejects(early.answer, { code: -32800 });
  assert.ok(early.parts.flat().length < 100, "all was judged before");
  scene.told.clear();
  assert.equal((await scene.pull()).length, 100);

  const waiting = scene.stream();
  waiting.cancel();
  await assert.rejects(waiting.answer, { code: -32800 });
  assert.deepEqual(waiting.parts, []);
});
