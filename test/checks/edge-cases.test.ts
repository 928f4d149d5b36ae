/** Corners in which checks, declared tools, layouts and sizes meet. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fixAll } from "../../shared/fix-all.js";
import { judge } from "../../shared/judge.js";
import {
  describeFinding,
  isAboutRules,
  markerFixtures,
  withEdits,
} from "../support/marker-fixtures.js";
import { findingIn, findingsIn, fixesOf } from "./one-rule.js";

/** Frontmatter that the engine mends, which it does not do where lines end as in Windows. */
const NEEDS_LINE_FEEDS = new Set([
  "agents/colon-above",
  "agents/star-only",
  "skills/mended",
  "skills/star",
]);

test("line ends of Windows change neither what is found nor what is fixed", () => {
  const crlf = (text: string) => text.replaceAll("\n", "\r\n");
  for (const fixture of markerFixtures()) {
    const { topic, input, wanted } = fixture;
    // One that is about line ends says itself what they change.
    if (input.text.includes("\r\n") || NEEDS_LINE_FEEDS.has(topic)) continue;
    const windows = { ...input, text: crlf(input.text) };
    const found = judge(windows)
      .findings.filter(isAboutRules)
      .map((finding) => describeFinding(finding, fixture));
    assert.deepEqual(found.sort(), [...wanted].sort(), topic);
    const fixed = withEdits(input.text, fixAll(input, isAboutRules));
    assert.equal(withEdits(windows.text, fixAll(windows, isAboutRules)), crlf(fixed), topic);
  }
});

test("a judgment is the same each time, and leaves its input alone", () => {
  for (const { input: policy } of markerFixtures()) {
    const surroundings = Object.freeze({
      ...policy.surroundings,
      servers: Object.freeze({ github: Object.freeze(["get_issue"]) }),
      tools: Object.freeze(["Deploy"]),
    });
    const input = Object.freeze({ ...policy, surroundings });
    assert.deepEqual(judge(input), judge(input));
  }
});

test("a tool that is declared is never called dead", () => {
  const long = `mcp__server__${"a".repeat(120)}`;
  for (const rule of ["LS", "my_tool", "mcp__my.server__get", "mcp__github__get.issue", long]) {
    for (const list of ["deny", "allow"]) {
      const found = findingsIn("claude-code", list, [rule], { tools: [rule] });
      assert.deepEqual(
        found.map(({ check }) => check),
        [],
        rule,
      );
    }
  }
});

test("the spelling of a name in the wrong case is one that the engine takes", () => {
  const finding = findingIn("claude-code", "deny", "BASH", { tools: ["bash"] });
  assert.deepEqual(fixesOf(finding), ['* Replace with "Bash" -> Bash']);
});

test("a list that names one tool twice becomes one entry", () => {
  for (const rule of ["mcp__a__x, mcp__a__x", "mcp__a, mcp__a"]) {
    for (const { becomes } of findingIn("claude-code", "deny", rule).fixes) {
      assert.equal(new Set(becomes).size, becomes.length, rule);
    }
  }
});

test("a fix of a colon writes what its title says", () => {
  for (const { title, becomes } of findingIn("claude-code", "deny", "Bash:ls(x)").fixes) {
    assert.equal(title, `Replace with "${becomes.join()}"`);
  }
});

test("an old name with blanks around it is not taken for a misspelling of another tool", () => {
  const finding = findingIn("claude-code", "deny", "LS ");
  assert.equal(finding.check, "padded-rule");
  assert.deepEqual(fixesOf(finding), ["* Remove the blanks -> LS"]);
});

test("the time for one rule grows with its length, and not with the square of it", () => {
  for (const sign of ["'", "`", " ", "_", "\\", "(", "*", ",", "|", ":", "."]) {
    for (const [before, behind] of [
      ["", ""],
      ["Bash", "y"],
      ["Bash(", "y)"],
      ["mcp__a", "y"],
      ["mcp__a__", " y"],
    ] as const) {
      const rule = before + sign.repeat(50_000) + behind;
      for (const [engine, list] of [
        ["claude-code", "deny"],
        ["claude-code", "allow"],
        ["sema", "deny"],
      ] as const) {
        const start = performance.now();
        findingsIn(engine, list, [rule]);
        const took = performance.now() - start;
        assert.ok(took < 1000, `${before}${sign}…${behind} in ${list} took ${took.toFixed()} ms`);
      }
    }
  }
});
