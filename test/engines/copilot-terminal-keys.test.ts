/** Holds what is found in keys on commands against what VS Code 1.139.1 compiles them to. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import {
  findTerminalProblem,
  type TerminalKey,
} from "../../shared/engines/copilot/settings/terminal-keys.js";

/** A key with what it is compiled to, and whether that matches the key as a command. */
interface RecordedKey {
  readonly key: string;
  readonly never?: true;
  readonly source?: string;
  readonly flags?: string;
  readonly own?: boolean;
}

const RECORDED: readonly RecordedKey[] = readFileSync(
  new URL("../recorded/copilot/terminal-keys.jsonl", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

/** A random key with the commands that VS Code's own function matched, in either letter case. */
interface RandomKey {
  readonly key: string;
  readonly matches: readonly string[];
}

const RANDOM: readonly RandomKey[] = readFileSync(
  new URL("../recorded/copilot/random-terminal-keys.jsonl", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

function problemOf(text: string, more: Partial<TerminalKey> = {}) {
  return findTerminalProblem({ text, guards: true, asksForLine: false, ...more });
}

describe("keys on commands", () => {
  test("never match where VS Code compiles them to what never matches", () => {
    const never = RECORDED.filter((recorded) => recorded.never);
    assert.ok(never.length > 10);
    for (const { key } of never) {
      assert.equal(problemOf(key)?.id, "pattern-never-matches", JSON.stringify(key));
    }
  });

  test("that are said to match nothing matched no command", () => {
    let dead = 0;
    for (const { key, matches } of RANDOM) {
      const problem = problemOf(key, { asksForLine: true });
      if (problem?.id !== "pattern-never-matches") continue;
      dead++;
      assert.deepEqual(matches, [], JSON.stringify(key));
      // What only the form of a single command rules out is let pass for a whole line.
      const single = problemOf(key);
      assert.equal(single?.id, "pattern-never-matches", JSON.stringify(key));
    }
    assert.ok(dead > 50);
    assert.ok(RANDOM.filter(({ matches }) => matches.length > 0).length > 100);
  });

  test("that are said to be cut did not match what they spell", () => {
    for (const { key, matches } of RANDOM) {
      if (problemOf(key)?.id === "cut-word") assert.ok(!matches.includes(key), JSON.stringify(key));
    }
  });

  test("of the form of a regular expression have no other problem", () => {
    const sound = RECORDED.filter(({ key, never }) => !never && /^\/.+\/[dgimsuvy]*$/.test(key));
    assert.ok(sound.length > 10);
    for (const { key } of sound) {
      const { id } = problemOf(key) ?? {};
      assert.equal(id, key === "/bin/mv" ? "path-as-pattern" : undefined, JSON.stringify(key));
    }
  });

  test("are cut only where they do not match the command that they spell", () => {
    const cut = RECORDED.filter(({ key }) => problemOf(key)?.id === "cut-word");
    assert.ok(cut.length > 10);
    for (const { key, own } of cut) assert.equal(own, false, JSON.stringify(key));
  });

  test("what is offered for them is a key in which nothing is wrong", () => {
    for (const { key } of RECORDED) {
      const { instead } = problemOf(key) ?? {};
      if (instead !== undefined) assert.equal(problemOf(instead), undefined, `${key}: ${instead}`);
    }
  });

  for (const key of [
    "git",
    "git status",
    "./scripts/run.sh",
    "C:\\tools\\x.exe",
    "git ",
    "npm run test:",
    "rm -",
    "rm -rf node_modules/",
    "& git",
    'echo "a && b" c',
    "find . -exec rm {} \\;",
    'git commit -m "',
    "/usr/bin/git",
    "env CI=true npm test",
    "cargo test -- --nocapture",
  ]) {
    test(`nothing is found in ${key}`, () => {
      assert.equal(problemOf(key), undefined);
      assert.equal(problemOf(key, { guards: false, asksForLine: true }), undefined);
    });
  }

  test("with an operator match only where the whole line is looked at", () => {
    for (const [key, start, end] of [
      ["npm ci && npm test", 7, 9],
      ["ls | wc", 3, 4],
      ["a; b", 1, 2],
      ["a || b", 2, 4],
    ] as const) {
      assert.deepEqual(problemOf(key)?.span, { start, end }, key);
      assert.equal(problemOf(key)?.id, "pattern-never-matches", key);
      assert.equal(problemOf(key, { asksForLine: true }), undefined, key);
    }
  });

  test("that set a variable approve nothing, and guard what is asked about anyway", () => {
    for (const key of ["CI=true npm test", "CI=true ./run.sh", "/^CI=true npm/"]) {
      assert.equal(problemOf(key), undefined, key);
      for (const asksForLine of [false, true]) {
        const problem = problemOf(key, { guards: false, asksForLine });
        assert.equal(problem?.id, "pattern-never-matches", key);
      }
    }
    for (const key of ["/^CI=true|npm/", "/CI=true/", "/^CI=?/m"]) {
      assert.equal(problemOf(key, { guards: false }), undefined, key);
    }
  });

  test("say what was meant where that is plain", () => {
    for (const [key, instead] of [
      [" git", "git"],
      ["git *", "git"],
      ["npm run test:*", "npm run test:"],
      ["foo*", "/^foo/"],
      ["^git status$", "/^git status$/"],
      ["git .*", "/^git .*/"],
      ["git add .", "/^git add \\.(?!\\S)/"],
      ["curl http://localhost", "/^curl http:\\/\\/localhost\\b/"],
      ["*", undefined],
      ["git * --force", undefined],
      ["cd ./..", undefined],
    ] as const) {
      assert.equal(problemOf(key)?.instead, instead, key);
    }
  });

  test("take no time, whatever they are", () => {
    const nested = `/${"(".repeat(400)}${")*".repeat(400)}$/`;
    const empty = `/^${"(|)".repeat(60)}x/`;
    const started = performance.now();
    for (const key of [nested, empty, `/${"a?".repeat(300)}/`, "*".repeat(10_000)]) problemOf(key);
    assert.ok(performance.now() - started < 500);
  });
});
