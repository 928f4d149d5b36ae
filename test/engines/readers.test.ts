import assert from "node:assert/strict";
import { test } from "node:test";
import picomatch from "picomatch/posix";
import { wholePathGlob } from "../../shared/engines/files.js";
import { ENGINES, engineById, readerFor, readersOf } from "../../shared/engines/index.js";

function readers(path: string): string[] {
  return readersOf(path).map(({ engine, scope }) => `${engine.id} ${scope}`);
}

/** Where a file of this name may stand: relative, absolute, in a home, on Windows. */
function placesOf(name: string): string[] {
  const windows = name.replaceAll("/", "\\");
  return [
    name,
    `packages/app/${name}`,
    `/srv/.hidden/app/${name}`,
    `C:/projects/${name}`,
    `C:\\work\\my app\\${windows}`,
    `\\\\server\\share\\${windows}`,
    windows,
  ];
}

for (const [name, reader] of [
  [".claude/settings.json", "claude-code project"],
  [".claude/settings.local.json", "claude-code local"],
  ["managed-settings.json", "claude-code managed"],
  ["managed-settings.d/10-base.json", "claude-code managed"],
  ["managed-settings.d/.hidden.json", "claude-code managed"],
  [".claude/agents/reviewer.md", "claude-code project, copilot project"],
  [".claude/agents/team/deep/reviewer.md", "claude-code project"],
  [".claude/skills/release/SKILL.md", "claude-code project"],
  [".claude/commands/git/commit.md", "claude-code project"],
  ["hooks/hooks.json", "claude-code project"],
  [".mcp.json", "claude-code project"],
  [".claude-plugin/plugin.json", "claude-code project"],
  ["sema.policy.json", "sema project"],
  [".sema/policy.json", "sema project"],
] as const) {
  test(`${name} is a policy wherever it stands: ${reader}`, () => {
    for (const path of placesOf(name)) assert.equal(readers(path).join(", "), reader, path);
  });
}

test("a path may start with dots", () => {
  for (const start of ["./", "../", "../../", ".\\"]) {
    assert.deepEqual(readers(`${start}.claude/settings.json`), ["claude-code project"], start);
  }
});

test("below a plugin's folder its agents, skills and commands are policies, and nowhere else", () => {
  const plugins = ["/home/me/plug", "C:\\plugins\\one"];
  for (const name of ["agents/a.md", "agents/x/a.md", "skills/s/SKILL.md", "commands/c.md"]) {
    for (const path of [`/home/me/plug/${name}`, `C:/plugins/one/${name}`]) {
      const ids = readersOf(path, { plugins }).map(({ engine }) => engine.id);
      assert.deepEqual(ids, ["claude-code"], path);
    }
    for (const path of [`/home/me/plug/sub/${name}`, `/home/me/plugins/${name}`, name]) {
      assert.deepEqual(readersOf(path, { plugins }), [], path);
    }
  }
});

test("what stands right below the home folder is the user's own", () => {
  const home = "/home/me";
  for (const name of ["settings.json", "agents/a.md", "skills/s/SKILL.md", "commands/x/c.md"]) {
    const [own] = readersOf(`${home}/.claude/${name}`, { home });
    const [other] = readersOf(`${home}/project/.claude/${name}`, { home });
    assert.deepEqual([own?.scope, other?.scope], ["user", "project"], name);
  }
});

test("a file that is given to an engine is what it is most like", () => {
  const engine = engineById("claude-code");
  assert.ok(engine !== undefined);
  const like = (path: string) => readerFor(engine, path).kind.glob;
  assert.equal(like("templates/reviewer.md"), "**/.claude/agents/**/*.md");
  assert.equal(like("templates/release/SKILL.md"), "**/.claude/skills/*/SKILL.md");
  assert.equal(like("templates/commands/c.md"), "**/.claude/commands/**/*.md");
  assert.equal(like("my-hooks/hooks.json"), "**/hooks/hooks.json");
  assert.equal(like("dot_claude/settings.json.tmpl"), "**/.claude/settings.json");
});

test("what only resembles a policy file is none", () => {
  for (const name of [
    "settings.json",
    ".vscode/tasks.json",
    "claude/settings.json",
    "x.claude/settings.json",
    ".claude/settings.jsonc",
    ".claude/settings.json.bak",
    ".claude/Settings.json",
    ".claude/old/settings.json",
    ".claude/settings.json/x",
    ".claude/settings.user.json",
    "my-managed-settings.json",
    "managed-settings.d/sub/10.json",
    "managed-settings.d/10.txt",
    ".claude/agents/reviewer.txt",
    ".claude/agents/reviewer.MD",
    ".claude/skills/SKILL.md",
    ".claude/skills/a/b/SKILL.md",
    ".claude/skills/a/skill.md",
    "agents/reviewer.md",
    "skills/release/SKILL.md",
    "commands/commit.md",
    "hooks.json",
    "mcp.json",
    "plugin.json",
    "policy.json",
    "sema/policy.json",
    "my.sema.policy.json",
    ".sema/policy.yaml",
  ]) {
    for (const path of placesOf(name)) assert.deepEqual(readers(path), [], path);
  }
  assert.deepEqual(readers(""), []);
  assert.deepEqual(readers("/"), []);
});

test("engines are found by their id alone", () => {
  for (const engine of ENGINES) assert.equal(engineById(engine.id), engine);
  assert.equal(new Set(ENGINES.map(({ id }) => id)).size, ENGINES.length);
  assert.equal(engineById("Claude Code"), undefined);
  assert.equal(engineById("__proto__"), undefined);
});

test("a glob of the user's matches whole paths, in any folder unless it starts at a root", () => {
  for (const [glob, whole] of [
    ["dot_claude/settings.json.tmpl", "**/dot_claude/settings.json.tmpl"],
    ["./policies/*.json", "**/policies/*.json"],
    ["*.policy.json", "**/*.policy.json"],
    [".claude/x.json", "**/.claude/x.json"],
    ["policies\\team.json", "**/policies/team.json"],
    ["**/team.json", "**/team.json"],
    ["**team.json", "**/**team.json"],
    ["/etc/agents/*.json", "/etc/agents/*.json"],
    ["C:\\agents\\*.json", "C:/agents/*.json"],
    ["c:/agents/*.json", "c:/agents/*.json"],
  ] as const) {
    assert.equal(wholePathGlob(glob), whole, glob);
  }
});

test("a whole-path glob meets the paths that it is made for", () => {
  const meets = (glob: string, path: string) => picomatch(wholePathGlob(glob), { dot: true })(path);
  for (const path of ["team.json", "policies/team.json", "/home/me/team.json", "C:/x/team.json"]) {
    assert.equal(meets("team.json", path), true, path);
    assert.equal(meets("./team.json", path), true, path);
  }
  assert.equal(meets("team.json", "my-team.json"), false);
  assert.equal(meets("/etc/team.json", "/srv/etc/team.json"), false);
});
