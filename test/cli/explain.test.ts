import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { folderWith, found, type Run, run } from "../support/cli.js";

const USER = '{"permissions":{"allow":["Bash(npm:*)","WebSearch"]}}';
const PROJECT = '{\n  "permissions": {\n    "deny": ["Bash(rm:*)"],\n    "ask": ["Skill"]\n  }\n}';
const LOCAL = '{"permissions":{"allow":["Edit"]}}';

/** Calls the command in a project with user, project and local settings, or with these files. */
function scene(t: TestContext, files: Record<string, string> = {}) {
  const folder = folderWith(t, {
    "home/.claude/settings.json": USER,
    "proj/.claude/settings.json": PROJECT,
    "proj/.claude/settings.local.json": LOCAL,
    ...files,
  });
  const project = join(folder, "proj");
  const call = (args: readonly string[], env: NodeJS.ProcessEnv = {}, input?: string): Run =>
    run(project, args, { HOME: join(folder, "home"), CLAUDE_CONFIG_DIR: "", ...env }, input);
  return { folder, project, call };
}

test("explain tells the decision first, then the rule with its place, why, and what was read", (t) => {
  const { project, call } = scene(t);
  const input = '{"command":"npm i && rm -r x"}';
  const { stdout, stderr, status } = call(["explain", "--tool", "Bash", "--input", input]);
  assert.deepEqual([stderr, status], ["", 0]);
  assert.equal(
    stdout,
    `deny Bash
  Bash(rm:*)  .claude/settings.json:3
  The deny rule Bash(rm:*) of the project settings (${project}/.claude/settings.json) reaches the call, and deny goes before every other rule.

layers
  user: ~/.claude/settings.json, 2 rules in force
  project: .claude/settings.json, 2 rules in force
  local: .claude/settings.local.json, 1 rule in force
`,
  );
});

test("each decision is an answer, also that it is not known", (t) => {
  const { call } = scene(t);
  const first = (tool: string, input = "{}") => {
    const { stdout, status } = call(["explain", "--tool", tool, "--input", input]);
    assert.equal(status, 0);
    return stdout.split("\n")[0];
  };
  assert.equal(first("Bash", '{"command":"npm i"}'), "allow Bash");
  assert.equal(first("Skill", '{"skill":"x"}'), "ask Skill");
  assert.equal(first("LS"), "missing LS");
  assert.equal(first("CronList"), "unknown CronList");
  assert.equal(first("Edit", '{"file_path":"a.ts"}'), "allow Edit");
  assert.equal(
    call(["explain", "--tool", "x", "--engine", "sema"]).stdout.split("\n")[0],
    "unknown x",
  );
});

test("json holds the decision, its rule and layer, why, and the layers", (t) => {
  const { project, folder, call } = scene(t);
  const args = ["explain", "--tool", "Bash", "--input", "-", "--format", "json"];
  const { stdout, status } = call(args, {}, '{"command":"rm x"}');
  assert.equal(status, 0);
  const { because, call: asked, ...report } = JSON.parse(stdout);
  assert.match(because, /^The deny rule /);
  assert.deepEqual(asked, { name: "Bash", input: { command: "rm x" } });
  const path = `${project}/.claude/settings.json`;
  assert.deepEqual(report, {
    version: 1,
    engine: "claude-code",
    decision: "deny",
    rule: "Bash(rm:*)",
    layer: { scope: "project", path },
    range: { start: { line: 2, character: 13 }, end: { line: 2, character: 25 } },
    layers: [
      { scope: "user", path: `${folder}/home/.claude/settings.json`, rules: 2 },
      { scope: "project", path, rules: 2 },
      { scope: "local", path: `${project}/.claude/settings.local.json`, rules: 1 },
    ],
    dropped: [],
    notes: [],
  });
});

test("the layers are those of the folder that is named, wherever the user keeps the own", (t) => {
  const { folder, call } = scene(t, {
    "moved/settings.json": '{"permissions":{"deny":["WebSearch"]}}',
    "proj/inner/.claude/settings.json": '{"permissions":{"ask":["WebSearch"]}}',
  });
  const layers = (path: string, env: NodeJS.ProcessEnv = {}) => {
    const { stdout } = call(["effective", path, "--format", "json"], env);
    return JSON.parse(stdout).layers.map((layer: { path: string }) =>
      layer.path.slice(folder.length + 1),
    );
  };
  const own = "home/.claude/settings.json";
  assert.deepEqual(layers("inner"), [own, "proj/inner/.claude/settings.json"]);
  // The local settings are those of the work tree, the project's those of the folder.
  mkdirSync(join(folder, "proj", ".git"));
  assert.deepEqual(layers("inner"), [
    own,
    "proj/inner/.claude/settings.json",
    "proj/.claude/settings.local.json",
  ]);
  assert.deepEqual(layers(join(folder, "home")), [own]);
  assert.equal(
    layers("inner", { CLAUDE_CONFIG_DIR: `${folder}/moved/` })[0],
    "moved/settings.json",
  );
});

test("managed settings can be tried from another folder than the machine's own", (t) => {
  const { folder, call } = scene(t, {
    "rollout/managed-settings.json": '{"permissions":{"deny":["WebSearch"]}}',
    "rollout/managed-settings.d/10.json": '{"permissions":{"deny":["WebFetch"]}}',
    "proj/.claude/settings.local.json": '{"permissions":{"allow":["WebFetch"]}}',
  });
  for (const named of [join(folder, "rollout"), join("..", "rollout/")]) {
    const env = { POLICY_JUDGE_MANAGED_FOLDER: named };
    const [decision, rule] = call(["explain", "--tool", "WebSearch"], env).stdout.split("\n");
    assert.equal(decision, "missing WebSearch");
    assert.equal(rule, `  WebSearch  ${folder}/rollout/managed-settings.json:1`);
    const { layers } = JSON.parse(call(["effective", "--format", "json"], env).stdout);
    assert.deepEqual(
      layers.map(({ scope, path }: { scope: string; path: string }) => [
        scope,
        path.slice(folder.length + 1),
      ]),
      [
        ["managed", "rollout/managed-settings.json"],
        ["managed", "rollout/managed-settings.d/10.json"],
        ["user", "home/.claude/settings.json"],
        ["project", "proj/.claude/settings.json"],
        ["local", "proj/.claude/settings.local.json"],
      ],
    );
    const { stdout } = call(["check", "--format", "json"], env);
    assert.deepEqual(found({ stdout, stderr: "", status: 0 }), [
      ".claude/settings.local.json shadowed-rule",
    ]);
  }
  assert.equal(call(["explain", "--tool", "WebSearch"]).stdout.split("\n")[0], "allow WebSearch");
});

test("in a folder that is not trusted, what came along with it opens nothing", (t) => {
  const { project, call } = scene(t, {
    "proj/.claude/settings.json": '{"permissions":{"allow":["WebFetch"],"deny":["Skill"]}}',
  });
  execFileSync("git", ["init", "-q"], { cwd: project });
  const args = ["effective", "--untrusted", "--format", "json"];
  const states = () => {
    const { tools } = JSON.parse(call(args).stdout) as { tools: { name: string; state: string }[] };
    return ["WebFetch", "Skill", "Edit"].map((name) => tools.find((t) => t.name === name)?.state);
  };
  // The own local settings are believed, unless git tracks them.
  assert.deepEqual(states(), ["default", "denied", "allowed"]);
  execFileSync("git", ["add", "-f", ".claude/settings.local.json"], { cwd: project });
  assert.deepEqual(states(), ["default", "denied", "default"]);
});

test("a file that the engine drops is told of", (t) => {
  const { call } = scene(t, { "proj/.claude/settings.json": '{"model":3}' });
  const { stdout, status } = call(["explain", "--tool", "Skill"]);
  assert.equal(status, 0);
  assert.match(
    stdout,
    /\nnot in force\n {2}\.claude\/settings\.json: Claude Code drops the whole file: model has /,
  );
});

test("wrong usage and what cannot be read give no answer", (t) => {
  const { folder, call } = scene(t);
  const fails = (...args: string[]) => {
    const { stdout, stderr, status } = call(args);
    assert.deepEqual([stdout, status], ["", 2]);
    return stderr.split("\n")[0] ?? "";
  };
  assert.match(fails("explain"), /--tool NAME/);
  for (const input of ["{", "[]", "null", '"x"']) {
    assert.match(fails("explain", "--tool", "Bash", "--input", input), /takes a JSON object/);
  }
  assert.match(
    fails("explain", "--tool", "x", "--format", "markdown"),
    /--format takes text, json/,
  );
  assert.match(fails("explain", "--tool", "x", "--engine", "none"), /--engine takes auto/);
  assert.match(fails("explain", "--tool", "x", "--path", "none"), /none: no such file or folder/);
  assert.match(fails("effective", "a", "b"), /one folder/);
  assert.match(fails("effective", ".claude/settings.json"), /not a folder/);
  const broken = join(folder, "broken");
  mkdirSync(join(broken, ".claude", "settings.json"), { recursive: true });
  assert.match(fails("effective", broken), /settings\.json: not a file/);
});

const TABLE = `Agent            default: goes through
AskUserQuestion  default: not known here
Bash             partly denied, partly allowed; else asks, but for commands that only read
                   deny  Bash(rm:*)   .claude/settings.json:3
                   allow Bash(npm:*)  ~/.claude/settings.json:1
CronCreate       default: not known here
CronDelete       default: not known here
CronList         default: not known here
Edit             allowed
                   allow Edit         .claude/settings.local.json:1
EnterPlanMode    default: not known here
EnterWorktree    default: not known here
ExitPlanMode     default: not known here
ExitWorktree     default: not known here
ListAgents       default: not known here
Monitor          perhaps partly denied; else not known here
                   deny  Bash(rm:*)   .claude/settings.json:3
NotebookEdit     default: asks
Read             default: goes through in the working folders, asks elsewhere
ReportFindings   default: not known here
ScheduleWakeup   default: not known here
SendMessage      default: not known here
Skill            asks
                   ask   Skill        .claude/settings.json:4
TaskStop         default: goes through
WebFetch         default: asks, but for some hosts
WebSearch        allowed
                   allow WebSearch    ~/.claude/settings.json:1
Workflow         default: not known here
Write            default: asks
mcp__*           default: asks

layers
  user: ~/.claude/settings.json, 2 rules in force
  project: .claude/settings.json, 2 rules in force
  local: .claude/settings.local.json, 1 rule in force
`;

test("effective shows each tool with the rules that decide, and where they stand", (t) => {
  const { call } = scene(t);
  const { stdout, stderr, status } = call(["effective"]);
  assert.deepEqual([stdout, stderr, status], [TABLE, "", 0]);
});

test("colours are for terminals, and no policy commands one", (t) => {
  const { call } = scene(t, {
    "proj/.claude/settings.json": '{"permissions":{"deny":["Bash(a\\u001b[31m\\u202e:*)"]}}',
  });
  const painted = call(["effective"], { FORCE_COLOR: "1" }).stdout;
  assert.ok(painted.includes("\u001b[32mallowed\u001b[39m"));
  const quiet = call(["effective"], { FORCE_COLOR: "1", NO_COLOR: "1" }).stdout;
  const plain = call(["effective"]).stdout;
  assert.equal(quiet, plain);
  assert.ok(!plain.includes("\u001b") && !plain.includes("\u202e"));
  assert.ok(plain.includes("Bash(a\ufffd[31m\ufffd:*)"));
  for (const format of ["json", "markdown"]) {
    assert.ok(!call(["effective", "--format", format]).stdout.includes("\u001b"), format);
  }
});

test("effective gives Markdown for a review", (t) => {
  const { call } = scene(t);
  const lines = call(["effective", "--format", "markdown"]).stdout.split("\n");
  assert.equal(lines[0], "# Effective policy for Claude Code 2.1.332");
  assert.ok(lines.includes("| `Skill` | asks | ask `Skill` (`.claude/settings.json:4`) |"));
  assert.ok(lines.includes("- local: .claude/settings.local.json, 1 rule in force"));
});
