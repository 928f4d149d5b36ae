/** Judges the policies on the pages of docs/checks: what a page shows is what the checks find. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CHECKS, FILE_CHECKS, REACH_CHECKS } from "../shared/checks/index.js";
import { type Judgment, judge, type Surroundings } from "../shared/judge.js";
import type { Rule } from "../shared/policy/finding.js";

const PARTS = ["What happens", "Bad", "Good", "Severity", "Fix", "What it does not see", "Facts"];

/** The folder of the plugin that pages speak of. */
const PLUGIN = "/plugin";

/** The home folder of the user whose policy files in TOML pages speak of. */
const HOME = "/home/me";

/** A line that says which file the policy below it stands in. */
const FILE_NAMED = /^In `([^`]+)`( of a plugin)?:$/gm;

const GUARDING_LISTS = new Set([
  "eligibleForAutoApproval: false",
  "terminal.autoApprove: false",
  "ask",
  "deny",
  "requireApproval",
  "disallowedTools",
  "disallowed-tools",
  "exclude",
  "confirmationRequired",
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
  const absolute = path.replace(/^~(?=\/.*\.toml$)/, HOME);
  return inPlugin === undefined ? absolute : `${PLUGIN}/${path}`;
}

/** A line that says which servers are known, for the policies of the page. */
const SERVERS_KNOWN = /^Known (?:is|are) the servers? .+\.$/m;

/** What a page says of the place in which its policies stand. */
function surroundingsOf(page: string): Surroundings {
  const [line = ""] = SERVERS_KNOWN.exec(page) ?? [];
  const [servers = "", tools = ""] = line.split(" with the tools ");
  const named = (part: string) => [...part.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  const known = tools === "" ? undefined : named(tools);
  return {
    plugins: [PLUGIN],
    home: HOME,
    servers: Object.fromEntries(named(servers).map((server) => [server, known])),
    complete: line.endsWith("there are no others."),
  };
}

/** A policy that holds at the same time as the one above it. */
const MANAGED = /^with these managed settings:\n\n```json\n(.*?)^```$/gms;

/** The managed settings that stand right behind a policy. */
function layersBehind(page: string, index: number): Surroundings["layers"] {
  const [behind] = [...page.matchAll(MANAGED)].filter((match) => match.index > index);
  const text = behind?.[1];
  return text === undefined ? [] : [{ scope: "managed", path: "/etc/managed-settings.json", text }];
}

/** Judges every policy that stands under a heading of a page: settings in JSON, or frontmatter. */
function judgePart(page: string, heading: string): Judgment[] {
  const start = page.indexOf(`\n## ${heading}\n`);
  const end = page.indexOf("\n## ", start + 1);
  // A block of JSON with comments is a policy only where the comment is what is wrong.
  const fence = page.startsWith("# not-strict-json")
    ? /^```jsonc?\n(.*?)^```$/gms
    : /^```(?:json|markdown|toml)\n(.*?)^```$/gms;
  const judgments = [...page.slice(0, end).matchAll(fence)]
    .filter(({ index }) => index > start)
    .filter(({ index }) => !page.slice(0, index).endsWith("with these managed settings:\n\n"))
    .map(({ index, 1: text = "" }) =>
      judge({
        path: pathOf(page.slice(0, index)),
        text,
        surroundings: { ...surroundingsOf(page), layers: layersBehind(page, index) ?? [] },
      }),
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
      // In TOML a rule has several strings, and one of them is what is wrong.
      const inToml = new Set(rules.map(({ beside = [] }) => beside[0]).filter(Boolean));
      if (inToml.size > 0) {
        assert.equal(findings.length, inToml.size);
        assert.ok(findings.every(({ check }) => check === id));
        continue;
      }
      if (REACH_CHECKS.has(id)) {
        // It takes a second rule, in which there is nothing to find.
        assert.ok(findings.length > 0, "nothing is found");
        assert.ok(findings.every(({ check }) => check === id));
        continue;
      }
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
      for (const [index, { severity, range }] of own.entries()) {
        const found = REACH_CHECKS.has(id)
          ? rules.find(
              (rule) =>
                rule.range.start.line === range.start.line &&
                rule.range.end.character > range.end.character &&
                rule.range.start.character < range.start.character,
            )
          : rules[index];
        const rule = FILE.has(id) ? undefined : found;
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
