import assert from "node:assert/strict";
import { test } from "node:test";
import { decided } from "../support/decide.js";

function call(
  permissions: Readonly<Record<string, unknown>>,
  name: string,
  servers?: Readonly<Record<string, readonly string[]>>,
) {
  return decided(permissions, name, {}, servers && { servers }).decision;
}

test("a tool that is not offered is missing, and one that may be is unknown", () => {
  for (const name of ["LS", "bash", "BashOutput", "Grep", "Cd", "github__x"]) {
    assert.equal(call({}, name), "missing", name);
  }
  for (const name of ["TodoWrite", "AskUserQuestion", "CronList", "skill__x"]) {
    assert.equal(call({}, name), "unknown", name);
  }
  assert.equal(call({ deny: ["*"] }, "TodoWrite"), "missing");
});

test("a deny rule without content takes the tool away", () => {
  for (const rule of ["Agent", "Task", "Agent(*)", "A*", "*"]) {
    const { decision, rule: by, layer } = decided({ deny: [rule] }, "Agent");
    assert.deepEqual([decision, by, layer?.scope], ["missing", rule, "project"]);
  }
  for (const rule of ["agent", "Agent ", "Agent()", "A*(Explore)"]) {
    assert.equal(call({ deny: [rule] }, "Agent"), "allow", rule);
  }
  assert.equal(call({ deny: ["KillBash"] }, "KillShell"), "missing");
});

test("without Bash there is no Monitor, and Grep comes back", () => {
  assert.equal(call({ deny: ["Bash"] }, "Monitor"), "missing");
  assert.equal(call({ deny: ["Bash"] }, "Grep"), "allow");
  assert.equal(call({ deny: ["Bash(**)"] }, "Monitor"), "missing");
  assert.equal(call({ deny: ["Bash(rm:*)"] }, "Monitor"), "unknown");
});

test("rules on servers", () => {
  const servers = { a__b: ["x"], "my.srv": ["get.it"], srv_: ["t"] };
  const on = (list: string, rule: string, name: string) => call({ [list]: [rule] }, name, servers);
  for (const rule of [
    "mcp__a",
    "mcp__a__*",
    "mcp__a__b",
    "mcp__a__b__x",
    "mcp__*__x",
    "mcp__*",
    "*x",
  ]) {
    assert.equal(on("deny", rule, "mcp__a__b__x"), "missing", rule);
  }
  for (const rule of ["mcp__a", "mcp__a__*", "mcp__a__b", "mcp__a__b__", "a__b"]) {
    assert.equal(on("allow", rule, "mcp__a__b__x"), "ask", rule);
  }
  assert.equal(on("allow", "mcp__a__b__*", "mcp__a__b__x"), "allow");
  assert.equal(on("allow", "mcp__my_srv", "mcp__my_srv__get_it"), "allow");
  assert.equal(on("allow", "mcp__my.srv", "mcp__my_srv__get_it"), "ask");
  assert.equal(on("deny", "mcp__srv", "mcp__srv___t"), "missing");
  assert.equal(on("allow", "mcp__srv", "mcp__srv___t"), "ask");
  assert.equal(on("allow", "mcp__a__b__*", "mcp__a__b__y"), "missing");
  assert.equal(call({}, `mcp__s__${"x".repeat(122)}`, { s: ["x".repeat(122)] }), "missing");
  assert.equal(on("deny", "MCP__a__b__x", "mcp__a__b__x"), "ask");
});

test("where nothing is known of the servers, a tool is taken to be there", () => {
  const bare = (permissions: Readonly<Record<string, unknown>>, name: string) =>
    decided(permissions, name, {}, { servers: undefined as never }).decision;
  assert.equal(bare({ allow: ["mcp__gh"] }, "mcp__gh__x"), "allow");
  assert.equal(bare({ allow: ["mcp__gh"] }, "mcp__gh__a__x"), "unknown");
  assert.equal(bare({ deny: ["mcp__gh"] }, "mcp__gh__a__x"), "missing");
});

test("parameters count in deny and ask alone", () => {
  const input = { command: "foo", timeout: 5000, run_in_background: true };
  const bash = (list: string, rule: string) => decided({ [list]: [rule] }, "Bash", input).decision;
  assert.equal(bash("deny", "Bash(timeout:5000)"), "deny");
  assert.equal(bash("deny", "Bash(timeout:5*)"), "deny");
  assert.equal(bash("deny", "Bash(run_in_background: true)"), "deny");
  assert.equal(bash("deny", "Bash(description:x)"), "ask");
  assert.equal(bash("deny", "Bash(command:foo)"), "ask");
  assert.equal(bash("allow", "Bash(timeout:5000)"), "ask");
});

test("agents by type in deny alone", () => {
  const agent = (list: string, rule: string) =>
    decided({ [list]: [rule] }, "Agent", { subagent_type: "Explore" }).decision;
  assert.equal(agent("deny", "Task(Explore)"), "deny");
  assert.equal(agent("deny", "Agent(explore)"), "allow");
  assert.equal(agent("ask", "Agent(Explore)"), "allow");
  assert.equal(agent("ask", "Agent(subagent_type:Exp*)"), "ask");
  assert.equal(decided({ deny: ["Agent(Explore)"] }, "Agent", {}).decision, "unknown");
});

test("skills by name and by beginning", () => {
  const skill = (rule: string) => decided({ allow: [rule] }, "Skill", { skill: "deploy" }).decision;
  for (const rule of ["Skill", "Skill(deploy)", "Skill(/deploy)", "Skill(dep:*)", "Skill(dep *)"]) {
    assert.equal(skill(rule), "allow", rule);
  }
  for (const rule of ["Skill(dep*)", "Skill(Deploy)", "Skill(skill:deploy)"]) {
    assert.equal(skill(rule), "ask", rule);
  }
});

test("pages by host", () => {
  const fetched = (list: string, domain: string, url = "https://A.b.example.com:8080/p") =>
    decided({ [list]: [`WebFetch(domain:${domain})`] }, "WebFetch", { url }).decision;
  for (const domain of [
    "a.B.example.com",
    "*.example.com",
    "*",
    "a.*.example.com",
    "a.b.example.com.",
  ]) {
    assert.equal(fetched("allow", domain), "allow", domain);
    assert.equal(fetched("deny", domain), "deny", domain);
  }
  for (const domain of ["example.com", " a.b.example.com", "a.b.example.com:8080", "a.*.com"]) {
    assert.equal(fetched("deny", domain), "ask", domain);
  }
  assert.equal(fetched("deny", "x.com", "https://docs.python.org"), "unknown");
  assert.equal(fetched("deny", "x.com", "nonsense"), "unknown");
});
