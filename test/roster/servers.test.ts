// biome-ignore-all lint/suspicious/noTemplateCurlyInString: such variables are what is tested
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { commandLine, describe } from "../../roster/describe.js";
import { expand } from "../../roster/expand.js";
import type { ConfiguredServer } from "../../roster/server.js";
import { readServers } from "../../roster/servers.js";
import { folderWith } from "../support/cli.js";

test("variables are put in as agents do", () => {
  const environment = { A: "a", EMPTY: "" };
  const put = (text: string) => expand(text, environment);
  assert.deepEqual(put("${A}/${A:-x}/$A"), { text: "a/a/$A", missing: [] });
  assert.deepEqual(put("${B:-x}${EMPTY:-x}${B:-}"), { text: "x", missing: [] });
  assert.deepEqual(put("${B} ${constructor}"), {
    text: "${B} ${constructor}",
    missing: ["B", "constructor"],
  });
});

const FILES = {
  "home/.claude.json": JSON.stringify({
    mcpServers: { both: { command: "users" }, mine: { command: "mine" } },
  }),
  "home/.claude/settings.json": '{"enabledPlugins":{"p@m":true,"off@m":false}}',
  "home/.claude/plugins/installed_plugins.json": "",
  "plug/.claude-plugin/plugin.json": '{"name":"p","mcpServers":"./more.json"}',
  "plug/more.json": '{"inner":{"command":"${CLAUDE_PLUGIN_ROOT}/run"}}',
  "plug/.mcp.json": '{"mcpServers":{"web":{"type":"http","url":"https://p.example/${X}"}}}',
  "project/.mcp.json": JSON.stringify({
    mcpServers: {
      both: { type: "stdio", command: "projects", args: ["${ARG:-none}"], env: { KEY: "${KEY}" } },
      bad: {},
      socket: { type: "ws", url: "ws://x.example" },
      file: { type: "http", url: "file:///etc/passwd" },
      args: { command: "x", args: "y" },
      huge: { command: "x", args: ["y".repeat(5_000)] },
    },
  }),
};

test("the servers of the project, the user and plugins are read, the nearest of a name", async (t) => {
  const root = folderWith(t, FILES);
  const plugin = [{ scope: "user", installPath: join(root, "plug") }];
  const installed = { version: 2, plugins: { "p@m": plugin, "off@m": plugin } };
  const home = folderWith(t, {
    ".claude.json": FILES["home/.claude.json"],
    ".claude/settings.json": FILES["home/.claude/settings.json"],
    ".claude/plugins/installed_plugins.json": JSON.stringify(installed),
  });
  const { servers, troubles } = await readServers(join(root, "project"), {
    home,
    environment: { KEY: "secret" },
  });
  assert.deepEqual(servers, [
    {
      name: "both",
      from: "of the project",
      launch: { kind: "stdio", command: "projects", args: ["none"], env: { KEY: "secret" } },
      missing: [],
    },
    {
      name: "mine",
      from: "yours",
      launch: { kind: "stdio", command: "mine", args: [], env: {} },
      missing: [],
    },
    {
      name: "plugin:p:inner",
      from: "of the plugin p",
      launch: {
        kind: "stdio",
        command: `${join(root, "plug")}/run`,
        args: [],
        env: { CLAUDE_PLUGIN_ROOT: join(root, "plug") },
      },
      missing: [],
    },
    {
      name: "plugin:p:web",
      from: "of the plugin p",
      launch: { kind: "http", url: "https://p.example/${X}", headers: {} },
      missing: ["X"],
    },
  ]);
  assert.deepEqual(troubles, [
    "The server bad (of the project) has neither command nor address.",
    'The server socket (of the project) is of the type "ws", which cannot be captured.',
    "The server file (of the project) has an address that is none of http or https.",
    "The server args (of the project) has arguments that are no list of strings.",
    "The server huge (of the project) has a command line that is too long to be shown.",
  ]);
});

test("servers that somebody configured for one project are that project's alone", async (t) => {
  const project = folderWith(t, { x: "" });
  const projects = {
    [project]: { mcpServers: { here: { command: "a" } } },
    "/elsewhere": { mcpServers: { there: { command: "b" } } },
  };
  const home = folderWith(t, { ".claude.json": JSON.stringify({ projects }) });
  const { servers } = await readServers(project, { home, environment: {} });
  assert.deepEqual(
    servers.map(({ name, from }) => `${name} ${from}`),
    ["here yours, for this project"],
  );
});

test("a list that is no JSON is named, and hides no other", async (t) => {
  const project = folderWith(t, { ".mcp.json": "{" });
  const home = folderWith(t, { ".claude.json": '{"mcpServers":{"a":{"command":"b"}}}' });
  const { servers, troubles } = await readServers(project, { home, environment: {} });
  assert.equal(servers.length, 1);
  assert.deepEqual(troubles, [
    `${join(project, ".mcp.json")}: no JSON, so its servers are not known`,
  ]);
});

test("what is shown is what is started, without secrets and without hidden signs", () => {
  const server: ConfiguredServer = {
    name: "a\u202eb",
    from: "of the project",
    launch: {
      kind: "stdio",
      command: "C:\\node.exe",
      args: ["-y", "two words", "", 'say "hi"', "line\nend", "\u00a0\u{e0041}", "日本"],
      env: { TOKEN: "secret", "B C": "hidden" },
    },
    missing: ["GONE"],
  };
  assert.deepEqual(describe(server), [
    '"a\\u202eb" (of the project)',
    '  C:\\node.exe -y "two words" "" "say \\"hi\\"" "line\\nend" "\\u00a0\\udb40\\udc41" "日本"',
    '  with the variables TOKEN, "B C"',
    "  not set: GONE",
  ]);
  const headers = { Authorization: "Bearer secret" };
  const launch = { kind: "http", url: "https://x.example/mcp?a=b&c", headers } as const;
  const web = { name: "web", from: "yours", launch, missing: [] };
  assert.equal(commandLine(web), "https://x.example/mcp?a=b&c");
  assert.deepEqual(describe(web).slice(2), ["  with the headers Authorization"]);
});
