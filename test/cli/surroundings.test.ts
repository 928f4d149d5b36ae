import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { folderWith, found, type Run, run } from "../support/cli.js";

const SERVERS = '{"mcpServers":{"my.server":{"command":"x"},"github":{"command":"y"}}}';
const ROSTER = '{"version":1,"servers":{"github":{"tools":["push","pull"]}}}';
const named = (name: string) => `---\nname: ${name}\ndescription: d\n---\nText.\n`;
const policy = (permissions: object) => JSON.stringify({ permissions }, undefined, 1);

/** Calls the command in a project with these files, by a user whose home folder stands beside it. */
function scene(t: TestContext, files: Record<string, string>) {
  const folder = folderWith(t, { "proj/.mcp.json": SERVERS, "home/.claude.json": "{}", ...files });
  const project = join(folder, "proj");
  const env = { HOME: join(folder, "home"), CLAUDE_CONFIG_DIR: "" };
  const call = (...args: string[]): Run => run(project, args, env);
  return { folder, project, call };
}

test("a server, an agent or a skill that exists is told from one that does not", (t) => {
  const { call } = scene(t, {
    "proj/.claude/settings.json": policy({
      deny: ["mcp__githbu__push", "mcp__github__pull", "Agent(reviewer)", "Skill(deploy)"],
    }),
    "proj/.claude/agents/reviewer.md": named("reviewer"),
    "proj/.claude/skills/deploy/SKILL.md": named("deploy"),
  });
  assert.deepEqual(found(call("check", "--format", "json")), [
    ".claude/settings.json unknown-server",
  ]);
  const { stdout } = call("check");
  assert.match(stdout, /= fix: Replace with "mcp__github__push"/);
});

test("servers of the user and of a plugin count, and a roster says which tools they have", (t) => {
  const { call } = scene(t, {
    "home/.claude.json": '{"mcpServers":{"jira":{"command":"x"}}}',
    "proj/desk/.claude-plugin/plugin.json":
      '{"name":"desk","mcpServers":{"notes":{"command":"x"}}}',
    "proj/.policy-judge/roster.json": ROSTER,
    "proj/.claude/settings.json": policy({
      deny: ["mcp__jira__x", "mcp__plugin_desk_notes__x", "mcp__github__pusch"],
    }),
  });
  assert.deepEqual(found(call("check", "--format", "json")), [
    ".claude/settings.json unknown-server-tool",
  ]);
});

test("fix spells a configured server as it is mounted, and leaves what is but a guess", (t) => {
  const rules = { deny: ["mcp__my.server__x", "mcp__githbu__push"] };
  const { project, call } = scene(t, { "proj/.claude/settings.json": policy(rules) });
  assert.equal(call("fix").status, 0);
  assert.equal(
    readFileSync(join(project, ".claude/settings.json"), "utf8"),
    policy({ deny: ["mcp__my_server__x", "mcp__githbu__push"] }),
  );
});

test("a finding names the rule of another file that decides", (t) => {
  const { folder, call } = scene(t, {
    "home/.claude/settings.json": policy({ deny: ["WebFetch"] }),
    "proj/.claude/settings.local.json": policy({ allow: ["WebFetch"] }),
  });
  const path = `${folder}/home/.claude/settings.json`;
  const text = call("check").stdout;
  assert.match(text, /settings\.local\.json:4:5 information shadowed-rule /);
  assert.ok(text.includes(`is reached by "WebFetch" in deny of ${path}`), text);
  assert.match(text, /= see: ~\/\.claude\/settings\.json:4 This rule reaches every call/);
  const { files } = JSON.parse(call("check", "--format", "json").stdout);
  const [finding] = files.flatMap(({ findings }: { findings: object[] }) => findings);
  const start = { line: 3, character: 3 };
  assert.deepEqual(finding.related, [
    {
      path,
      range: { start, end: { line: 3, character: 13 } },
      message: finding.related[0].message,
    },
  ]);
});

test("a file around a policy that cannot be read is told of, and hides nothing else", (t) => {
  const { call } = scene(t, {
    "proj/.policy-judge/roster.json": "{",
    "proj/.claude/settings.json": policy({ deny: ["mcp__my.server__x"] }),
  });
  const checked = call("check");
  assert.match(checked.stdout, /error unmintable-segment/);
  const trouble = /roster\.json tells nothing of what exists: it is no JSON/;
  assert.match(checked.stderr, trouble);
  const asked = call("effective");
  assert.equal(asked.status, 0);
  assert.match(asked.stdout, trouble);
});

test("effective and explain know the servers around the folder, and say what they take to be so", (t) => {
  const { call } = scene(t, {
    "proj/.policy-judge/roster.json": ROSTER,
    "proj/.claude/settings.json": policy({ deny: ["mcp__github__push", "mcp__other__x"] }),
  });
  const { tools } = JSON.parse(call("effective", "--format", "json").stdout);
  const servers = tools.filter(({ kind }: { kind: string }) => kind === "server");
  assert.deepEqual(
    servers.map(({ name, happens }: Record<string, string>) => [name, happens]),
    [
      ["mcp__github", "1 of 2 default: asks; 1 of 2 denied"],
      ["mcp__my_server", "default: asks"],
      ["mcp__other", "partly denied; else asks"],
      ["mcp__*", "default: asks"],
    ],
  );
  const explained = (tool: string) => {
    const { stdout } = call("explain", "--tool", tool, "--format", "json");
    const { decision, notes } = JSON.parse(stdout);
    return [decision, notes.length];
  };
  assert.deepEqual(explained("mcp__github__pull"), ["ask", 0]);
  assert.deepEqual(explained("mcp__github__pushd"), ["missing", 0]);
  // Nothing says which tools these have.
  assert.deepEqual(explained("mcp__my_server__go"), ["ask", 1]);
  assert.deepEqual(explained("mcp__elsewhere__go"), ["ask", 1]);
  assert.match(
    call("explain", "--tool", "mcp__elsewhere__go").stdout,
    /it is taken to have this one/,
  );
});
