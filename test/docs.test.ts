/** Judges the policies on the pages of docs/checks: what a page shows is what the checks find. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CHECKS, FILE_CHECKS } from "../shared/checks/index.js";
import { type Judgment, judge } from "../shared/judge.js";

const PARTS = ["What happens", "Bad", "Good", "Severity", "Fix", "What it does not see", "Facts"];

const JSON_BLOCK = /^```json\n(.*?)^```$/gms;

function readPage(name: string): string {
  return readFileSync(new URL(`../docs/checks/${name}.md`, import.meta.url), "utf8");
}

/** The file that a policy on a page stands in. */
function pathOf(page: string, text: string): string {
  if (/"(?:requireApproval|tools)"/.test(text)) return "sema.policy.json";
  const managed = page.startsWith("# bad-mode\n");
  return managed ? "managed-settings.json" : ".claude/settings.json";
}

/** Judges every policy that stands under a heading of a page. */
function judgePart(page: string, heading: string): Judgment[] {
  const part = page.split(/^## /m).find((each) => each.startsWith(`${heading}\n`)) ?? "";
  // A block of JSON with comments is a policy only where the comment is what is wrong.
  const fence = page.startsWith("# not-strict-json") ? /^```jsonc?\n(.*?)^```$/gms : JSON_BLOCK;
  const texts = [...part.matchAll(fence)].map(([, text = ""]) => text);
  assert.ok(texts.length > 0, `no policy under ${heading}`);
  return texts.map((text) => {
    return judge({ path: pathOf(page, text), text });
  });
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
        findings.map(({ check, rule }) => [check, rule]),
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
    for (const { list, severity } of judgePart(page, "Bad").flatMap(({ findings }) => findings)) {
      const cells =
        list === undefined ? [granting, guarding] : [list === "allow" ? granting : guarding];
      assert.ok(
        cells.some((cell) => cell.includes(severity)),
        `${severity} in ${list}`,
      );
    }
  });
}
