import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  joinNamespacedName,
  MCP_SERVERS,
  NAMESPACE_SEPARATOR,
  PROTOCOLS,
  protocolOf,
  REMOTE_AGENTS,
  splitNamespacedName,
} from "../../shared/names/index.js";
import { anyText, holds, madeOf, toolNames } from "../support/properties.js";

/** The parts of a name without the protocol's functions: `mcp|server|tool`. */
function parts(name: string): string | undefined {
  const split = splitNamespacedName(name);
  if (split === undefined) return undefined;
  return [split.ns.id, split.peer, ...("tool" in split ? [split.tool] : [])].join("|");
}

test("two protocols have a prefix, and the prefix counts in exact case at the start alone", () => {
  assert.deepEqual(
    PROTOCOLS.map(({ id, prefix }) => [id, prefix]),
    [
      ["mcp", "mcp__"],
      ["a2a", "a2a__"],
    ],
  );
  assert.equal(protocolOf("mcp__github"), MCP_SERVERS);
  assert.equal(protocolOf("mcp__"), MCP_SERVERS);
  assert.equal(protocolOf("a2a__billing__pay"), REMOTE_AGENTS);
  for (const name of ["", "mcp", "mcp_", "mcp_github", "Mcp__x", "MCP__x", " mcp__x", "x_mcp__y"]) {
    assert.equal(protocolOf(name), undefined, name);
  }
});

test("a name is split into protocol, peer and tool", () => {
  assert.deepEqual(splitNamespacedName("mcp__github__get_issue"), {
    ns: MCP_SERVERS,
    peer: "github",
    tool: "get_issue",
  });
  assert.deepEqual(splitNamespacedName("a2a__billing__pay"), {
    ns: REMOTE_AGENTS,
    peer: "billing",
    tool: "pay",
  });
});

test("the tool is the whole rest, separators included", () => {
  assert.equal(parts("mcp__github__get__issue"), "mcp|github|get__issue");
  assert.equal(parts("mcp__github__get__"), "mcp|github|get__");
  assert.equal(parts("mcp__a__mcp__b"), "mcp|a|mcp__b");
  assert.equal(parts("mcp__a___b"), "mcp|a|_b");
});

test("the tool is absent where the name stops at the peer, and empty behind a last separator", () => {
  assert.deepEqual(splitNamespacedName("mcp__srv"), { ns: MCP_SERVERS, peer: "srv" });
  assert.deepEqual(splitNamespacedName("mcp__srv__"), { ns: MCP_SERVERS, peer: "srv", tool: "" });
  assert.equal(parts("mcp__srv_"), "mcp|srv_");
});

test("the peer is empty where none is named", () => {
  assert.deepEqual(splitNamespacedName("mcp__"), { ns: MCP_SERVERS, peer: "" });
  assert.deepEqual(splitNamespacedName("a2a__"), { ns: REMOTE_AGENTS, peer: "" });
  assert.equal(parts("mcp____x"), "mcp||x");
  assert.equal(parts("mcp____"), "mcp||");
  assert.equal(parts("mcp_____x"), "mcp||_x");
  assert.equal(parts("mcp___x"), "mcp|_x");
});

test("a name without a protocol prefix is not split", () => {
  for (const name of ["", "Bash", "get__issue", "mcp_github__x", "Mcp__github__x", "__mcp__x"]) {
    assert.equal(splitNamespacedName(name), undefined, name);
  }
});

test("the split is that of the engine: the first two parts, and the rest put together again", () => {
  holds(
    fc.property(toolNames, (name) => {
      const [id, peer, ...rest] = name.split(NAMESPACE_SEPARATOR);
      const namespaced = peer !== undefined && (id === "mcp" || id === "a2a");
      const tool = rest.length > 0 ? [rest.join(NAMESPACE_SEPARATOR)] : [];
      assert.equal(parts(name), namespaced ? [id, peer, ...tool].join("|") : undefined);
    }),
    2000,
  );
});

test("joining what was split gives the name back", () => {
  holds(
    fc.property(fc.constantFrom("mcp__", "a2a__"), toolNames, (prefix, rest) => {
      const split = splitNamespacedName(prefix + rest);
      assert.ok(split !== undefined);
      assert.equal(joinNamespacedName(split), prefix + rest);
    }),
    1000,
  );
});

test("splitting what was joined gives the parts back, if the peer does not end in a separator", () => {
  const peers = anyText.filter((peer) => !peer.includes("__") && !peer.endsWith("_"));
  const tools = fc.option(anyText, { nil: undefined });
  holds(
    fc.property(fc.constantFrom(...PROTOCOLS), peers, tools, (ns, peer, tool) => {
      const whole = { ns, peer, ...(tool !== undefined && { tool }) };
      assert.deepEqual(splitNamespacedName(joinNamespacedName(whole)), whole);
    }),
  );
});

test("the mint spells every unit but letters, digits, _ and - as _", () => {
  const spellings = [
    ["my.server one", "my_server_one"],
    ["get.thing", "get_thing"],
    ["get..issue", "get__issue"],
    ["github.com", "github_com"],
    ["日本🙂", "____"],
    ["_lead_", "_lead_"],
    ["a-b_C9", "a-b_C9"],
    ["plugin:p:s", "plugin_p_s"],
    ["*", "_"],
    ["", ""],
    ["\ud800", "_"],
  ] as const;
  for (const { mint } of PROTOCOLS) {
    for (const [name, minted] of spellings) assert.equal(mint(name), minted, name);
  }
});

test("names of claude.ai connectors alone are minted without runs of _ and without one at an end", () => {
  const { mint } = MCP_SERVERS;
  assert.equal(mint("claude.ai  Foo__Bar."), "claude_ai_Foo_Bar");
  assert.equal(mint("claude.ai Gmail"), "claude_ai_Gmail");
  assert.equal(mint("claude.ai "), "claude_ai");
  assert.equal(mint("claude.ai - x"), "claude_ai_-_x");
  assert.equal(mint("claude.ai..Gmail."), "claude_ai__Gmail_");
  assert.equal(mint("Claude.ai Gmail."), "Claude_ai_Gmail_");
  assert.equal(mint(" claude.ai Gmail."), "_claude_ai_Gmail_");
});

test("what is minted holds nothing but letters, digits, _ and -, and is minted as itself", () => {
  const starts = fc.constantFrom("", "claude.ai ", "claude.ai");
  const names = fc.oneof(anyText, madeOf(["_", "__", ".", " ", "a", "é", "🙂"]));
  holds(
    fc.property(fc.constantFrom(...PROTOCOLS), starts, names, ({ mint }, start, name) => {
      const minted = mint(start + name);
      assert.match(minted, /^[A-Za-z0-9_-]*$/);
      assert.equal(mint(minted), minted);
    }),
    1000,
  );
});

test("the mint keeps the number of units, connectors apart", () => {
  holds(
    fc.property(anyText, (name) => {
      fc.pre(!name.startsWith("claude.ai "));
      assert.equal(MCP_SERVERS.mint(name).length, name.length);
    }),
  );
});
