/** What a client asks for by hand, and a workspace that is on no disk. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import {
  CancellationTokenSource,
  FileChangeType,
  type PreviousResultId,
  ProgressType,
  type WorkDoneProgressBegin,
  type WorkDoneProgressEnd,
  type WorkDoneProgressReport,
  type WorkspaceDiagnosticReport,
} from "vscode-languageserver/node";
import {
  CHECK_WORKSPACE,
  type CheckedWorkspace,
  FIND_FILES,
  type FindFiles,
  type FoundFiles,
  READ_FILE,
  type ReadFile,
  type ReadResult,
} from "../../server/protocol.js";
import { LspClient } from "../support/lsp-client.js";
import { denying, Scene } from "../support/scene.js";

const SETTINGS = ".claude/settings.json";
const SEMA = "sub/sema.policy.json";
const OFF = { workspace: { enabled: false } };

async function check({ client }: Scene, source = new CancellationTokenSource()) {
  return await client.connection.sendRequest<CheckedWorkspace>(CHECK_WORKSPACE, {}, source.token);
}

test("a check says in one sentence what was judged and found", async (t) => {
  const scene = await Scene.start(t, {
    [SETTINGS]: denying("LS", "Bash"),
    [SEMA]: '{"permissions":{"deny":["Task"]}}',
    "large/.claude/settings.json": " ".repeat(2 * 1024 * 1024),
  });
  assert.deepEqual(await check(scene), {
    files: 2,
    findings: 2,
    summary: "3 rules in 2 policy files: 2 errors; 1 file not judged, the log says why",
  });
  const empty = await Scene.start(t, { "package.json": "{}" });
  assert.deepEqual(await check(empty), {
    files: 0,
    findings: 0,
    summary: "No policy file in the workspace",
  });
  const sound = await Scene.start(t, { [SETTINGS]: denying("Bash") });
  assert.equal((await check(sound)).summary, "1 rule in 1 policy file: nothing found");
});

test("a check reads every file anew, and what it found stays until it changes, with the setting off", async (t) => {
  const scene = await Scene.start(t, { [SETTINGS]: denying("LS"), [SEMA]: "{}" }, {}, OFF);
  const waiting = scene.stream();
  assert.equal((await check(scene)).findings, 1);
  await waiting.answer;
  assert.deepEqual(waiting.parts, [[`full ${SETTINGS} retired-tool`, `full ${SEMA}`]]);
  assert.ok(scene.client.watched.length > 0, "changes are not noticed");

  scene.write("new/.claude/settings.json", denying("LS"));
  await scene.client.tell(scene.uri("new/.claude/settings.json"), FileChangeType.Created);
  assert.deepEqual(await scene.pull(), [`unchanged ${SETTINGS}`, `unchanged ${SEMA}`]);

  scene.write(SETTINGS, denying("Task"));
  await scene.client.tell(scene.uri(SETTINGS), FileChangeType.Changed);
  assert.deepEqual(await scene.pull(), [`full ${SETTINGS}`, `unchanged ${SEMA}`]);

  assert.equal((await check(scene)).files, 3);
  assert.deepEqual(await scene.pull(), [
    `full ${SETTINGS} renamed-tool`,
    "full new/.claude/settings.json retired-tool",
    `unchanged ${SEMA}`,
  ]);
});

test("a check tells how far it is, and can be cancelled between files", async (t) => {
  const files = Object.fromEntries(
    Array.from({ length: 100 }, (_, n) => [`p${n}/${SETTINGS}`, denying("LS")]),
  );
  const scene = await Scene.start(t, files, {}, OFF);
  const { connection } = scene.client;
  const source = new CancellationTokenSource();
  const told: string[] = [];
  type Step = WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd;
  connection.onProgress(new ProgressType<Step>(), "check", (step) => {
    told.push(step.kind === "report" ? `${step.message}` : step.kind);
    if (told.length === 4) source.cancel();
  });
  const answer = connection.sendRequest(CHECK_WORKSPACE, { workDoneToken: "check" }, source.token);
  await assert.rejects(answer, { code: -32800 });
  await scene.client.until("the end", () => told.at(-1) === "end");
  assert.deepEqual(told.slice(0, 3), ["begin", "1 of 100 files", "2 of 100 files"]);
  assert.ok(told.length < 100, "all was judged");
  assert.equal((await check(scene)).files, 100);
});

/** A client with a workspace in memory, which it finds and reads itself. */
async function inMemory(
  t: TestContext,
  find: (asked: FindFiles) => string[],
  read: (asked: ReadFile) => ReadResult,
): Promise<LspClient> {
  const client = await LspClient.start({
    folders: ["memfs:/w"],
    initializationOptions: { files: true },
    answers: {
      [FIND_FILES]: (asked: FindFiles): FoundFiles => ({ uris: find(asked) }),
      [READ_FILE]: read,
    },
  });
  t.after(() => client.stop());
  return client;
}

async function pull({ connection }: LspClient, previousResultIds: PreviousResultId[] = []) {
  const asked = { previousResultIds };
  return await connection.sendRequest<WorkspaceDiagnosticReport>("workspace/diagnostic", asked);
}

test("a workspace on no disk is read through the client", async (t) => {
  const files = new Map<string, ReadResult>([
    ["memfs:/w/.claude/settings.json", { text: denying("LS") }],
    ["memfs:/w/a/.claude/settings.json", { trouble: "the door is shut" }],
    ["memfs:/w/b/.claude/settings.json", {}],
  ]);
  const searches: unknown[] = [];
  const reads: { uri: string; maxBytes: number }[] = [];
  const client = await inMemory(
    t,
    ({ globs, limit }) => {
      if (!globs.includes("**/.claude/settings.json")) return [];
      searches.push(limit > 100);
      return [...files.keys()];
    },
    (read) => {
      reads.push(read);
      return files.get(read.uri) ?? {};
    },
  );
  const { items } = await pull(client);
  assert.deepEqual(
    items.map((item) => [item.uri, item.kind === "full" && item.items.map(({ code }) => code)]),
    [
      ["memfs:/w/.claude/settings.json", ["retired-tool"]],
      ["memfs:/w/a/.claude/settings.json", []],
    ],
  );
  assert.deepEqual(searches, [true]);
  assert.ok(reads.every(({ maxBytes }) => maxBytes === 1024 * 1024));
  const asked = reads.map(({ uri }) => uri);
  assert.equal(new Set(asked).size, asked.length, "no file is read twice");
  assert.deepEqual(
    [...files.keys()].filter((uri) => !asked.includes(uri)),
    [],
  );
  assert.match(client.log.join(), /a\/\.claude\/settings\.json is not judged: the door is shut/);
});

test("a search that fails takes nothing back, and the next one is whole again", async (t) => {
  const uri = "memfs:/w/.claude/settings.json";
  let fails = false;
  const client = await inMemory(
    t,
    () => {
      if (fails) throw new Error("The search is out of order.");
      return [uri];
    },
    () => ({ text: denying("LS") }),
  );
  const [first] = (await pull(client)).items;
  const known = [{ uri, value: first?.resultId ?? "" }];
  fails = true;
  await client.tell(uri, FileChangeType.Changed);
  assert.deepEqual(await pull(client, known), { items: [] });
  assert.match(client.log.join(), /The search is out of order/);
  fails = false;
  assert.equal((await pull(client, known)).items[0]?.kind, "unchanged");
});

test("there is an end to how many files are judged, and the log says so", async (t) => {
  const many = Array.from({ length: 1200 }, (_, n) => `memfs:/w/${n}/.claude/settings.json`);
  const client = await inMemory(
    t,
    ({ limit }) => many.slice(0, limit),
    () => ({ text: "{}" }),
  );
  assert.equal((await pull(client)).items.length, 1000);
  assert.match(client.log.join(), /more than 1000 policy files/);
});
