/** The command of the editor, in an editor that only writes down what it is asked. */
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, type TestContext, test } from "node:test";
import { build } from "esbuild";
import { folderWith } from "../support/cli.js";
import { entry, runs } from "../support/mcp.js";

type Command = (output: { warn(text: string): void }) => Promise<string | undefined>;

interface Item {
  readonly label: string;
  readonly detail: string;
  readonly picked?: boolean;
}

/** What the user does, and what was shown. */
interface Scene {
  readonly isTrusted: boolean;
  readonly pick: (items: Item[]) => Item[] | undefined;
  readonly answer: string | undefined;
  readonly cancel: Promise<void>;
  readonly items: Item[];
  readonly shown: { message: string; modal: boolean; detail: string }[];
  readonly opened: string[];
}

const bundles = mkdtempSync(join(tmpdir(), "policy-judge-client-"));
after(() => rmSync(bundles, { recursive: true, force: true }));
const scenes = globalThis as unknown as { vscodeOfTest: unknown };
let command: Command;

before(async () => {
  const outfile = join(bundles, "capture-tools.cjs");
  const stub = join(bundles, "vscode.cjs");
  // Looked up at each use, so that every test has an editor of its own.
  writeFileSync(
    stub,
    `for (const key of ["ProgressLocation", "Uri", "workspace", "window"]) {
      Object.defineProperty(exports, key, { enumerable: true, get: () => globalThis.vscodeOfTest[key] });
    }`,
  );
  await build({
    entryPoints: ["client/capture-tools.ts"],
    bundle: true,
    outfile,
    platform: "node",
    format: "cjs",
    alias: { vscode: stub },
  });
  command = createRequire(import.meta.url)(outfile).captureTools;
});

function uri(path: string) {
  return { scheme: "file", fsPath: path, path };
}

/** Calls the command in a folder, before a user who does as told. */
async function call(folder: string, told: Partial<Scene>) {
  const scene: Scene = {
    isTrusted: true,
    pick: (items) => items,
    answer: "Start and Ask",
    cancel: new Promise(() => {}),
    items: [],
    shown: [],
    opened: [],
    ...told,
  };
  const show = async (message: string, options?: { modal?: boolean; detail?: string }) => {
    const { modal = false, detail = "" } = options ?? {};
    scene.shown.push({ message, modal, detail });
    return modal ? scene.answer : undefined;
  };
  scenes.vscodeOfTest = {
    ProgressLocation: { Notification: 15 },
    Uri: { joinPath: ({ path }: { path: string }, ...names: string[]) => join(path, ...names) },
    workspace: {
      isTrusted: scene.isTrusted,
      workspaceFolders: [{ name: "folder", uri: uri(folder) }],
      openTextDocument: async (path: string) => path,
    },
    window: {
      showInformationMessage: show,
      showWarningMessage: show,
      showErrorMessage: show,
      showQuickPick: async (items: Item[]) => {
        scene.items.push(...items);
        return scene.pick(items);
      },
      showTextDocument: async (path: string) => scene.opened.push(path),
      withProgress: (_: unknown, work: (...args: unknown[]) => unknown) =>
        work(
          { report: () => {} },
          {
            onCancellationRequested: (cancel: () => void) => {
              void scene.cancel.then(cancel);
              return { dispose: () => {} };
            },
          },
        ),
    },
  };
  return { scene, summary: await command({ warn: () => {} }) };
}

/** A project with one server, and whether that was started. */
function project(t: TestContext, behaviour: string) {
  const traces = folderWith(t, { x: "" });
  const home = folderWith(t, { x: "" });
  const back = process.env.CLAUDE_CONFIG_DIR;
  process.env.CLAUDE_CONFIG_DIR = home;
  t.after(() => {
    if (back === undefined) delete process.env.CLAUDE_CONFIG_DIR;
    else process.env.CLAUDE_CONFIG_DIR = back;
  });
  const server = entry(behaviour, traces);
  server.args.push("$(whoami)");
  const folder = folderWith(t, { ".mcp.json": JSON.stringify({ mcpServers: { one: server } }) });
  return { folder, traces, started: () => existsSync(join(traces, "server.pid")) };
}

test("what was picked and said yes to is captured, shown and opened", async (t) => {
  const { folder, started } = project(t, "paged");
  const { scene, summary } = await call(folder, {});
  assert.equal(summary, "4 tools of 1 server captured");
  assert.equal(started(), true);
  const roster = join(folder, ".policy-judge", "roster.json");
  assert.deepEqual(scene.opened, [roster]);
  assert.match(readFileSync(roster, "utf8"), /"one"/);
  const [item] = scene.items;
  assert.equal(item?.label, "one");
  assert.equal(item.picked, undefined);
  assert.match(item.detail, /server\.mjs paged \S+ "\\\$\(whoami\)"$/);
  const [question, result] = scene.shown;
  assert.equal(question?.modal, true);
  assert.match(
    question.detail,
    /^one \(of the project\)\n .*server\.mjs paged \S+ "\$\(whoami\)"$/,
  );
  assert.equal(result?.message, "Policy Judge: 4 tools of 1 server captured.");
});

test("without trust, without a pick and without a yes nothing is started", async (t) => {
  const { folder, started } = project(t, "paged");
  const untrusted = await call(folder, { isTrusted: false });
  assert.match(untrusted.scene.shown[0]?.message ?? "", /in trusted workspaces only/);
  assert.deepEqual(untrusted.scene.items, []);
  await call(folder, { pick: () => undefined });
  await call(folder, { pick: () => [] });
  const { scene } = await call(folder, { answer: undefined });
  assert.equal(scene.shown.length, 1);
  assert.equal(started(), false);
  assert.equal(existsSync(join(folder, ".policy-judge")), false);
});

test("cancelling ends the server and writes nothing", async (t) => {
  const { folder, traces } = project(t, "hangs");
  const cancel = (async () => {
    while (!existsSync(join(traces, "child.pid"))) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const { summary } = await call(folder, { cancel });
  assert.equal(summary, undefined);
  assert.equal(runs(traces, "server.pid"), false);
  assert.equal(existsSync(join(folder, ".policy-judge")), false);
});
