import assert from "node:assert/strict";
import { test } from "node:test";
import { judge } from "../../shared/judge.js";
import { RETIRED_TOOLS, readGuidance } from "../../shared/names/index.js";
import { findingIn, findingsIn, fixesOf } from "./one-rule.js";

const LONG = `mcp__server__${"a".repeat(116)}`;

/** One rule of each check, and how loud it is where the list guards and where it grants. */
const CLAUDE_CODE_LEVELS: readonly [check: string, rule: string, guard: string, grant: string][] = [
  ["padded-rule", " Bash", "error", "warning"],
  ["padded-rule", "Bash( git:*)", "error", "warning"],
  ["retired-tool", "LS", "error", "warning"],
  ["retired-tool", "MultiEdit(src/**)", "error", "warning"],
  ["renamed-tool", "Task", "information", "information"],
  ["tool-case", "bash", "error", "warning"],
  ["tool-case", "GREP", "error", "warning"],
  ["unprefixed-namespace", "get__issue", "error", "warning"],
  ["unmintable-segment", "mcp__", "error", "warning"],
  ["unmintable-segment", "mcp__my.server__get", "error", "warning"],
  ["unmintable-segment", "mcp__github__", "error", "warning"],
  ["unmintable-tool", "mcp__github__get.issue", "error", "warning"],
  ["name-too-long", LONG, "error", "warning"],
  ["unknown-tool", "Bsh", "error", "warning"],
  ["unknown-tool", "mcp_github", "error", "warning"],
  ["unknown-tool", "Frobnicate", "warning", "hint"],
  ["unknown-tool", "my_tool", "hint", "hint"],
  ["unknown-tool", "REPL", "hint", "hint"],
];

const SEMA_LEVELS: typeof CLAUDE_CODE_LEVELS = [
  ["padded-rule", " Edit", "error", "warning"],
  ["retired-tool", "Task", "error", "warning"],
  ["tool-case", "edit", "hint", "hint"],
  ["unprefixed-namespace", "get__issue", "error", "warning"],
  ["unmintable-segment", "a2a__my.helper__ask", "error", "warning"],
  ["unknown-tool", "Bsh", "hint", "hint"],
  ["unknown-tool", "Edti", "hint", "hint"],
];

for (const [engine, levels, guards] of [
  ["claude-code", CLAUDE_CODE_LEVELS, ["deny", "ask"]],
  ["sema", SEMA_LEVELS, ["deny", "requireApproval"]],
] as const) {
  test(`${engine}: a rule that guards speaks louder than one that grants`, () => {
    for (const [check, rule, guard, grant] of levels) {
      for (const list of [...guards, "allow"]) {
        const finding = findingIn(engine, list, rule);
        const level = list === "allow" ? grant : guard;
        assert.equal(
          `${finding.check} ${finding.severity}`,
          `${check} ${level}`,
          `${list} ${rule}`,
        );
      }
    }
  });

  test(`${engine}: a finding says what comes of the rule in its own list`, () => {
    for (const [check, rule, guard] of levels) {
      if (check === "renamed-tool") continue;
      for (const list of [...guards, "allow"]) {
        const { message, consequence } = findingIn(engine, list, rule);
        const verb = list === "allow" ? "grants" : "catches";
        // Where nothing is proven, it is only said what would come of it.
        const proven = guard !== "hint";
        const outcome = list === "allow" ? /but a prompt/ : /^The door is open/;
        assert.match(consequence, proven ? outcome : /^If no such tool is mounted/);
        if (proven) assert.match(message, new RegExp(`this ${list} rule ${verb} nothing\\.`));
      }
    }
  });
}

test("a rule whose only fault is the engine's diagnosis is set right in a hint, where it speaks", () => {
  for (const list of ["deny", "ask"]) {
    const { check, severity, message, fixes } = findingIn("claude-code", list, "Cd(~/x)");
    assert.deepEqual([check, severity, fixes], ["engine-mistaken", "hint", []]);
    assert.match(message, /rules on it are read and enforced/);
  }
  assert.deepEqual(findingsIn("claude-code", "allow", ["Cd(~/x)"]), []);
});

test("messages name the version that the facts are from", () => {
  for (const [, rule] of CLAUDE_CODE_LEVELS) {
    const { message, facts } = findingIn("claude-code", "deny", rule);
    assert.match(message, /Claude Code 2\.1\.332/, rule);
    assert.equal(facts, "Claude Code 2.1.332, as of 2026-11-30");
  }
});

test("a finding names its page, its list and its rule, and only a renamed tool is struck through", () => {
  for (const [check, rule] of CLAUDE_CODE_LEVELS) {
    const finding = findingIn("claude-code", "ask", rule);
    assert.equal(finding.docs, `docs/checks/${check}.md`);
    assert.deepEqual([finding.list, finding.rule], ["ask", rule]);
    assert.equal(finding.deprecated, check === "renamed-tool");
  }
});

test("a tool that was folded into a wider one is replaced only by hand, under a title that warns", () => {
  let folded = 0;
  for (const { name, guidance } of RETIRED_TOOLS) {
    const fate = readGuidance(guidance);
    const found = findingsIn("claude-code", "deny", [`${name}(x)`])
      .slice(0, 1)
      .flatMap(fixesOf);
    if (fate?.kind === "removed") assert.deepEqual(found, [], name);
    if (fate?.kind === "renamed") {
      assert.deepEqual(found, [`* Replace with "${fate.into}" -> ${fate.into}(x)`]);
    }
    if (fate?.kind !== "folded") continue;
    folded++;
    assert.deepEqual(found, [
      `Replace with "${fate.into}", which covers more than ${name} did -> ${fate.into}(x)`,
    ]);
  }
  assert.ok(folded > 0);
});

test("a separator with nothing behind it becomes the whole server only by hand", () => {
  assert.deepEqual(fixesOf(findingIn("claude-code", "deny", "mcp__github__")), [
    'Replace with "mcp__github__*", which covers every tool of the server -> mcp__github__*',
  ]);
  // With the star this server would still reach nothing.
  assert.deepEqual(fixesOf(findingIn("claude-code", "deny", "mcp__my.server__")), []);
});

test("a misspelling is put right at once only where one name is clearly nearest", () => {
  const fixes = (rule: string) => fixesOf(findingIn("claude-code", "deny", rule));
  assert.deepEqual(fixes("Bsh(ls)"), ['* Replace with "Bash" -> Bash(ls)']);
  assert.deepEqual(fixes("PetGoal"), [
    'Replace with "GetGoal" -> GetGoal',
    'Replace with "SetGoal" -> SetGoal',
  ]);
  assert.deepEqual(fixes("Bash!"), ['Replace with "Bash" -> Bash']);
  assert.deepEqual(fixes("todo_write"), ['Replace with "TodoWrite" -> TodoWrite']);
  assert.deepEqual(fixes("memory_reed"), ['Replace with "memory_read" -> memory_read']);
  for (const negated of ["!Bash", "~Bash", "^Bash", "-Bash"]) assert.deepEqual(fixes(negated), []);
  assert.deepEqual(fixes("Frobnicate"), []);
});

test("what a rule only looks like is written out, at once only where there is one reading", () => {
  const fixes = (rule: string, list = "deny") => fixesOf(findingIn("claude-code", list, rule));
  assert.deepEqual(fixes("mcp_github"), ['* Replace with "mcp__github" -> mcp__github']);
  assert.deepEqual(fixes("Read, Edit"), ['* Replace with "Read", "Edit" -> Read + Edit']);
  assert.deepEqual(fixes("Read|Edit"), ['Replace with "Read", "Edit" -> Read + Edit']);
  assert.deepEqual(fixes("Read Edit Read"), ['Replace with "Read", "Edit" -> Read + Edit']);
  assert.deepEqual(fixes("Bash:git *"), ['Replace with "Bash(git *)" -> Bash(git *)']);
  assert.deepEqual(fixes("Bash:ls", "allow"), ['Replace with "Bash(ls)" -> Bash(ls)']);
  assert.deepEqual(fixes("'Bash'(ls)"), ['Replace with "Bash" -> Bash(ls)']);
  assert.deepEqual(fixes("\uff22\uff41\uff53\uff48"), ['Replace with "Bash" -> Bash']);
});

test("signs that nobody sees are spelled out in messages and titles", () => {
  const { message } = findingIn("claude-code", "deny", "Bash\u200b");
  assert.match(message, /"Bash\\u200b"/);
  assert.doesNotMatch(message, /\u200b/);
  const long = findingIn("claude-code", "deny", `F${"x".repeat(100)}`);
  assert.match(long.message, new RegExp(`"F${"x".repeat(56)}…"`));
});

test("sema says which successor its policy does not declare", () => {
  const fixes = (tools: readonly string[], rule: string) => {
    const text = JSON.stringify({ tools, permissions: { deny: [rule] } });
    const [finding] = judge({ path: "sema.policy.json", text }).findings;
    return finding === undefined ? [] : fixesOf(finding);
  };
  assert.deepEqual(fixes([], "Task"), ['* Replace with "Agent" (not declared in tools) -> Agent']);
  assert.deepEqual(fixes(["Agent"], "Task"), ['* Replace with "Agent" -> Agent']);
  assert.deepEqual(fixes([], "MultiEdit"), [
    'Replace with "Edit", which covers more than MultiEdit did (not declared in tools) -> Edit',
  ]);
  assert.deepEqual(fixes(["Edit"], "MultiEdit"), [
    'Replace with "Edit", which covers more than MultiEdit did -> Edit',
  ]);
  assert.deepEqual(fixes(["Deploy"], "Deplyo"), ['Replace with "Deploy" -> Deploy']);
});

test("a fix whose result stands in the list removes the entry, and its title says so", () => {
  const [task] = findingsIn("claude-code", "deny", ["Task", "Agent"]);
  assert.ok(task);
  assert.deepEqual(fixesOf(task), ['* Remove this rule: "Agent" already stands in deny -> ']);
  const [both] = findingsIn("claude-code", "ask", ["Read|Edit", "Edit", "Read"]);
  assert.ok(both);
  assert.deepEqual(fixesOf(both), ['Remove this rule: "Read", "Edit" already stands in ask -> ']);
  const [one] = findingsIn("claude-code", "ask", ["Read, Edit", "Edit"]);
  assert.ok(one);
  assert.deepEqual(fixesOf(one), ['* Replace with "Read", "Edit" -> Read']);
});
