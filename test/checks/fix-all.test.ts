import assert from "node:assert/strict";
import { test } from "node:test";
import { fixAll } from "../../shared/fix-all.js";
import type { JudgeInput } from "../../shared/judge.js";
import type { Finding } from "../../shared/policy/finding.js";
import { isAboutRules, withEdits } from "../support/marker-fixtures.js";

/** The text after "fix all", which must leave nothing to fix and hold no edits that overlap. */
function fixed(
  text: string,
  wanted: (finding: Finding) => boolean = isAboutRules,
  engine = "claude-code",
) {
  const input: JudgeInput = { path: "policy", text, engine };
  const edits = fixAll(input, wanted);
  // An editor refuses edits that overlap; so does this.
  const result = withEdits(text, edits);
  assert.deepEqual(fixAll({ ...input, text: result }, wanted), [], "a second run changes nothing");
  return result;
}

function deny(...lines: string[]): string {
  return `{ "permissions": { "deny": [${lines.join("")}] } }`;
}

test("several rules that become one and the same leave one of them", () => {
  assert.equal(fixed(deny('"KillShell", "KillBash", "KillShell"')), deny('"TaskStop"'));
  assert.equal(fixed(deny('"bash", " Bash", "Bsh", "BASH"')), deny('"Bash"'));
  assert.equal(fixed(deny('"Task(x)", "Agent(x)", "task(x)"')), deny('"Agent(x)"'));
  assert.equal(fixed(deny('"mcp__a.b__c", "mcp__a b__c"')), deny('"mcp__a_b__c"'));
});

test("of rules that were the same before one stays, and what reaches nothing is left as it is", () => {
  assert.equal(fixed(deny('"Bash", "Bash", "LS", "LS"')), deny('"Bash", "LS", "LS"'));
  assert.equal(fixed(deny('"Bash", "Read", "Bash(*)", "Bash"')), deny('"Bash", "Read"'));
  // Of two spellings the one of today stays, and one of them always does.
  assert.equal(fixed(deny('"Task", "Agent"')), deny('"Agent"'));
  assert.equal(fixed(deny('"Agent", "Task"')), deny('"Agent"'));
  assert.equal(fixed(deny('"Task", "Agent", "Agent"')), deny('"Agent"'));
});

test("the same result in two lists, or with other content, is two rules", () => {
  assert.equal(
    fixed('{ "permissions": { "deny": ["Task"], "ask": ["Task"], "allow": ["task"] } }'),
    '{ "permissions": { "deny": ["Agent"], "ask": ["Agent"], "allow": ["Agent"] } }',
  );
  assert.equal(fixed(deny('"Task(a)", "Task(b)"')), deny('"Agent(a)", "Agent(b)"'));
});

test("neighbours that all go leave a list that is still in order", () => {
  assert.equal(fixed(deny('"Agent", "Task", "task", "TASK"')), deny('"Agent"'));
  assert.equal(fixed(deny('"Task", "task", "TASK", "Agent"')), deny('"Agent"'));
  assert.equal(fixed(deny('"Task", "Agent", "task", "LS", "TASK"')), deny('"Agent", "LS"'));
  assert.equal(fixed(deny('"Task","task","Agent","TASK",')), deny('"Agent",'));
});

test("a whole line goes with its rule, and comments stay", () => {
  const lines = (...rules: string[]) => deny(...rules.map((rule) => `\n  ${rule}`), "\n");
  assert.equal(fixed(lines('"Task",', '"Agent"')), lines('"Agent"'));
  assert.equal(fixed(lines('"Agent",', '"Task"')), lines('"Agent"'));
  assert.equal(fixed(lines('"Agent",', '"Task",')), lines('"Agent",'));
  assert.equal(
    fixed(lines('"Agent", // keep', "// so it was", '"Task"')),
    lines('"Agent" // keep', "// so it was"),
  );
  assert.equal(fixed(lines('"Task", // why', '"Agent"')), lines("// why", '"Agent"'));
  assert.equal(fixed(lines('"Agent",', '"Task", // why')), lines('"Agent",', " // why"));
});

test("a comment between a rule and its comma stays too", () => {
  assert.equal(fixed(deny('"Task" /* why */, "Agent"')), deny('/* why */ "Agent"'));
});

test("a list in one rule becomes entries, laid out like the others, and lists may overlap", () => {
  assert.equal(fixed(deny('"Read, Edit", "Edit, Grep"')), deny('"Read", "Edit", "Grep"'));
  assert.equal(fixed(deny('"Read, Edit", "Read, Edit"')), deny('"Read", "Edit"'));
  assert.equal(fixed(deny('"Read, Edit", "Edit, Read"')), deny('"Read", "Edit"'));
  assert.equal(fixed(deny('"Bsh", "Bash, Read"')), deny('"Bash", "Read"'));
  assert.equal(
    fixed(deny('\n\t"Read, Edit",\n\t"Bash"\n')),
    deny('\n\t"Read",\n\t"Edit",\n\t"Bash"\n'),
  );
});

test("one fix uncovers another, and both are made", () => {
  assert.equal(fixed(deny('" Task"')), deny('"Agent"'));
  assert.equal(fixed(deny('"Bash ( ls)"')), deny('"Bash(ls)"'));
  assert.equal(fixed(deny('"mcp__a.b__c.d"')), deny('"mcp__a_b__c_d"'));
  assert.equal(fixed(deny('" Task", "Agent", "KillBash"')), deny('"Agent", "TaskStop"'));
});

test("only fixes with one right spelling are made", () => {
  const text = deny('"MultiEdit", "PetGoal", "Read|Edit", "Bash:ls", "!Bash", "mcp__github__"');
  assert.equal(fixed(text), text);
  assert.deepEqual(fixAll({ path: "policy", text, engine: "claude-code" }), []);
});

test("only the findings that are wanted are fixed", () => {
  const text = deny('"Task", "Bsh", "KillBash", " Bash"');
  const only = (...checks: string[]) => fixed(text, ({ check }) => checks.includes(check));
  assert.equal(only("renamed-tool"), deny('"Agent", "Bsh", "TaskStop", " Bash"'));
  assert.equal(only("unknown-tool"), deny('"Task", "Bash", "KillBash", " Bash"'));
  assert.equal(only("unknown-tool", "padded-rule"), deny('"Task", "Bash", "KillBash"'));
  assert.equal(only(), text);
  // What a fix uncovers is asked about as well.
  assert.equal(
    fixed(deny('" Task"'), ({ check }) => check === "padded-rule"),
    deny('"Task"'),
  );
});

test("line ends stay as they are", () => {
  for (const end of ["\r\n", "\n", "\r"]) {
    const lines = (...rules: string[]) => deny(...rules.map((rule) => `${end}  ${rule}`), end);
    assert.equal(
      fixed(lines('"Task",', '"Agent",', '"Read, Grep",', '" Bash",', '"Bsh"')),
      lines('"Agent",', '"Read",', '"Grep",', '"Bash"'),
    );
    assert.equal(fixed(lines('"Agent",', '"Task"')), lines('"Agent"'));
  }
});

test("one round of fixes is made of small edits, so that the rest of the text is not touched", () => {
  const text = deny('"Task", "Bash", "KillBash"');
  const edits = fixAll({ path: "policy", text, engine: "claude-code" });
  assert.deepEqual(
    edits.map(({ newText, range }) => [newText, range.end.character - range.start.character]),
    [
      ["Agent", 4],
      ["TaskStop", 8],
    ],
  );
  // One result in two lists is no reason for a second round.
  const lists = '{ "permissions": { "deny": ["Task"], "ask": ["Task"] } }';
  assert.equal(fixAll({ path: "policy", text: lists, engine: "claude-code" }).length, 2);
  // More than one round is told as one edit over what changed, which starts and ends at a change.
  const chained = deny('"Bash", " Task", "Read"');
  const [edit, ...others] = fixAll({ path: "policy", text: chained, engine: "claude-code" });
  assert.deepEqual(others, []);
  assert.equal(edit?.newText, "Agent");
  assert.equal((edit?.range.end.character ?? 0) - (edit?.range.start.character ?? 0), 5);
});

test("a policy that nobody reads, or that is broken, is left alone", () => {
  const text = deny('"Task"');
  assert.deepEqual(fixAll({ path: "notes.txt", text }), []);
  assert.deepEqual(fixAll({ path: "x", text: "", engine: "sema" }), []);
  assert.equal(
    fixed('{ "permissions": { "deny": ["Task", "Ta'),
    '{ "permissions": { "deny": ["Agent", "Ta',
  );
});

test("sema's fixes are made in sema's lists", () => {
  const text = '{ "permissions": { "requireApproval": ["Task", "KillBash"], "ask": ["Task"] } }';
  assert.equal(
    fixed(text, undefined, "sema"),
    '{ "permissions": { "requireApproval": ["Agent", "TaskStop"], "ask": ["Task"] } }',
  );
});
