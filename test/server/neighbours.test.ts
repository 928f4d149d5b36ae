/** When the server holds that what is around a policy is another than it was. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { PolicyFiles } from "../../server/files.js";
import { type NeighbourNeeds, Neighbours, type OpenText } from "../../server/neighbours.js";
import { PluginFolders } from "../../server/plugin-folders.js";
import { WorkspaceFiles } from "../../server/workspace-files.js";
import { readersOf } from "../../shared/engines/index.js";
import type { NeighbourFile } from "../../shared/surroundings/texts.js";

const A = "/w/a/.claude/settings.json";
const B = "/w/b/.claude/settings.json";

function servers(...names: readonly string[]): string {
  return JSON.stringify({ mcpServers: Object.fromEntries(names.map((name) => [name, {}])) });
}

/** A workspace in memory, with all that may change in it. */
function workspace(entries: Readonly<Record<string, string>>) {
  const texts = new Map(Object.entries(entries).map(([path, text]) => [`file://${path}`, text]));
  const open = new Map<string, OpenText>();
  const log: string[] = [];
  const world = {
    texts,
    log,
    reads: [] as string[],
    finds: 0,
    outside: [] as readonly NeighbourFile[],
    changes: 0,
    watched: true,
    fails: false,
  };
  const files: PolicyFiles = {
    async find(globs) {
      if (world.fails) throw new Error("The search is out of order.");
      if (globs.includes("**/.mcp.json")) world.finds++;
      return [...texts.keys()].filter((uri) => !uri.endsWith("plugin.json"));
    },
    async read(uri) {
      if (uri.endsWith(".mcp.json")) world.reads.push(uri);
      return texts.get(uri);
    },
  };
  const say = (message: string) => void log.push(message);
  const known = new WorkspaceFiles(files, async () => ["**/.mcp.json"], say);
  const needs: NeighbourNeeds = {
    files: known,
    plugins: new PluginFolders({ ...files, find: async () => [] }),
    outside: { files: async () => world.outside },
    machine: { home: "/home/me", platform: "linux" },
    roots: () => ["file:///w/a", "file:///w/b"],
    open: () => [...open.values()],
    watched: () => world.watched,
    changed: () => {
      world.changes++;
    },
    log: say,
  };
  const neighbours = new Neighbours(needs);
  const around = async (path: string) => (await neighbours.look())(path, readersOf(path));
  let version = 0;
  return Object.assign(world, {
    neighbours,
    around,
    names: async (path: string) => Object.keys((await around(path)).servers),
    write(path: string, text: string | undefined) {
      if (text === undefined) texts.delete(`file://${path}`);
      else texts.set(`file://${path}`, text);
      known.forget(`file://${path}`);
    },
    open(uri: string, text: string | undefined) {
      if (text === undefined) open.delete(uri);
      else open.set(uri, { uri, version: ++version, getText: () => text });
    },
  });
}

test("each file is read once, and again when it has changed", async () => {
  const world = workspace({ "/w/a/.mcp.json": servers("x"), "/w/b/.mcp.json": servers("y") });
  for (let n = 0; n < 3; n++) await Promise.all([world.around(A), world.around(B)]);
  assert.equal(world.reads.length, 2);
  assert.equal(world.finds, 1);
  world.write("/w/a/.mcp.json", servers("z"));
  assert.deepEqual(await world.names(A), ["z"]);
  assert.deepEqual(world.reads.slice(2), ["file:///w/a/.mcp.json"]);
});

test("the answer is the very same one where a change says nothing new", async () => {
  const world = workspace({ "/w/a/.mcp.json": servers("x"), "/w/b/.mcp.json": servers("y") });
  const [a, b] = [await world.around(A), await world.around(B)];
  world.write("/w/a/.mcp.json", servers("x", "more"));
  assert.notEqual(await world.around(A), a);
  assert.equal(await world.around(B), b);
  world.write("/w/b/.mcp.json", `${servers("y")} // said`);
  assert.equal(await world.around(B), b);
  world.write("/w/b/.claude/settings.local.json", "{}");
  assert.notEqual(await world.around(B), b, "another layer is news");
});

test("open documents count before files, on the file systems of the workspace alone", async () => {
  const world = workspace({ "/w/a/.mcp.json": servers("x") });
  assert.deepEqual(await world.names(A), ["x"]);
  world.open("file:///w/a/.mcp.json", servers("open"));
  assert.deepEqual(await world.names(A), ["open"]);
  world.open("git:/w/a/.mcp.json", servers("past"));
  assert.deepEqual(await world.names(A), ["open"]);
  world.open("file:///w/a/.mcp.json", undefined);
  assert.deepEqual(await world.names(A), ["x"]);
});

test("what changes outside of the workspace is told of once it is seen", async () => {
  const world = workspace({});
  assert.deepEqual(await world.names(A), []);
  assert.equal(world.changes, 0);
  world.outside = [{ path: "/home/me/.claude.json", text: servers("mine") }];
  assert.deepEqual(await world.names(A), ["mine"]);
  assert.deepEqual(await world.names(B), ["mine"]);
  assert.equal(world.changes, 1);
});

test("a search that fails costs what it would have found, and is tried again", async () => {
  const world = workspace({ "/w/a/.mcp.json": servers("x") });
  world.outside = [{ path: "/home/me/.claude.json", text: servers("mine") }];
  world.fails = true;
  assert.deepEqual(await world.names(A), ["mine"]);
  assert.match(world.log.join(), /The search is out of order/);
  world.fails = false;
  assert.deepEqual(await world.names(A), ["x", "mine"]);
});
