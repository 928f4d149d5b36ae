import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type EffectivePolicy,
  type EffectiveTool,
  effectiveMarkdown,
  effectivePolicy,
  type Layer,
} from "../../shared/index.js";
import { CWD, HOME } from "../support/decide.js";

type Lists = Readonly<Record<string, unknown>>;

function picture(layers: readonly Layer[], servers?: Record<string, string[] | undefined>) {
  return effectivePolicy({
    engine: "claude-code",
    layers,
    ...(servers && { servers }),
    cwd: CWD,
    home: HOME,
  });
}

/** What one layer of project settings makes of a tool. */
function rowIn({ tools }: EffectivePolicy, name: string): EffectiveTool {
  const row = [...tools, ...tools.flatMap((each) => each.tools ?? [])].find(
    (each) => each.name === name,
  );
  assert.ok(row !== undefined, `no row ${name}`);
  return row;
}

function row(permissions: Lists, name: string, servers?: Record<string, string[]>): EffectiveTool {
  return rowIn(picture([{ scope: "project", permissions }], servers), name);
}

function brief({ state, rest, rules }: EffectiveTool) {
  return [state, rest, rules.map(({ list, rule }) => `${list} ${rule}`).join(", ")];
}

test("without a rule each tool is left to the engine, and no more is said than is known", () => {
  const { tools, dropped, notes } = picture([]);
  assert.deepEqual([dropped, notes], [[], []]);
  assert.ok(tools.length >= 24);
  for (const { state, rules } of tools) assert.deepEqual([state, rules], ["default", []]);
  const happens = (name: string) => rowIn({ tools } as EffectivePolicy, name).happens;
  assert.equal(happens("Edit"), "default: asks");
  assert.equal(happens("Read"), "default: goes through in the working folders, asks elsewhere");
  assert.equal(happens("CronList"), "default: not known here");
  assert.equal(happens("mcp__*"), "default: asks");
  assert.deepEqual(
    tools
      .filter(({ offered, kind }) => offered === "sometimes" && kind === "tool")
      .map((t) => t.name),
    ["AskUserQuestion", "EnterPlanMode", "ExitPlanMode"],
  );
  assert.ok(!tools.some(({ name }) => name === "Glob" || name === "Cd"));
});

test("four layers are united, and the strictest list decides", () => {
  const policy = picture([
    { scope: "managed", path: "/etc/m.json", permissions: { deny: ["WebFetch"] } },
    { scope: "user", path: "/home/me/.claude/settings.json", permissions: { allow: ["WebFetch"] } },
    { scope: "project", permissions: { allow: ["WebSearch"], ask: ["Skill"] } },
    { scope: "local", permissions: { allow: ["Skill"], ask: ["WebSearch"] } },
  ]);
  const { rules, ...denied } = rowIn(policy, "WebFetch");
  assert.deepEqual(rules, [
    { rule: "WebFetch", list: "deny", scope: "managed", path: "/etc/m.json" },
  ]);
  assert.equal(denied.because.startsWith("The deny rule WebFetch of the managed settings"), true);
  assert.deepEqual(brief(rowIn(policy, "WebSearch")), ["asks", undefined, "ask WebSearch"]);
  assert.deepEqual(brief(rowIn(policy, "Skill")), ["asks", undefined, "ask Skill"]);
  assert.deepEqual(
    policy.layers.map(({ scope, rules }) => [scope, rules]),
    [
      ["managed", 1],
      ["user", 1],
      ["project", 2],
      ["local", 2],
    ],
  );
});

test("rules with content decide a part, and the rest is told beside it", () => {
  const lists = { allow: ["Bash(npm:*)"], deny: ["Bash(rm:*)"] };
  const partly = row(lists, "Bash");
  assert.deepEqual(brief(partly), ["partly", "default", "deny Bash(rm:*), allow Bash(npm:*)"]);
  assert.equal(
    partly.happens,
    "partly denied, partly allowed; else asks, but for commands that only read",
  );
  const whole = row({ allow: ["Bash", "Bash(npm:*)"], deny: ["Bash(rm:*)"] }, "Bash");
  assert.deepEqual(brief(whole), ["partly", "allowed", "deny Bash(rm:*), allow Bash"]);
  const asks = row({ allow: ["Bash(a)"], ask: ["Bash", "Bash(b)"], deny: ["Bash(c)"] }, "Bash");
  assert.deepEqual(brief(asks), ["partly", "asks", "deny Bash(c), ask Bash"]);
  assert.deepEqual(brief(row({ deny: ["Agent(Explore)"], ask: ["Agent(x)"] }, "Agent")), [
    "partly",
    "default",
    "deny Agent(Explore)",
  ]);
  assert.equal(row({ deny: ["WebSearch(x)"] }, "WebSearch").state, "default");
  assert.equal(row({ ask: ["Skill(args:x)"] }, "Skill").state, "partly");
  assert.equal(row({ deny: ["WebFetch(domain:*)"] }, "WebFetch").state, "denied");
  assert.equal(row({ allow: ["WebFetch(domain:*)"] }, "WebFetch").state, "allowed");
});

test("rules on files are told with every tool that they act on", () => {
  const deny = { deny: ["Read(.env)"] };
  for (const name of ["Read", "Edit", "Write", "Bash"]) {
    assert.deepEqual(brief(row(deny, name)), ["partly", "default", "deny Read(.env)"], name);
  }
  assert.equal(row(deny, "NotebookEdit").state, "default");
  // What Read as a whole denies may keep files from being written as well: that was not tried.
  assert.equal(row({ deny: ["Read"] }, "Write").state, "unknown");
  assert.deepEqual(brief(row({ allow: ["Write(*)"] }, "Write")), [
    "partly",
    "default",
    "allow Write(*)",
  ]);
  assert.equal(row({ allow: ["Write(*)"] }, "Edit").state, "default");
});

test("a denied Bash takes Monitor with it and brings the search tools back", () => {
  const lists = { deny: ["Bash"], allow: ["Monitor", "Glob"] };
  assert.deepEqual(brief(row(lists, "Monitor")), ["denied", undefined, "deny Bash"]);
  assert.deepEqual(brief(row(lists, "Glob")), ["allowed", undefined, "allow Glob"]);
  assert.equal(row(lists, "Grep").state, "default");
  const stars = { deny: ["Bash( *)"] };
  assert.deepEqual([row(stars, "Bash").state, row(stars, "Monitor").state], ["denied", "denied"]);
  const part = row({ deny: ["Bash(rm:*)"] }, "Monitor");
  assert.deepEqual(
    [part.state, part.happens],
    ["unknown", "perhaps partly denied; else not known here"],
  );
});

test("tools beyond the usual ones are shown where a rule names them", () => {
  assert.equal(row({ deny: ["Artifact*"] }, "ArtifactData").state, "denied");
  assert.deepEqual(brief(row({ ask: ["Task"] }, "Agent")), ["asks", undefined, "ask Task"]);
  assert.equal(row({ deny: ["Glob"] }, "Glob").state, "denied");
  const names = (permissions: Lists) =>
    picture([{ scope: "project", permissions }]).tools.map(({ name }) => name);
  assert.ok(names({ allow: ["LSP"] }).includes("LSP"));
  for (const dead of ["LS", "Bsh", "Cd", "Glob"])
    assert.ok(!names({ allow: [dead] }).includes(dead));
  // A pattern that reaches offered tools does not bring in all others that it fits.
  assert.ok(!names({ deny: ["*"] }).includes("Artifact"));
});

test("servers that rules name have a row each, and all others one", () => {
  const lists = { deny: ["mcp__a", "mcp__*__drop"], allow: ["mcp__gh"], ask: ["mcp__gh__push"] };
  assert.deepEqual(brief(row(lists, "mcp__a")), ["denied", undefined, "deny mcp__a"]);
  const server = row(lists, "mcp__gh");
  assert.deepEqual(brief(server), [
    "partly",
    "allowed",
    "deny mcp__*__drop, ask mcp__gh__push, allow mcp__gh",
  ]);
  assert.deepEqual(
    server.tools?.map(({ name, state }) => [name, state]),
    [["mcp__gh__push", "asks"]],
  );
  assert.deepEqual(brief(row(lists, "mcp__*")), ["partly", "default", "deny mcp__*__drop"]);
  assert.equal(row({ deny: ["mcp__*"] }, "mcp__*").state, "denied");
});

test("servers that are known are folded with their tools", () => {
  const servers = { a: ["x"], a__b: ["y", "z"] };
  const lists = (permissions: Lists) => (name: string) => brief(row(permissions, name, servers));
  // A guard reaches what stands before the first `__` of a server's name, a grant does not.
  const deny = lists({ deny: ["mcp__a"] });
  assert.deepEqual(deny("mcp__a"), ["denied", undefined, "deny mcp__a"]);
  assert.deepEqual(deny("mcp__a__b"), ["denied", undefined, "deny mcp__a"]);
  const allow = lists({ allow: ["mcp__a"] });
  assert.deepEqual(allow("mcp__a"), ["allowed", undefined, "allow mcp__a"]);
  assert.deepEqual(allow("mcp__a__b"), ["default", undefined, ""]);
  const mixed = row({ allow: ["mcp__a__b__y"] }, "mcp__a__b", servers);
  assert.deepEqual(brief(mixed), ["partly", undefined, "allow mcp__a__b__y"]);
  assert.equal(mixed.happens, "1 of 2 allowed; 1 of 2 default: asks");
  assert.deepEqual(
    mixed.tools?.map(({ state }) => state),
    ["allowed", "default"],
  );
  const open = picture([{ scope: "user", permissions: { ask: ["mcp__s__t"] } }], { s: undefined });
  assert.deepEqual(brief(rowIn(open, "mcp__s")), ["partly", "default", "ask mcp__s__t"]);
  assert.ok(!open.tools.some(({ name }) => name === "mcp__*"));
});

test("what is not in force is told with its reason", () => {
  const project: Layer = {
    scope: "project",
    trusted: false,
    permissions: { allow: ["Edit"], deny: ["Skill", "Bash("] },
  };
  const untrusted = picture([project]);
  assert.equal(rowIn(untrusted, "Edit").state, "default");
  assert.equal(rowIn(untrusted, "Skill").state, "denied");
  assert.deepEqual(
    untrusted.dropped.map(({ part, because }) => [part, because]),
    [
      ["rule", "Claude Code skips the deny rule Bash( of the project settings, which it refuses."],
      ["allow", "Nobody has trusted the folder yet, which leaves 1 allow rule out."],
    ],
  );
  const managed: Layer = {
    scope: "managed",
    permissions: { ask: ["Edit"] },
    allowManagedPermissionRulesOnly: true,
  };
  const kept = picture([managed, { scope: "user", permissions: { deny: ["Skill"] } }]);
  assert.deepEqual([rowIn(kept, "Edit").state, rowIn(kept, "Skill").state], ["asks", "default"]);
  assert.deepEqual(
    kept.dropped.map(({ scope, part }) => [scope, part]),
    [["user", "layer"]],
  );
});

test("a file that the engine drops says nothing, whatever dropped it", () => {
  const dropped = (text: string, scope: Layer["scope"] = "user") => {
    const policy = picture([{ scope, path: "/home/me/.claude/settings.json", text }]);
    return [rowIn(policy, "Skill").state, policy.dropped.map(({ because }) => because).join(" ")];
  };
  const rules = '"permissions":{"deny":["Skill"]}';
  assert.deepEqual(dropped(`{${rules}}`), ["denied", ""]);
  assert.deepEqual(dropped(`\uFEFF{${rules}}`), ["denied", ""]);
  assert.deepEqual(dropped(" "), ["default", ""]);
  const whole = "Claude Code drops the whole file";
  assert.deepEqual(dropped(`{${rules},"model":3}`), [
    "default",
    `${whole}: model has to be the name of a model.`,
  ]);
  assert.deepEqual(dropped(`{${rules},"model":3}`, "managed"), ["denied", ""]);
  assert.match(dropped(`{${rules},}`)[1] ?? "", /: it has a comma behind the last entry/);
  assert.match(dropped(`{${rules}} // x`)[1] ?? "", /: it has a comment/);
  assert.match(
    dropped('{"permissions":{"deny":"Skill"}}')[1] ?? "",
    /permissions\.deny has to be a list/,
  );
});

test("of a repeated key the last counts, and its rules are told in their places", () => {
  const text = '{"permissions":{"deny":["Edit"],\n"deny":["Skill"]}}';
  const policy = picture([{ scope: "user", text }]);
  assert.equal(rowIn(policy, "Edit").state, "default");
  assert.deepEqual(rowIn(policy, "Skill").rules[0]?.range, {
    start: { line: 1, character: 8 },
    end: { line: 1, character: 15 },
  });
});

test("a mode leaves open what was seen in the usual mode only, and is noted", () => {
  const lists = { allow: ["Skill"], ask: ["Edit"], deny: ["WebFetch"], defaultMode: "plan" };
  const policy = picture([{ scope: "user", permissions: lists }]);
  const states = ["Skill", "Edit", "WebFetch", "WebSearch"].map(
    (name) => rowIn(policy, name).state,
  );
  assert.deepEqual(states, ["unknown", "unknown", "denied", "default"]);
  assert.match(policy.notes.join(), /^The mode plan is set, /);
});

test("an engine of which nothing is known has no rows, and no engine is an error", () => {
  const { tools, notes } = effectivePolicy({ engine: "sema", layers: [{ scope: "project" }] });
  assert.deepEqual([tools, notes.length], [[], 1]);
  assert.throws(() => effectivePolicy({ engine: "none", layers: [] }), RangeError);
});

test("the Markdown is a table that nothing in a rule breaks out of", () => {
  const text = '{"permissions":{\n"deny":["Bash(a | `b`)"],\n"allow":["Edit"]}}';
  const policy = picture([
    { scope: "project", path: `${CWD}/.claude/settings.json`, text },
    { scope: "user", path: `${HOME}/.claude/settings.json`, text: "{,}" },
  ]);
  const markdown = effectiveMarkdown(policy, { cwd: CWD, home: HOME });
  const lines = markdown.split("\n");
  const of = (name: string) => lines.find((line) => line.startsWith(`| \`${name}\``));
  assert.deepEqual(lines.slice(0, 4), [
    "# Effective policy for Claude Code 2.1.332",
    "",
    "| tool | what happens | rules |",
    "| --- | --- | --- |",
  ]);
  assert.equal(
    of("Bash"),
    "| `Bash` | partly denied; else asks, but for commands that only read | deny `` Bash(a \\| `b`) `` (`.claude/settings.json:2`) |",
  );
  assert.equal(of("Edit"), "| `Edit` | allowed | allow `Edit` (`.claude/settings.json:3`) |");
  assert.equal(of("TaskStop"), "| `TaskStop` | default: goes through |  |");
  assert.equal(
    lines.slice(lines.indexOf("## Layers")).join("\n"),
    [
      "## Layers",
      "",
      "- project: .claude/settings.json, 2 rules in force",
      "- user: \\~/.claude/settings.json, 0 rules in force",
      "",
      "## Not in force",
      "",
      "- `~/.claude/settings.json`: Claude Code drops the whole file: it is no JSON.",
      "",
    ].join("\n"),
  );
});
