/** What is said of rules on tools of servers when it is known which servers there are. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { judge, type Surroundings } from "../../shared/judge.js";
import { mintSegment } from "../../shared/names/protocols.js";
import { decided } from "../support/decide.js";
import { holds } from "../support/properties.js";
import { findingIn, findingsIn, fixesOf } from "./one-rule.js";

const SERVERS = {
  github: ["get_issue", "list_issues"],
  "my.server": undefined,
  a: ["x"],
  a__b: undefined,
  "plugin:mine:db": ["query"],
};

/** Check, level and fixes of each rule of which something is found. */
function told(list: string, rules: readonly string[], surroundings: Surroundings): string[] {
  // Each rule stands alone, so that nothing is said of what it has in common with others.
  return rules.flatMap((rule) =>
    findingsIn("claude-code", list, [rule], surroundings).map((finding) =>
      [finding.rule, finding.check, finding.severity, ...fixesOf(finding)].join(" | "),
    ),
  );
}

test("nothing is said of servers where none is known", () => {
  for (const surroundings of [{}, { servers: {} }, { complete: false }]) {
    assert.deepEqual(told("deny", ["mcp__x", "mcp__x__y", "mcp__x*"], surroundings), []);
  }
});

test("a server that is not known may be configured elsewhere, unless these are all", () => {
  const rules = ["mcp__slack", "mcp__slack__post", "mcp__slack__*"];
  const open = rules.map((rule) => `${rule} | unknown-server | hint`);
  assert.deepEqual(told("deny", rules, { servers: SERVERS }), open);
  assert.deepEqual(told("allow", rules, { servers: SERVERS }), open);
  const all = { servers: SERVERS, complete: true };
  assert.deepEqual(
    told("deny", rules, all),
    rules.map((rule) => `${rule} | unknown-server | error`),
  );
  assert.deepEqual(
    told("allow", rules, all),
    rules.map((rule) => `${rule} | unknown-server | warning`),
  );
  assert.deepEqual(told("deny", ["mcp__slack"], { complete: true }), [
    "mcp__slack | unknown-server | error",
  ]);
});

test("the nearest server is written only where these are all and one is plainly meant", () => {
  const fixes = (rule: string, complete: boolean) =>
    fixesOf(findingIn("claude-code", "deny", rule, { servers: SERVERS, complete }));
  const github = 'Replace with "mcp__github__x" -> mcp__github__x';
  assert.deepEqual(fixes("mcp__Git-Hub__x", false), [github]);
  assert.deepEqual(fixes("mcp__Git-Hub__x", true), [`* ${github}`]);
  assert.deepEqual(fixes("mcp__githbu__x", true), [github]);
  assert.deepEqual(fixes("mcp__gitlab__x", true), [github]);
  assert.deepEqual(fixes("mcp__db__query", true), [
    '* Replace with "mcp__plugin_mine_db__query" -> mcp__plugin_mine_db__query',
  ]);
  // As it is configured it is no spelling that is ever mounted.
  const configured = findingIn("claude-code", "deny", "mcp__my.server__x", { servers: SERVERS });
  assert.equal(configured.check, "unmintable-segment");
  assert.deepEqual(fixesOf(configured), [
    '* Replace with "mcp__my_server__x" -> mcp__my_server__x',
  ]);
});

test("a tool that its server does not have is proven to be none", () => {
  assert.deepEqual(
    told("deny", ["mcp__github__get_isue", "mcp__github__delete_*"], { servers: SERVERS }),
    [
      'mcp__github__get_isue | unknown-server-tool | error | * Replace with "mcp__github__get_issue" -> mcp__github__get_issue',
      "mcp__github__delete_* | unknown-server-tool | error",
    ],
  );
  // Another server may have the longer name.
  const longer = ["mcp__github__x__y"];
  assert.deepEqual(told("deny", longer, { servers: SERVERS }), [
    "mcp__github__x__y | unknown-server-tool | hint",
  ]);
  assert.deepEqual(told("deny", longer, { servers: SERVERS, complete: true }), [
    "mcp__github__x__y | unknown-server-tool | error",
  ]);
});

test("what may reach a known server is left alone, by the list in which it stands", () => {
  const all = { servers: SERVERS, complete: true };
  const both = ["mcp__github__get_issue", "mcp__github__get_*", "mcp__a__b__t", "mcp__a__b__*"];
  assert.deepEqual(told("deny", [...both, "mcp__a__b", "mcp__*", "mcp__*__t", "mcp__g*"], all), []);
  assert.deepEqual(told("allow", both, all), []);
  // A grant has to say where the name of the server ends.
  assert.deepEqual(told("allow", ["mcp__a__b"], all), [
    'mcp__a__b | unknown-server | warning | * Replace with "mcp__a__b__*" -> mcp__a__b__*',
  ]);
  assert.deepEqual(told("deny", ["mcp__plugin_MINE*_db__query"], all), []);
  assert.deepEqual(told("deny", ["mcp__empty", "mcp__empty__*"], { servers: { empty: [] } }), []);
});

test("agents and hooks are held against the known servers as well", () => {
  const surroundings = { servers: { github: ["get_issue"] }, complete: true };
  const agent = "---\nname: a\ndescription: b\ntools: mcp__github, mcp__githug, Read\n---\n";
  const found = judge({ path: ".claude/agents/a.md", text: agent, surroundings }).findings;
  assert.deepEqual(
    found.map(({ check, rule }) => `${check} ${rule}`),
    ["unknown-server mcp__githug"],
  );
  const hooks = (matcher: string) => ({
    hooks: { PreToolUse: [{ matcher, hooks: [{ type: "command", command: "x" }] }] },
  });
  const matcher = (text: string) =>
    judge({
      path: ".claude/settings.json",
      text: JSON.stringify(hooks(text)),
      surroundings,
    }).findings.map(({ check, severity }) => `${check} ${severity}`);
  assert.deepEqual(matcher("mcp__github__get_issue"), []);
  assert.deepEqual(matcher("mcp__github__get_isue"), ["matcher-never-fires error"]);
  assert.deepEqual(matcher("mcp__github__get_isue|Bash"), ["unknown-server-tool error"]);
  // An agent may bring a server of its own.
  const own = agent.replace("tools:", "mcpServers: [githug]\ntools:");
  assert.deepEqual(judge({ path: ".claude/agents/a.md", text: own, surroundings }).findings, []);
});

const anyName = fc
  .array(fc.constantFrom("a", "b", "_", "__", "-", ".", "plugin:", "A"), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.join(""));

test("a rule that decides a call on a tool of a known server is never called dead", () => {
  const rule = fc.tuple(anyName, fc.option(anyName, { nil: undefined }), fc.boolean());
  holds(
    fc.property(
      fc.dictionary(anyName, fc.array(anyName, { minLength: 1, maxLength: 2 }), {
        minKeys: 1,
        maxKeys: 3,
      }),
      rule,
      fc.constantFrom("deny", "ask", "allow"),
      (servers, [peer, tool, star], list) => {
        const text = `mcp__${peer}${tool === undefined ? "" : `__${tool}`}${star ? "*" : ""}`;
        const findings = findingsIn("claude-code", list, [text], { servers, complete: true });
        const dead = findings.some(({ check }) => check.startsWith("unknown-server"));
        if (!dead) return;
        for (const [server, tools] of Object.entries(servers)) {
          for (const each of tools) {
            const name = `mcp__${mintSegment(server)}__${mintSegment(each)}`;
            const { decision, rule: decider } = decided({ [list]: [text] }, name, {}, { servers });
            assert.ok(decider === undefined, `${list} ${text} reaches ${name}: ${decision}`);
          }
        }
      },
    ),
    3000,
  );
});
