/**
 * Judges the policies of test/fixtures and compares what is found with what they mark. With
 * UPDATE_GOLDEN=1 the fixed policies beside them are written anew; markers are written by hand.
 */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { test } from "node:test";
import { CHECKS } from "../../shared/checks/index.js";
import { fixAll } from "../../shared/fix-all.js";
import { judge } from "../../shared/judge.js";
import {
  describeFinding,
  fixtureFiles,
  isAboutRules,
  markerFixtures,
  readGolden,
  withEdits,
} from "../support/marker-fixtures.js";

const fixtures = markerFixtures();

for (const fixture of fixtures) {
  const { engine, topic, file, input } = fixture;

  test(`${engine}, ${topic}: what is found is what is marked`, () => {
    const findings = judge(input).findings.filter(isAboutRules);
    const found = findings.map((finding) => describeFinding(finding, fixture));
    const missing = fixture.wanted.filter((marker) => !found.includes(marker));
    const extra = found.filter((marker) => !fixture.wanted.includes(marker));
    const report = [
      file,
      "marked, not found:",
      ...missing.map((marker) => `  ${marker}`),
      "found, not marked:",
      ...extra.map((marker) => `  ${marker}`),
    ].join("\n");
    assert.ok(missing.length === 0 && extra.length === 0, report);
    assert.equal(found.length, fixture.wanted.length, `${topic}: something is found twice`);
  });

  test(`${engine}, ${topic}: fix all leaves the policy written down, and nothing to fix`, () => {
    const fixed = withEdits(input.text, fixAll(input, isAboutRules));
    if (process.env.UPDATE_GOLDEN === "1") writeFileSync(fixture.golden, fixed);
    assert.equal(fixed, readGolden(fixture), `${file}: its fixed policy, or UPDATE_GOLDEN=1`);
    assert.deepEqual(fixAll({ ...input, text: fixed }, isAboutRules), []);
  });
}

test("no fixed policy is left without the policy it comes from", () => {
  const expected = fixtures.flatMap(({ file }) => [file, file.replace(/\.(\w+)$/, ".fixed.$1")]);
  assert.deepEqual(fixtureFiles().sort(), expected.sort());
});

/** Checks that do not speak at two levels, and how loud they are. All others are errors and warnings. */
const LEVELS: Readonly<Record<string, readonly string[]>> = {
  "renamed-tool": ["information"],
  "engine-mistaken": ["hint"],
  "star-in-variable": ["warning"],
  "star-before-rest": ["warning"],
  "wildcard-allow": ["warning"],
  "primary-parameter": ["error"],
  "hollow-deny": ["warning"],
  "dropped-elsewhere": ["information"],
  "literal-parentheses": ["error"],
  "prefix-not-last": ["warning"],
  "path-anchor": ["warning"],
  "literal-pattern": ["warning"],
  "cut-word": ["warning"],
  "path-as-pattern": ["warning"],
  "grants-everything": ["warning"],
  "wrapped-command": ["warning"],
  "unavailable-to-subagents": ["warning"],
  "ignored-specifier": ["hint", "warning"],
  "matcher-ignored": ["warning"],
  "matcher-unanchored": ["hint", "warning"],
  "broken-frontmatter": ["error"],
  "pattern-directory": ["warning"],
  "bad-mode": ["warning"],
  "no-tools-left": ["hint", "warning"],
  "ignored-pattern": ["hint", "warning"],
  "no-rule-made": ["error"],
  "checker-always-refuses": ["warning"],
  "unknown-policy": ["error"],
  "unknown-server": ["error", "warning", "hint"],
  "unknown-server-tool": ["error", "warning", "hint"],
  "duplicate-rule": ["information"],
  "shadowed-rule": ["information"],
  "redundant-rule": ["information"],
};

/** Fixtures have comments, and a file with comments is dropped for them before all else. */
const HIDDEN_BY_COMMENTS = new Set(["not-strict-json", "voided-file"]);

test("every check is marked somewhere, in a list that guards and in one that grants", () => {
  const marked = fixtures.flatMap(({ wanted }) => wanted).join("\n");
  for (const { id } of CHECKS) {
    if (HIDDEN_BY_COMMENTS.has(id)) continue;
    for (const level of LEVELS[id] ?? ["error", "warning"]) {
      assert.match(marked, new RegExp(` ${id} ${level} `), `${id} ${level}`);
    }
  }
});
