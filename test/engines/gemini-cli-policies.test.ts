import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { deadAnchorOf, refusalOf } from "../../shared/engines/gemini-cli/policies/patterns.js";
import { engineById, readersOf } from "../../shared/engines/index.js";
import { type Judgment, judge } from "../../shared/judge.js";
import { applyEdits } from "../../shared/policy/edit.js";
import { anyText, holds, madeOf } from "../support/properties.js";

const HOME = "/home/me";

function judged(text: string, folder = HOME): Judgment {
  return judge({
    path: `${folder}/.gemini/policies/mine.toml`,
    text,
    surroundings: { home: HOME },
  });
}

function meanings(text: string): string[] {
  const engine = engineById("gemini-cli");
  return judged(text).rules.map((rule) => {
    const meaning = engine?.meaningOf(rule, "user");
    return `${rule.list} ${rule.rule}: ${meaning?.reaches} | ${meaning?.beware.join(" ")}`;
  });
}

test("policy files are a user's below the home folder, managed in the system's, and else a workspace's", () => {
  const scopes = (path: string) =>
    readersOf(path, { home: HOME }).map(({ engine, scope }) => [engine.id, scope]);
  assert.deepEqual(scopes(`${HOME}/.gemini/policies/auto-saved.toml`), [["gemini-cli", "user"]]);
  assert.deepEqual(scopes(`${HOME}/project/.gemini/policies/a.toml`), [["gemini-cli", "project"]]);
  for (const path of [
    "/etc/gemini-cli/policies/a.toml",
    "/Library/Application Support/GeminiCli/policies/a.toml",
    "C:\\ProgramData\\gemini-cli\\policies\\a.toml",
  ]) {
    assert.deepEqual(scopes(path), [["gemini-cli", "managed"]], path);
  }
  assert.deepEqual(scopes(`${HOME}/.gemini/policies/sub/a.toml`), []);
});

test("of a workspace's file it is said once that nobody reads it, and nothing where it says nothing", () => {
  const rule = '[[rule]]\ntoolName = "glob"\ndecision = "deny"\npriority = 1\n';
  const checks = (text: string, folder?: string) =>
    judged(text, folder).findings.map(({ check }) => check);
  assert.deepEqual(checks(rule + rule.replace("glob", "read_file"), `${HOME}/project`), [
    "policy-not-applied",
  ]);
  assert.deepEqual(checks(rule), []);
  assert.deepEqual(checks("# nothing yet\n", `${HOME}/project`), []);
});

test("what is said of a rule tells its tier, its priority and what it asks for", () => {
  const text = `[[rule]]
mcpName = "github"
toolName = "*"
decision = "ask_user"
priority = 50
modes = ["plan"]
interactive = true

[[rule]]
toolName = "run_shell_command"
commandPrefix = ["git push"]
decision = "deny"
priority = 999
`;
  assert.deepEqual(meanings(text), [
    "ask_user github: every tool of the MCP server `github` | Its final priority is 4.050: 4 for user policies, and 50 thousandths. The first rule that matches decides, from the highest down. Only tools of the MCP server `github`. Only in the modes plan. Only where somebody can be asked.",
    "ask_user *: every tool of the MCP server `github` | Its final priority is 4.050: 4 for user policies, and 50 thousandths. The first rule that matches decides, from the highest down. Only tools of the MCP server `github`. Only in the modes plan. Only where somebody can be asked.",
    "deny run_shell_command: the tool `run_shell_command` | Its final priority is 4.999: 4 for user policies, and 999 thousandths. The first rule that matches decides, from the highest down. Only calls that commandPrefix fits: `git push`.",
    "deny git push: commands that start with `git push` and end there or go on behind a blank, alone or as a part of a longer command | Its final priority is 4.999: 4 for user policies, and 999 thousandths. The first rule that matches decides, from the highest down. Only calls that commandPrefix fits: `git push`.",
  ]);
});

test("a file that is dropped tells which of its deny rules are lost, once", () => {
  const text = `[[rule]]
toolName = ["glob", "read_file"]
decision = "deny"
priority = 1
[[rule]]
toolName = "write_file"
decision = "allow"
[[rule]]
toolName = "replace"
decision = "ask"
priority = 2
`;
  const [missing, decision, ...rest] = judged(text).findings;
  assert.equal(rest.length, 0);
  assert.equal(missing?.related?.length, 2);
  assert.match(
    missing.message,
    /2 deny rules among it: every \[\[rule\]\] needs "priority", and this one has none/,
  );
  assert.equal(decision?.related, undefined);
  assert.deepEqual(
    decision?.fixes.map(({ title, preferred }) => [title, preferred]),
    [['Write "ask_user"', true]],
  );
});

test("a priority is offered to all rules without one, and leaves them in their order", () => {
  const text =
    '[[rule]] # one\r\ntoolName = "glob"\r\ndecision = "deny"\r\n[[rule]]\r\ntoolName = "replace"\r\ndecision = "deny"\r\n';
  const [finding, ...rest] = judged(text).findings;
  assert.equal(rest.length, 0);
  const [fix] = finding?.fixes ?? [];
  assert.equal(fix?.preferred, false);
  const lines = text.split("\r\n");
  const edits = fix.edits.map(({ range, newText }) => {
    const at =
      lines.slice(0, range.start.line).join("\r\n").length +
      (range.start.line > 0 ? 2 : 0) +
      range.start.character;
    return { start: at, end: at, newText };
  });
  const mended = applyEdits(text, edits);
  assert.match(mended, /^\[\[rule\]\]\r\npriority = 100 # one\r\n/);
});

/** What the engine searches: the arguments as JSON, with marks around the pairs of the top. */
function searched(args: Readonly<Record<string, string>>): string {
  const pairs = Object.keys(args)
    .sort()
    .map((key) => `\0${JSON.stringify(key)}:${JSON.stringify(args[key])}\0`);
  return `{${pairs.join(",")}}`;
}

test("no arguments match a pattern that is called dead", () => {
  const pattern = madeOf(
    [
      "^",
      "$",
      "a",
      "g",
      "{",
      "}",
      "\\{",
      "\\}",
      '"',
      "(",
      ")",
      "(?:",
      "|",
      ".",
      "*",
      "+",
      "?",
      "\\w",
      "\\W",
      "\\s",
      "[^a]",
      "[{a]",
      "\\b",
      "command",
      ":",
    ],
    8,
  );
  const texts = fc.oneof(anyText, madeOf(["a", "g", "{", "}", '"', " ", "^", "$"], 6));
  let dead = 0;
  holds(
    fc.property(
      pattern,
      fc.boolean(),
      fc.array(texts, { minLength: 20, maxLength: 20 }),
      (text, inCommand, values) => {
        const before = inCommand ? '"command":"' : "";
        if (refusalOf(text, before) !== undefined || deadAnchorOf(text, inCommand) === undefined)
          return;
        dead++;
        const regex = new RegExp(before + text);
        for (const value of values) {
          assert.doesNotMatch(searched({ command: value }), regex);
          assert.doesNotMatch(searched({ file_path: value, a: "g" }), regex);
        }
        assert.doesNotMatch(searched({}), regex);
      },
    ),
    20_000,
  );
  assert.ok(dead > 300, `${dead}`);
});

test("a policy of four times the rules takes about four times as long", () => {
  const policy = (count: number) =>
    Array.from(
      { length: count },
      (_, at) =>
        `[[rule]]\ntoolName = ["tool_${at}", "run_shell_command"]\ncommandPrefix = ["git ${at}", "npm"]\ndecision = "${at % 2 ? "deny" : "allow"}"\n${at % 3 ? "priority = 5" : ""}\n\n`,
    ).join("");
  const took = [1_000, 4_000].map((count) => {
    const text = policy(count);
    const start = performance.now();
    judged(text);
    return performance.now() - start;
  });
  assert.ok((took[1] ?? 0) < 12 * (took[0] ?? 0) + 300, `${took}`);
});
