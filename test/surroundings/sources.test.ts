/** What each kind of file tells of what exists, and for whom. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readersOf } from "../../shared/engines/index.js";
import { Neighbourhood } from "../../shared/surroundings/neighbourhood.js";

const HOME = "/home/me";
const PROJECT = "/w/app";
const PLUGIN = "/w/plug";

/** What a policy at `path` has around it, where these files are. */
function around(
  files: Readonly<Record<string, string>>,
  path = `${PROJECT}/.claude/settings.json`,
) {
  const texts = Object.entries(files).map(([at, text]) => ({ path: at, text }));
  const plugins = [PLUGIN];
  const folders = { home: HOME, platform: "linux", plugins, roots: ["/w"] };
  return new Neighbourhood(texts, folders).of(path, readersOf(path, { home: HOME, plugins }));
}

/** A text that holds servers with these names under a key. */
function servers(names: readonly string[], key = "mcpServers"): string {
  const map = Object.fromEntries(names.map((name) => [name, { command: "x" }]));
  return JSON.stringify({ [key]: map });
}

const NAMED = "---\nname: helper\ndescription: Helps.\n---\n";

describe("servers", () => {
  const user = (projects: object) =>
    JSON.stringify({ mcpServers: { all: { command: "x" } }, projects });
  for (const [what, path, text, expected] of [
    ["of the project", `${PROJECT}/.mcp.json`, servers(["a", "b.c"]), ["a", "b.c"]],
    ["of a folder above", "/.mcp.json", servers(["a"]), ["a"]],
    ["of another folder", "/w/other/.mcp.json", servers(["a"]), []],
    ["of a folder below", `${PROJECT}/sub/.mcp.json`, servers(["a"]), []],
    [
      "in the folder of settings, where none are read",
      `${PROJECT}/.claude/.mcp.json`,
      servers(["a"]),
      [],
    ],
    ["under another key", `${PROJECT}/.mcp.json`, servers(["a"], "servers"), []],
    ["without the key around them", `${PROJECT}/.mcp.json`, '{"a":{"command":"x"}}', []],
    ["half typed", `${PROJECT}/.mcp.json`, '{"mcpServers":{"a":{"command":"x"},"b":', ["a", "b"]],
    ["with comments", `${PROJECT}/.mcp.json`, '{"mcpServers":{/* x */"a":{},}}', ["a"]],
    ["that are no maps", `${PROJECT}/.mcp.json`, '{"mcpServers":{"a":null,"b":5,"c":"x"}}', []],
    ["in no JSON", `${PROJECT}/.mcp.json`, "%%%", []],
    ["in an empty file", `${PROJECT}/.mcp.json`, "", []],
    [
      "with a name that objects have",
      `${PROJECT}/.mcp.json`,
      '{"mcpServers":{"__proto__":{}}}',
      ["__proto__"],
    ],
    ["of the user", `${HOME}/.claude.json`, user({}), ["all"]],
    [
      "of the user for a project and those below it",
      `${HOME}/.claude.json`,
      user({ [PROJECT]: { mcpServers: { a: {} } }, "/w": { mcpServers: { b: {} } } }),
      ["a", "b", "all"],
    ],
    [
      "of the user for other projects",
      `${HOME}/.claude.json`,
      user({ [`${PROJECT}/sub`]: { mcpServers: { a: {} } }, "/w/apps": { mcpServers: { b: {} } } }),
      ["all"],
    ],
    [
      "of the user, cut off",
      `${HOME}/.claude.json`,
      '{"projects":{"/w":{"mcpServers":{"a":{',
      ["a"],
    ],
    ["of the user, of wrong kinds", `${HOME}/.claude.json`, '{"mcpServers":[1],"projects":5}', []],
    ["of a user elsewhere", "/home/other/.claude.json", servers(["a"]), []],
    ["in the home folder, for what is not below it", `${HOME}/.mcp.json`, servers(["a"]), []],
    ["of the system", "/etc/claude-code/managed-mcp.json", servers(["a"]), ["a"]],
    ["of a plugin", `${PLUGIN}/.mcp.json`, servers(["a"]), ["plugin:plug:a"]],
    ["of a plugin, as they are", `${PLUGIN}/.mcp.json`, '{"a":{"command":"x"}}', ["plugin:plug:a"]],
    [
      "in a manifest",
      `${PLUGIN}/.claude-plugin/plugin.json`,
      '{"name":"p","mcpServers":{"a":{}}}',
      ["plugin:p:a"],
    ],
    [
      "in a list in a manifest",
      `${PLUGIN}/.claude-plugin/plugin.json`,
      '{"mcpServers":["./x.json",{"a":{}}]}',
      ["plugin:plug:a"],
    ],
    [
      "that an agent brings along",
      `${PROJECT}/.claude/agents/x.md`,
      "---\nname: x\nmcpServers:\n  - known\n  - own:\n      command: x\n---\n",
      ["own"],
    ],
    [
      "that an agent of a plugin names",
      `${PLUGIN}/agents/x.md`,
      "---\nmcpServers:\n  - own:\n      command: x\n---\n",
      [],
    ],
  ] as const) {
    test(what, () => {
      assert.deepEqual(Object.keys(around({ [path]: text }).servers), expected);
    });
  }

  test("of two with one name there is one, the narrower first", () => {
    const files = {
      "/w/.mcp.json": servers(["same", "above"]),
      [`${PROJECT}/.mcp.json`]: servers(["same"]),
      [`${HOME}/.claude.json`]: servers(["same", "mine"]),
    };
    assert.deepEqual(Object.keys(around(files).servers), ["same", "above", "mine"]);
  });

  test("a plugin is called what its manifest says", () => {
    const files = {
      [`${PLUGIN}/.claude-plugin/plugin.json`]: '{"name":"called"}',
      [`${PLUGIN}/.mcp.json`]: servers(["a"]),
    };
    assert.deepEqual(Object.keys(around(files).servers), ["plugin:called:a"]);
  });

  test("a plugin's own parts do not know its servers by their bare names, its author's settings do", () => {
    const files = { [`${PLUGIN}/.mcp.json`]: servers(["a"]), "/w/.mcp.json": servers(["b"]) };
    const within = (path: string) => Object.keys(around(files, `${PLUGIN}/${path}`).servers).sort();
    for (const part of ["agents/x.md", "hooks/hooks.json", ".claude-plugin/plugin.json"]) {
      assert.deepEqual(within(part), ["b", "plugin:plug:a"], part);
    }
    assert.deepEqual(within(".claude/settings.json"), ["a", "b", "plugin:plug:a"]);
  });

  test("what the user rules for every project may name what is in any", () => {
    const files = { [`${PROJECT}/.mcp.json`]: servers(["a"]), "/x/.mcp.json": servers(["b"]) };
    const names = (path: string) => Object.keys(around(files, path).servers);
    assert.deepEqual(names(`${HOME}/.claude/settings.json`), ["a", "b"]);
    assert.deepEqual(names("/etc/claude-code/managed-settings.json"), ["a", "b"]);
  });

  test("an engine knows only what it reads", () => {
    const files = { [`${PROJECT}/.mcp.json`]: servers(["a"]) };
    assert.deepEqual(around(files, `${PROJECT}/sema.policy.json`).servers, {});
  });

  test("paths in the manner of Windows are the same in every spelling", () => {
    const texts = [
      { path: "C:\\w\\app\\.mcp.json", text: servers(["a"]) },
      {
        path: "/c:/Users/me/.claude.json",
        text: JSON.stringify({ projects: { "C:/w/app": { mcpServers: { b: {} } } } }),
      },
    ];
    const path = "/c:/w/app/.claude/settings.json";
    const neighbourhood = new Neighbourhood(texts, { home: "C:\\Users\\me\\" });
    assert.deepEqual(Object.keys(neighbourhood.of(path, readersOf(path)).servers), ["a", "b"]);
  });
});

describe("agents, skills and commands", () => {
  for (const [path, text, kind, expected] of [
    [`${PROJECT}/.claude/agents/sub/file.md`, NAMED, "agents", ["helper"]],
    ["/w/.claude/agents/file.md", NAMED, "agents", ["helper"]],
    [`${HOME}/.claude/agents/file.md`, NAMED, "agents", ["helper"]],
    ["/etc/claude-code/.claude/agents/file.md", NAMED, "agents", ["helper"]],
    ["/w/other/.claude/agents/file.md", NAMED, "agents", []],
    [`${PROJECT}/.claude/agents/file.md`, "---\nname: 5\n---\n", "agents", []],
    [`${PROJECT}/.claude/agents/file.md`, "---\nname:\n---\n", "agents", []],
    [`${PROJECT}/.claude/agents/file.md`, "---\nname: half", "agents", ["half"]],
    [`${PROJECT}/.claude/agents/file.md`, "no frontmatter", "agents", []],
    [`${PLUGIN}/agents/sub/file.md`, NAMED, "agents", ["plug:sub:helper"]],
    [`${PLUGIN}/agents/file.md`, "", "agents", ["plug:file"]],
    [`${PROJECT}/.claude/skills/do-it/SKILL.md`, "---\nname: other\n---\n", "skills", ["do-it"]],
    [`${PROJECT}/.claude/skills/a/b/SKILL.md`, "", "skills", []],
    [`${HOME}/.claude/skills/do-it/SKILL.md`, "", "skills", ["do-it"]],
    [`${PLUGIN}/skills/do-it/SKILL.md`, "", "skills", ["plug:do-it"]],
    [`${PROJECT}/.claude/commands/go.md`, "", "skills", ["go"]],
    [`${PROJECT}/.claude/commands/ns/sub/go.md`, "", "skills", ["ns:sub:go"]],
    [`${PROJECT}/.claude/commands/ns/SKILL.md`, "", "skills", ["ns"]],
    [`${HOME}/.claude/commands/ns/go.md`, "", "skills", ["ns:go"]],
    [`${PLUGIN}/commands/ns/go.md`, "", "skills", ["plug:ns:go"]],
    [
      `${PLUGIN}/.claude-plugin/plugin.json`,
      '{"name":"p","commands":{"go":{}}}',
      "skills",
      ["p:go"],
    ],
    [`${PLUGIN}/.claude-plugin/plugin.json`, '{"name":"p","commands":["./go.md"]}', "skills", []],
  ] as const) {
    test(`${path} ${JSON.stringify(text)}`, () => {
      const found = around({ [path]: text });
      assert.deepEqual(found[kind], expected);
    });
  }
});
