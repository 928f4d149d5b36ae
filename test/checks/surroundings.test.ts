import assert from "node:assert/strict";
import { test } from "node:test";
import { judge } from "../../shared/judge.js";
import { findingIn, findingsIn, fixesOf } from "./one-rule.js";

test("the known home and project folders with one slash are below the settings' folder", () => {
  const text = JSON.stringify({
    permissions: { deny: ["Read(/root/x)", "Read(/srv/app/.env)", "Read(/srv/other/x)"] },
  });
  const found = judge({
    path: "/srv/app/.claude/settings.json",
    text,
    surroundings: { home: "/root" },
  }).findings;
  assert.deepEqual(
    found.map(({ check, severity, rule }) => `${check} ${severity} ${rule}`),
    ["path-anchor warning Read(/root/x)", "path-anchor warning Read(/srv/app/.env)"],
  );
  const elsewhere = judge({
    path: "x/.claude/settings.json",
    text,
    surroundings: { cwd: "/srv/app" },
  });
  assert.deepEqual(
    elsewhere.findings.map(({ rule }) => rule),
    ["Read(/srv/app/.env)"],
  );
});

test("tools that the user's host mounts are known, by any engine or by the one named", () => {
  const rules = ["Deploy", "Deplyo", "LS", "my_tool"];
  const checks = (engine: string, tools: readonly string[] | Record<string, readonly string[]>) =>
    findingsIn(engine, "deny", rules, { tools }).map(({ rule, severity }) => `${rule} ${severity}`);
  const tools = ["Deploy", "LS", "my_tool"];
  assert.deepEqual(checks("claude-code", tools), ["Deplyo error"]);
  assert.deepEqual(checks("claude-code", { "claude-code": tools }), ["Deplyo error"]);
  assert.deepEqual(checks("sema", tools), ["Deplyo hint"]);
  const strangers = ["Deploy warning", "Deplyo warning", "LS error", "my_tool hint"];
  assert.deepEqual(checks("claude-code", { sema: tools }), strangers);
  assert.deepEqual(checks("claude-code", {}), strangers);
});

test("a small first letter is refused, though a host mount the tool under it", () => {
  const finding = findingIn("claude-code", "deny", "deploy", { tools: ["deploy"] });
  assert.equal(`${finding.check} ${finding.engineSays}`, "tool-case rejects");
  assert.deepEqual(fixesOf(finding), []);
});

test("the prefix is written in front of a server that is known", () => {
  const fixes = (rule: string, ...servers: string[]) =>
    fixesOf(
      findingIn("claude-code", "deny", rule, {
        servers: Object.fromEntries(servers.map((server) => [server, undefined])),
      }),
    );
  const issue = ['* Replace with "mcp__github__get_issue" -> mcp__github__get_issue'];
  assert.deepEqual(fixes("github__get_issue", "slack", "github"), issue);
  assert.deepEqual(fixes("mcp_github__get_issue", "github"), issue);
  assert.deepEqual(fixes("Mcp__github__get_issue", "github"), issue);
  assert.deepEqual(fixes("MCP__github", "github"), ['* Replace with "mcp__github" -> mcp__github']);
  assert.deepEqual(fixes("github__get_*", "github"), [
    '* Replace with "mcp__github__get_*" -> mcp__github__get_*',
  ]);
  // A server is known under its configured name, and written as it is mounted.
  assert.deepEqual(fixes("my_server__get", "my.server"), [
    '* Replace with "mcp__my_server__get" -> mcp__my_server__get',
  ]);
  // A part of the name is not the name, and case counts.
  for (const server of ["git", "hub", "issue", "GitHub", "github_"]) {
    assert.deepEqual(fixes("github__get_issue", server), [], server);
  }
  assert.deepEqual(fixes("github__get_issue"), []);
  // The spelling must be sound itself: no rule can name a server without a name.
  assert.deepEqual(fixes("__get_issue", ""), []);
});

test("the advice names the spelling where the server is known, and the shape where it is not", () => {
  const servers = { github: ["get_issue"] };
  const known = findingIn("claude-code", "allow", "github__get_issue", { servers });
  assert.equal(known.advice, "Write `mcp__github__get_issue`.");
  const unknown = findingIn("claude-code", "allow", "github__get_issue");
  assert.match(unknown.advice, /`mcp__server__tool`/);
  assert.match(
    findingIn("sema", "deny", "x__y").advice,
    /`mcp__server__tool` or `a2a__agent__tool`/,
  );
});

const POLICY = '{ "permissions": { "deny": ["LS"] } }';

test("the path tells who reads a policy, with either sign between folders", () => {
  for (const path of [".claude/settings.json", "C:\\work\\app\\.claude\\settings.json"]) {
    const { engines, findings } = judge({ path, text: POLICY });
    assert.deepEqual(engines, ["claude-code"]);
    assert.deepEqual(
      findings.map(({ engine }) => engine),
      ["claude-code"],
    );
  }
  assert.deepEqual(judge({ path: "C:\\app\\sema.policy.json", text: POLICY }).engines, ["sema"]);
});

test("a file that is no policy is read by nobody, whatever it holds", () => {
  const nothing = { engines: [], rules: [], findings: [] };
  assert.deepEqual(judge({ path: "settings.json", text: POLICY }), nothing);
  assert.deepEqual(judge({ path: "", text: POLICY }), nothing);
});

test("an engine that is named reads the file whatever the path", () => {
  const { engines, findings } = judge({ path: "notes.txt", text: POLICY, engine: "sema" });
  assert.deepEqual(engines, ["sema"]);
  assert.equal(findings.length, 1);
  const other = judge({ path: ".claude/settings.json", text: POLICY, engine: "sema" });
  assert.deepEqual(other.engines, ["sema"]);
});

test("an engine that does not exist is refused", () => {
  for (const engine of ["", "claude", "Claude-Code", "toString"]) {
    assert.throws(() => judge({ path: ".claude/settings.json", text: POLICY, engine }), {
      name: "RangeError",
      message: `There is no engine ${JSON.stringify(engine)}.`,
    });
  }
});

test("rules and findings stand in the order of the text", () => {
  const text = `{
    "permissions": {
      "ask": ["Task", "Read"],
      "deny": ["LS"],
      "allow": ["Bsh", "Bash( git \\"push\\":*)"],
      "ask": ["BASH"]
    }
  }`;
  const { rules, findings } = judge({ path: ".claude/settings.json", text });
  assert.deepEqual(
    rules.map(({ list, rule }) => `${list} ${rule}`),
    ["ask Task", "ask Read", "deny LS", "allow Bsh", 'allow Bash( git "push":*)', "ask BASH"],
  );
  assert.deepEqual(
    findings.map(({ rule }) => rule),
    ["Task", "LS", "Bsh", 'Bash( git "push":*)', "BASH"],
  );
  assert.deepEqual(rules.at(-2), {
    engine: "claude-code",
    list: "allow",
    rule: 'Bash( git "push":*)',
    tool: "Bash",
    content: ' git "push":*',
    range: { start: { line: 4, character: 23 }, end: { line: 4, character: 46 } },
  });
  assert.equal("content" in (rules[0] ?? {}), false);
});

test("a policy of ten megabytes is judged within twenty seconds", () => {
  // Each sound rule stands there once; of the others one is dead, and one is the same each time.
  const usual = (at: number) =>
    `"Bash(git diff --name-only ${at}:*)", "Read(//srv/app/src${at}/**)", "mcp__github__list_review_comments-${at}",\n`;
  const part = (at: number) =>
    `${Array.from({ length: 25 }, (_, line) => usual(1e6 + at * 25 + line)).join("")}"Bsh", "Task",\n`;
  const parts = Math.ceil(10_000_000 / part(0).length);
  const text = `{"permissions": {"deny": [\n${Array.from({ length: parts }, (_, at) => part(at)).join("")}"LS"]}}`;
  // The processor's time, which does not depend on what else the machine does.
  const start = process.cpuUsage();
  const { findings } = judge({ path: ".claude/settings.json", text });
  const { user, system } = process.cpuUsage(start);
  const seconds = (user + system) / 1_000_000;
  const repeated = findings.filter(({ check }) => check === "duplicate-rule");
  assert.equal(repeated.length, parts - 1);
  assert.equal(findings.length - repeated.length, 2 * parts + 1);
  assert.equal(findings.at(-1)?.range.start.line, parts * 26 + 1);
  assert.ok(seconds < 20, `took ${seconds.toFixed(1)} s`);
});

test("a layer counts wherever it stands, if the engine reads it", () => {
  const deny = (rule: string) => JSON.stringify({ permissions: { deny: [rule] } });
  const seen = (path: string, text: string) =>
    judge({
      path: "/w/.claude/settings.json",
      text: '{"permissions":{"allow":["WebSearch"]}}',
      surroundings: { home: "/home/me", layers: [{ scope: "user", path, text }] },
    }).findings.map(({ check, related }) => `${check} ${related?.[0]?.path}`);
  for (const path of ["/home/me/.claude/settings.json", "/moved/settings.json", "C:\\x.json"]) {
    assert.deepEqual(seen(path, deny("WebSearch")), [`shadowed-rule ${path}`]);
    assert.deepEqual(seen(path, deny("WebFetch")), []);
    assert.deepEqual(seen(path, `${deny("WebSearch")},`), []);
  }
  // What is known to be of another kind, or another agent's, is no layer.
  assert.deepEqual(seen("/w/sema.policy.json", deny("WebSearch")), []);
});
