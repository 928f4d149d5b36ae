/** Which tools a captured roster gives to servers that are configured. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readersOf } from "../../shared/engines/index.js";
import { isSameAround, Neighbourhood } from "../../shared/surroundings/neighbourhood.js";
import { readRoster } from "../../shared/surroundings/roster.js";

const MCP = '{"mcpServers":{"a":{},"b":{}}}';
const POLICY = "/w/app/.claude/settings.json";

function neighbourhood(files: Readonly<Record<string, string>>, home = "/home/me") {
  const texts = Object.entries(files).map(([path, text]) => ({ path, text }));
  return new Neighbourhood(texts, { home });
}

function servers(files: Readonly<Record<string, string>>) {
  return neighbourhood(files).of(POLICY, readersOf(POLICY)).servers;
}

function roster(entries: Readonly<Record<string, readonly string[]>>): string {
  const named = Object.entries(entries).map(([name, tools]) => [name, { tools }]);
  return JSON.stringify({ version: 1, servers: Object.fromEntries(named) });
}

test("a server has the tools of the nearest roster that names it", () => {
  const files = {
    "/w/app/.mcp.json": MCP,
    "/w/app/.policy-judge/roster.json": roster({ a: ["x"] }),
    "/w/.policy-judge/roster.json": roster({ a: ["old"], b: ["y", "z"] }),
    "/w/other/.policy-judge/roster.json": roster({ b: ["elsewhere"] }),
  };
  assert.deepEqual(servers(files), { a: ["x"], b: ["y", "z"] });
});

test("a roster makes no server, and none is known without one", () => {
  assert.deepEqual(servers({ "/w/app/.policy-judge/roster.json": roster({ a: ["x"] }) }), {});
  assert.deepEqual(servers({ "/w/app/.mcp.json": MCP }), { a: undefined, b: undefined });
});

test("a roster in the home folder is for every project", () => {
  const files = {
    "/w/app/.mcp.json": MCP,
    "/home/me/.policy-judge/roster.json": roster({ a: ["x"], b: [] }),
  };
  assert.deepEqual(servers(files), { a: ["x"], b: [] });
});

test("a broken roster gives nothing and says why", () => {
  for (const [text, why] of [
    ['{"version":1,"servers":{"a":', "it is no JSON"],
    ["[]", "it is no object"],
    ['{"version":2,"servers":{}}', "its version is not 1"],
    ['{"version":1}', "it has no `servers`"],
  ] as const) {
    const path = "/w/app/.policy-judge/roster.json";
    const broken = neighbourhood({ "/w/app/.mcp.json": MCP, [path]: text });
    assert.deepEqual(broken.troubles, [{ path, why }]);
    assert.deepEqual(broken.of(POLICY, readersOf(POLICY)).servers, { a: undefined, b: undefined });
  }
});

test("what is no list of names is left out", () => {
  const text = '{"version":1,"servers":{"a":{"tools":["x",5,null]},"b":{"tools":"x"},"c":3}}';
  assert.deepEqual(readRoster(text), { a: ["x"] });
});

test("two that say the same are the same, and others are not", () => {
  const settings = "/home/me/.claude/settings.json";
  const base = { "/w/app/.mcp.json": MCP, [settings]: "{}" };
  const of = (files: Readonly<Record<string, string>>) =>
    neighbourhood(files).of(POLICY, readersOf(POLICY));
  const same = (files: Readonly<Record<string, string>>) => isSameAround(of(base), of(files));
  assert.ok(same({ ...base, "/w/other/.mcp.json": '{"mcpServers":{"c":{}}}' }));
  assert.ok(!same({ ...base, "/w/app/.mcp.json": '{"mcpServers":{"a":{}}}' }));
  assert.ok(!same({ ...base, [settings]: "[]" }));
  assert.ok(!same({ ...base, "/w/app/.policy-judge/roster.json": roster({ a: [] }) }));
  assert.ok(!same({ ...base, "/w/app/.claude/agents/x.md": "---\nname: x\n---\n" }));
  assert.ok(!same({ ...base, "/w/app/.claude/commands/x.md": "" }));
});
