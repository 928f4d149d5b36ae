import assert from "node:assert/strict";
import { test } from "node:test";
import type { Surroundings } from "../../shared/judge.js";
import { listReaches, listReachInWords } from "../../shared/reach/list-reach.js";

function reaches(lists: object, surroundings?: Surroundings) {
  const text = JSON.stringify({ permissions: lists });
  return listReaches({
    path: ".claude/settings.json",
    text,
    ...(surroundings && { surroundings }),
  });
}

/** How many tools each list reaches. */
function counts(lists: object, surroundings?: Surroundings): number[] {
  return reaches(lists, surroundings).map(({ reached }) => reached);
}

test("a tool counts once, whatever rules on it there are and under which name", () => {
  assert.deepEqual(counts({ allow: ["Bash(ls)", "Bash(pwd)", "Read"] }), [2]);
  assert.deepEqual(counts({ deny: ["Task", "Agent"] }), [1]);
});

test("names that reach nothing count as rules alone", () => {
  const [allow] = reaches({ allow: ["Lost", "bash", 3, "LS"] });
  assert.equal(allow?.rules, 4);
  assert.equal(allow?.reached, 0);
});

test("a star in a name is a wildcard where the engine takes it for one", () => {
  assert.deepEqual(counts({ deny: ["Web*"] }), [2]);
  assert.deepEqual(counts({ allow: ["Web*"] }), [0]);
  const [all] = reaches({ deny: ["*"] });
  assert.equal(all?.reached, all?.tools);
});

test("tools of servers count where they are known", () => {
  const servers = { "my server": ["push", "pull"], other: ["push"], unknown: undefined };
  const lists = { allow: ["mcp__my_server", "mcp__other__pu*"], deny: ["mcp__*__push"] };
  assert.deepEqual(counts(lists, { servers }), [3, 2]);
  assert.deepEqual(counts(lists), [0, 0]);
  const [known] = reaches(lists, { servers });
  const [bare] = reaches(lists);
  assert.equal((known?.tools ?? 0) - (bare?.tools ?? 0), 3);
});

test("declared tools count, for any engine", () => {
  const text = '{"tools":["deploy","rollback"],"permissions":{"deny":["deploy"]}}';
  const [deny] = listReaches({ path: "sema.policy.json", text });
  assert.equal(deny?.reached, 1);
  assert.ok((deny?.tools ?? 0) >= 2);
});

test("hooks and what is no list of tools have none", () => {
  const text = JSON.stringify({
    hooks: { PreToolUse: [{ matcher: "Bash", hooks: [] }] },
    sandbox: { excludedCommands: ["git"] },
  });
  assert.deepEqual(listReaches({ path: ".claude/settings.json", text }), []);
});

test("lists in frontmatter have one as well, at their key", () => {
  const text = "---\nname: a\ntools: Read, Grep\n---\n";
  const [tools] = listReaches({ path: ".claude/agents/a.md", text });
  assert.deepEqual(tools?.range, {
    start: { line: 2, character: 0 },
    end: { line: 2, character: 5 },
  });
  assert.equal(tools?.reached, 2);
});

test("the words are those of one line", () => {
  const [one] = reaches({ deny: ["Bash"] });
  assert.match(listReachInWords(one ?? assert.fail()), /^1 rule · reaches 1 of \d+ tools$/);
});
