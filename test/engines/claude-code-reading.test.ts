import assert from "node:assert/strict";
import { test } from "node:test";
import { claudeCode } from "../../shared/engines/claude-code/index.js";
import type { PolicyRule } from "../../shared/policy/rule.js";

/** False for an entry that is a rule only in that it stands in a list. */
function isString({ problem }: PolicyRule): boolean {
  return problem?.id !== "not-a-string";
}

/** The rules that Claude Code reads: `deny guard Bash|ls`. */
function rules(text: string): string[] {
  return claudeCode.files[0]
    .read(text, "project")
    .rules.filter(isString)
    .map(({ list, tool, content }) => {
      const call = content === undefined ? tool : `${tool}|${content.text}`;
      return `${list.name} ${list.effect} ${call}`;
    });
}

test("allow grants, ask and deny guard, and rules come in the order of the text", () => {
  const text = '{"permissions": {"deny": ["Bash(ls)"], "allow": ["Read"], "ask": ["Edit(*)"]}}';
  assert.deepEqual(rules(text), ["deny guard Bash|ls", "allow grant Read", "ask guard Edit|*"]);
});

test("lists of other names, in other places or of other kinds hold no rules", () => {
  for (const text of [
    '{"deny": ["A"]}',
    '{"permissions": ["A"]}',
    '{"permissions": {"denny": ["A"], "Deny": ["A"], "requireApproval": ["A"]}}',
    '{"permissions": {"deny": "A", "ask": {"deny": ["A"]}, "allow": [["A"], {"a": "A"}]}}',
    '{"permissions": {"nested": {"deny": ["A"]}}}',
    '["permissions", {"deny": ["A"]}]',
  ]) {
    assert.deepEqual(rules(text), [], text);
  }
});

test("every occurrence of permissions is read", () => {
  const text = '{"permissions": {"deny": ["A"]}, "x": 1, "permissions": {"deny": ["B"]}}';
  assert.deepEqual(rules(text), ["deny guard A", "deny guard B"]);
});

test("a rule that the grammar refuses is marked, and so is one with a star in its name", () => {
  const { rules: read } = claudeCode.files[0].read(
    '{"permissions": {"allow": ["B*", "Bash()", "bash", "mcp__a__*"], "deny": ["B*"]}}',
    "project",
  );
  assert.deepEqual(
    read.map(({ problem, toolIsGlob }) => [problem?.id, toolIsGlob]),
    [
      ["wildcard-allow", true],
      ["empty-parentheses", false],
      [undefined, false],
      [undefined, true],
      [undefined, true],
    ],
  );
});
