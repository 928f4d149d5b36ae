/** Judges the policies on the pages of docs/checks: what a page shows is what the checks find. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CHECKS, FILE_CHECKS } from "../shared/checks/index.js";
import { type Judgment, judge } from "../shared/judge.js";
import type { Rule } from "../shared/policy/finding.js";

const PARTS = ["What happens", "Bad", "Good", "Severity", "Fix", "What it does not see", "Facts"];

/** The folder of the plugin that pages speak of. */
const PLUGIN = "/plugin";

/** A line that says which file the policy below it stands in. */
const FILE_NAMED = /^In `([^`]+)`( of a plugin)?:$/gm;

const GUARDING_LISTS = new Set([
  "ask",
  "deny",
  "requireApproval",
  "disallowedTools",
  "disallowed-tools",
]);

/** Events whose hooks can keep a call from being made. */
const GUARDING_EVENTS = new Set(["PreToolUse", "PermissionRequest", "PreSkillShellCommand"]);

function readPage(name: string): string {
  return readFileSync(new URL(`../docs/checks/${name}.md`, import.meta.url), "utf8");
}

/** The file that a policy on a page stands in: the one that was named last above it. */
function pathOf(above: string): string {
  const [, path, inPlugin] = [...above.matchAll(FILE_NAMED)].at(-1) ?? [];
  assert.ok(path !== undefined, "no file is named above the policy");
  return inPlugin === undefined ? path : `${PLUGIN}/${path}`;
}

/** Judges every policy that stands under a heading of a page: settings in JSON, or frontmatter. */
function judgePart(page: string, heading: string): Judgment[] {
  const start = page.indexOf(`\n## ${heading}\n`);
  const end = page.indexOf("\n## ", start + 1);
  // A block of JSON with comments is a policy only where the comment is what is wrong.
  const fence = page.startsWith("# not-strict-json")
    ? /^```jsonc?\n(.*?)^```$/gms
    : /^```(?:json|markdown)\n(.*?)^```$/gms;
  const judgments = [...page.slice(0, end).matchAll(fence)]
    .filter(({ index }) => index > start)
    .map(({ index, 1: text = "" }) =>
      judge({ path: pathOf(page.slice(0, index)), text, surroundings: { plugins: [PLUGIN] } }),
    );
  assert.ok(judgments.length > 0, `no policy under ${heading}`);
  for (const { engines } of judgments) assert.notEqual(engines.length, 0, "nobody reads the file");
  return judgments;
}

/** True where a rule that matches nothing leaves a door open. */
function isGuard({ list, of }: Rule): boolean {
  return of === undefined ? GUARDING_LISTS.has(list) : GUARDING_EVENTS.has(of);
}

const FILE = new Set(FILE_CHECKS.map(({ id }) => id));

for (const { id, title } of CHECKS) {
  const page = readPage(id);

  test(`${id}: the page has its parts, in order`, () => {
    assert.match(page, new RegExp(`^# ${id}\n\n\\S.*\n\n## `));
    const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    assert.deepEqual(headings, PARTS);
  });

  test(`${id}: every rule of the bad policy gets this finding, and no other`, () => {
    for (const { rules, findings } of judgePart(page, "Bad")) {
      if (FILE.has(id)) {
        assert.deepEqual(
          findings.map(({ check }) => check),
          [id],
        );
        continue;
      }
      assert.ok(rules.length > 0, "no rule in the bad policy");
      assert.deepEqual(
        // Where every tool in the list of an agent is dead, the list is spoken of as well.
        findings.flatMap(({ check, rule }) => (check === "no-tools-left" ? [] : [[check, rule]])),
        rules.map(({ rule }) => [id, rule]),
      );
    }
  });

  test(`${id}: the good policy gets none`, () => {
    for (const { findings } of judgePart(page, "Good")) assert.deepEqual(findings, []);
  });

  test(`${id}: the table of all checks says how loud the bad rules are`, () => {
    const row = readPage("README")
      .split("\n")
      .map((line) => line.replace(/ +/g, " "))
      .find((line) => line.startsWith(`| [${id}](${id}.md) | ${title} | `));
    assert.ok(row !== undefined, "no row with its title");
    const [guarding = "", granting = ""] = row.split(" | ").slice(2);
    for (const { rules, findings } of judgePart(page, "Bad")) {
      const own = findings.filter(({ check }) => check === id);
      for (const [index, { severity }] of own.entries()) {
        const rule = FILE.has(id) ? undefined : rules[index];
        const cells =
          rule === undefined ? [granting, guarding] : [isGuard(rule) ? guarding : granting];
        assert.ok(
          cells.some((cell) => cell.includes(severity)),
          `${severity} in ${rule?.list ?? "the file"}`,
        );
      }
    }
  });
}

test("the table of all checks stands in the order in which a rule is looked at", () => {
  const rows = [...readPage("README").matchAll(/^\| \[([a-z-]+)\]\(\1\.md\) +\|/gm)];
  assert.deepEqual(
    rows.map(([, id]) => id),
    CHECKS.map(({ id }) => id),
  );
});
