/**
 * Judges the policies of test/fixtures and compares what is found with what they mark. With
 * UPDATE_GOLDEN=1 the fixed policies beside them are written anew; markers are written by hand.
 */
import assert from "node:assert/strict";
import { readdirSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { RULE_CHECKS } from "../../shared/checks/index.js";
import { ENGINES } from "../../shared/engines/index.js";
import { fixAll } from "../../shared/fix-all.js";
import { judge } from "../../shared/judge.js";
import {
  describeFinding,
  isAboutRules,
  type MarkerFixture,
  markerFixtures,
  readGolden,
  withEdits,
} from "../support/marker-fixtures.js";

const fixtures = markerFixtures();

function input({ engine, topic, text }: MarkerFixture) {
  return { path: `${topic}.jsonc`, text, engine };
}

for (const fixture of fixtures) {
  const { engine, topic } = fixture;

  test(`${engine}, ${topic}: what is found is what is marked`, () => {
    const findings = judge(input(fixture)).findings.filter(isAboutRules);
    const found = findings.map((finding) => describeFinding(finding, fixture));
    const missing = fixture.wanted.filter((marker) => !found.includes(marker));
    const extra = found.filter((marker) => !fixture.wanted.includes(marker));
    const report = [
      `${engine}/${topic}.jsonc`,
      "marked, not found:",
      ...missing.map((marker) => `  ${marker}`),
      "found, not marked:",
      ...extra.map((marker) => `  ${marker}`),
    ].join("\n");
    assert.ok(missing.length === 0 && extra.length === 0, report);
    assert.equal(found.length, fixture.wanted.length, `${topic}: something is found twice`);
  });

  test(`${engine}, ${topic}: fix all leaves the policy written down, and nothing to fix`, () => {
    const policy = input(fixture);
    const fixed = withEdits(policy.text, fixAll(policy, isAboutRules));
    if (process.env.UPDATE_GOLDEN === "1") writeFileSync(fixture.golden, fixed);
    assert.equal(fixed, readGolden(fixture), `${topic}.fixed.jsonc, or UPDATE_GOLDEN=1`);
    assert.deepEqual(fixAll({ ...policy, text: fixed }, isAboutRules), []);
  });
}

test("no fixed policy is left without the policy it comes from", () => {
  for (const { id } of ENGINES) {
    const names = readdirSync(new URL(`../fixtures/${id}/`, import.meta.url));
    const topics = fixtures.filter(({ engine }) => engine === id).map(({ topic }) => topic);
    const expected = topics.flatMap((topic) => [`${topic}.jsonc`, `${topic}.fixed.jsonc`]);
    assert.deepEqual(names.sort(), expected.sort());
  }
});

test("every check is marked somewhere, in a list that guards and in one that grants", () => {
  const marked = fixtures.flatMap(({ wanted }) => wanted).join("\n");
  const checks = RULE_CHECKS;
  for (const { id } of checks) assert.match(marked, new RegExp(` ${id} `), id);
  // Beside these every check about rules is an error where a list guards, a warning where it grants.
  const oneLevel = new Set([
    "renamed-tool",
    "engine-mistaken",
    "star-in-variable",
    "star-before-rest",
    "wildcard-allow",
    "primary-parameter",
    "hollow-deny",
    "prefix-not-last",
    "path-anchor",
  ]);
  for (const { id } of checks.filter(({ id }) => !oneLevel.has(id))) {
    assert.match(marked, new RegExp(` ${id} error `), id);
    assert.match(marked, new RegExp(` ${id} warning `), id);
  }
});
