/** What holds of every judgment, whatever the text. The seed is fixed, so that a failure returns. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { REACH_CHECKS, RULE_CHECKS } from "../../shared/checks/index.js";
import { CURRENT_TOOLS } from "../../shared/engines/claude-code/tools.js";
import { ENGINES } from "../../shared/engines/index.js";
import { fixAll } from "../../shared/fix-all.js";
import { type JudgeInput, type Judgment, judge } from "../../shared/judge.js";
import { RETIRED_TOOLS } from "../../shared/names/index.js";
import type { Range } from "../../shared/policy/finding.js";
import { markerFixtures, withEdits } from "../support/marker-fixtures.js";

/** Checks behind whose finding in a rule there may stand another one. */
const GOING_ON = new Set(RULE_CHECKS.filter(({ goesOn }) => goesOn).map(({ id }) => id));

const SEED = 20261130;
const ids = ENGINES.map(({ id }) => id);
const anyEngine = fc.constantFrom(...ids);
const fixtures = markerFixtures().map(({ input }) => input);

/** A policy with a stretch of it taken out, and another text put in; for any engine at times. */
const mutatedPolicy: fc.Arbitrary<JudgeInput> = fc
  .record({
    policy: fc.constantFrom(...fixtures),
    engine: fc.option(anyEngine, { freq: 5, nil: undefined }),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat({ max: 40 }),
    newText: fc.oneof(
      fc.string({ unit: "binary", maxLength: 6 }),
      fc.string({ unit: fc.constantFrom(...'"\\,:[]{}()*/_u0\n'), maxLength: 8 }),
    ),
  })
  .map(({ policy, engine, at, length, newText }) => {
    const start = Math.floor(at * policy.text.length);
    const text = policy.text.slice(0, start) + newText + policy.text.slice(start + length);
    return { ...policy, text, ...(engine !== undefined && { engine }) };
  });

const anyInput = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      path: fc.constant("policy"),
      text: fc.oneof(fc.string({ unit: "binary" }), fc.json()),
      engine: anyEngine,
    }),
  },
  { weight: 4, arbitrary: mutatedPolicy },
);

/** Rules of which many have a finding: known, old and foreign names, decorated. */
const anyRule = fc.oneof(
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 8 }) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        fc.constantFrom("", "", "", " ", "'", "!", "mcp__", "mcp_", "a2a__", "Read, ", "Edit|"),
        fc.oneof(
          fc.constantFrom(...CURRENT_TOOLS, ...RETIRED_TOOLS.map(({ name }) => name)),
          fc.constantFrom(
            "Bsh",
            "bash",
            "BASH",
            "my.server",
            "srv__get.it",
            "srv__",
            "é",
            "🚀",
            "",
          ),
        ),
        fc.constantFrom(
          "",
          "",
          "",
          " ",
          "'",
          "*",
          "__*",
          "(ls)",
          "( ls )",
          "(*)",
          ":*",
          '("a\\b")',
        ),
      )
      .map((parts) => parts.join("")),
  },
);

/** A policy that is whole, in one of many layouts. */
const anyPolicy = fc
  .record({
    engine: anyEngine,
    list: fc.constantFrom("deny", "allow"),
    rules: fc.array(anyRule, { minLength: 1, maxLength: 6 }),
    gap: fc.constantFrom("", " ", "\n    ", "\r\n\t", " // what follows\n  ", "\n  /* next */ "),
    trailing: fc.constantFrom("", ","),
  })
  .map(({ engine, list, rules, gap, trailing }) => {
    const entries = rules.map((rule) => gap + JSON.stringify(rule)).join(",");
    const other = '"ask": ["Task", "Bash"]';
    const lists = `"${list}": [${entries}${trailing}\n], ${other}`;
    return { engine, text: `{"permissions": {${lists}}}` };
  });

function isInside(inner: Range, outer: Range): boolean {
  const before = (a: Range["start"], b: Range["start"]) =>
    a.line < b.line || (a.line === b.line && a.character <= b.character);
  return before(outer.start, inner.start) && before(inner.end, outer.end);
}

function ruleOf({ rules }: Judgment, range: Range): number {
  return rules.findIndex((rule) => isInside(range, rule.range));
}

function told({ rules }: Judgment): string[] {
  return rules.map(({ list, rule }) => `${list} ${rule}`);
}

test("no text makes the judgment fail, and every finding lies in its own rule", () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const judgment = judge(input);
      let last = -1;
      let mayGoOn = false;
      for (const { range, rule, list, check } of judgment.findings) {
        // What is said of the file stands wherever its cause does.
        if (rule === undefined) continue;
        // A word of a pattern is a rule within the rule that the pattern is.
        const index = judgment.rules.findIndex(
          (each) => isInside(range, each.range) && each.rule === rule && each.list === list,
        );
        assert.ok(index >= 0, "the finding lies in another rule");
        assert.notDeepEqual(range.start, range.end, "nothing is underlined");
        // What other rules say of the same calls stands beside anything, once, and comes last.
        mayGoOn ||= REACH_CHECKS.has(check);
        assert.ok(index > last || (index === last && mayGoOn), "one cause, one finding, in order");
        last = index;
        mayGoOn = GOING_ON.has(check);
      }
    }),
    { seed: SEED, numRuns: 3000 },
  );
});

test("no text makes fix all fail, and what it leaves has nothing to fix", () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const fixed = withEdits(input.text, fixAll(input));
      assert.deepEqual(fixAll({ ...input, text: fixed }), []);
    }),
    { seed: SEED, numRuns: 1000 },
  );
});

test("a fix makes its entry what it says, and leaves every other rule as it was", () => {
  let fixes = 0;
  fc.assert(
    fc.property(anyPolicy, ({ engine, text }) => {
      const judgment = judge({ path: "policy", text, engine });
      for (const { list, rule, range, fixes: offered } of judgment.findings) {
        if (rule === undefined) continue;
        const index = ruleOf(judgment, range);
        for (const { becomes, edits, title } of offered) {
          fixes++;
          const after = judge({ path: "policy", text: withEdits(text, edits), engine });
          const expected = told(judgment);
          expected.splice(index, 1, ...becomes.map((rule) => `${list} ${rule}`));
          assert.deepEqual(told(after), expected, title);
        }
      }
    }),
    { seed: SEED, numRuns: 3000 },
  );
  assert.ok(fixes > 1000, `only ${fixes} fixes were looked at`);
});

test("a preferred fix leaves no finding of the same check on what it writes", () => {
  fc.assert(
    fc.property(anyPolicy, ({ engine, text }) => {
      for (const { fixes, check, list } of judge({ path: "policy", text, engine }).findings) {
        const [preferred] = fixes.filter((fix) => fix.preferred);
        for (const rule of preferred?.becomes ?? []) {
          const alone = JSON.stringify({ permissions: { [list ?? ""]: [rule] } });
          const left = judge({ path: "policy", text: alone, engine }).findings;
          assert.ok(
            left.every((finding) => finding.check !== check),
            `${check} again on ${rule}`,
          );
        }
      }
    }),
    { seed: SEED, numRuns: 2000 },
  );
});

test("the tools of today, bare or with all their calls, give no finding above a hint", () => {
  const bare = [...CURRENT_TOOLS];
  const starred = bare.map((name) => `${name}(*)`);
  // In one list the two would be the same rule twice.
  const lists = ["allow", "ask", "deny"].flatMap((list) => [
    { list, rules: bare },
    { list, rules: starred },
  ]);
  for (const { list, rules } of lists) {
    const text = JSON.stringify({ permissions: { [list]: rules } });
    const { findings, rules: read } = judge({ path: ".claude/settings.json", text });
    assert.equal(read.length, rules.length);
    const above = findings.filter(({ severity }) => severity !== "hint");
    assert.deepEqual(
      above.map(({ rule }) => rule),
      [],
    );
    assert.ok(findings.every(({ check }) => check === "engine-mistaken"));
  }
});
