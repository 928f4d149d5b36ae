/** Safety checkers, policies of extensions, and where a policy file of Gemini CLI stands. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { engineById, readerFor, readersOf } from "../../shared/engines/index.js";
import { type Judgment, judge } from "../../shared/judge.js";
import { applyEdits } from "../../shared/policy/edit.js";
import { readToml } from "../../shared/syntax/toml.js";

const HOME = "/home/me";
const USER = `${HOME}/.gemini/policies/mine.toml`;
const EXTENSION = `${HOME}/.gemini/extensions/mine/policies/mine.toml`;

function judged(text: string, path = USER): Judgment {
  return judge({ path, text, surroundings: { home: HOME } });
}

function checksIn(text: string, path?: string): string[] {
  return judged(text, path).findings.map(({ check }) => check);
}

/** The text after the first fix of the finding of this check. */
function fixed(text: string, check: string): string {
  const finding = judged(text).findings.find((each) => each.check === check);
  const lines = text.split("\n");
  const offsetOf = ({ line, character }: { line: number; character: number }) =>
    lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, character);
  const edits = finding?.fixes[0]?.edits.map(({ range, newText }) => ({
    start: offsetOf(range.start),
    end: offsetOf(range.end),
    newText,
  }));
  assert.ok(edits !== undefined, `${check} has no fix`);
  return applyEdits(text, edits);
}

const CHECKER = '[safety_checker.checker]\ntype = "in-process"\nname = "allowed-path"\n';

test("an extension's policies are read below the home folder, and judged elsewhere for later", () => {
  const scopes = (path: string) => readersOf(path, { home: HOME }).map(({ scope }) => scope);
  assert.deepEqual(scopes(EXTENSION), ["user"]);
  assert.deepEqual(scopes(`${HOME}/project/.gemini/extensions/x/policies/a.toml`), ["project"]);
  assert.deepEqual(scopes(`${HOME}/.gemini/extensions/x/a.toml`), []);
  const rule = '[[rule]]\ntoolName = "glob"\ndecision = "deny"\npriority = 1\n';
  assert.deepEqual(checksIn(rule, EXTENSION), []);
  assert.deepEqual(checksIn(rule, `${HOME}/project/.gemini/extensions/x/policies/a.toml`), [
    "policy-not-applied",
  ]);
});

test("a file that somebody says is a policy is one that an option has named", () => {
  const engine = engineById("gemini-cli");
  assert.ok(engine !== undefined);
  const text = '[[rule]]\ntoolName = "Bash"\ndecision = "deny"\npriority = 7\n';
  const { scope } = readerFor(engine, "/srv/ci/strict.toml");
  assert.equal(scope, "flag");
  const judgment = judge({ path: "/srv/ci/strict.toml", text, engine: "gemini-cli" });
  assert.deepEqual(
    judgment.findings.map(({ check }) => check),
    ["unknown-tool"],
  );
  const [rule] = judgment.rules;
  assert.match(rule?.beside?.[0] ?? "", /^Its final priority is 4\.007: 4 for user policies/);
});

test("the hover tells the tier of an extension's rule, and what a safety checker runs", () => {
  const text = `[[rule]]\ntoolName = "glob"\ndecision = "deny"\npriority = 20\n\n[[safety_checker]]\ntoolName = "glob"\n${CHECKER}`;
  const [rule, checker, ...rest] = judged(text, EXTENSION).rules;
  assert.equal(rest.length, 0);
  assert.match(rule?.beside?.[0] ?? "", /2\.020: 2 for policies of an extension/);
  assert.equal(checker?.list, "safety_checker");
  assert.deepEqual(checker.beside?.[0], "What is run is `allowed-path`.");
  assert.doesNotMatch(checker.beside?.join(" ") ?? "", /final priority/);
});

test("safety checkers do not cover each other, nor rules", () => {
  const checker = `[[safety_checker]]\ntoolName = "glob"\npriority = 5\n${CHECKER}`;
  const rule = '[[rule]]\ntoolName = "glob"\ndecision = "ask_user"\npriority = 1\n';
  assert.deepEqual(checksIn(checker + checker.replace('"glob"', '"*"') + checker + rule), []);
});

test("a rule goes with the tables that stand in it under headers of their own", () => {
  const rule = '[[rule]]\ntoolName = "glob"\ndecision = "deny"\npriority = 5\n';
  const twice = `${rule}[rule.toolAnnotations]\nreadOnlyHint = true\n\n`.repeat(2);
  const text = `${twice}[[safety_checker]]\ntoolName = "glob"\n${CHECKER}`;
  assert.deepEqual(checksIn(text), ["duplicate-rule"]);
  const after = fixed(text, "duplicate-rule");
  assert.equal(after.split("[rule.toolAnnotations]").length, 2);
  assert.deepEqual(readToml(after).errors, []);
  assert.deepEqual(checksIn(after), []);
  assert.ok(after.endsWith(CHECKER));
});

test("the table of a safety checker is one, in however many pieces it is written", () => {
  const head = '[[safety_checker]]\ntoolName = "glob"\n';
  for (const rest of [
    CHECKER,
    `${CHECKER}[safety_checker.checker.config]\nincluded_args = ["target"]\n`,
    'checker.type = "in-process"\nchecker.name = "conseca"\nchecker.config.a = 1\n',
    'checker = { type = "in-process", name = "conseca" }\n',
    'checker.type = "in-process"\n[safety_checker.checker]\nname = "conseca"\n',
  ]) {
    assert.deepEqual(checksIn(head + rest), [], rest);
  }
  assert.deepEqual(checksIn(`${head}[safety_checker.checker]\ntype = "in-process"\n`), [
    "voided-file",
  ]);
});

test("an array of several kinds of values drops the file, and is spoken of once", () => {
  const rule = (more: string) =>
    `[[rule]]\ntoolName = "glob"\ndecision = "deny"\npriority = 1\n${more}\n`;
  for (const more of ['tags = ["a", 1]', 'modes = ["plan", 1]', "x = [1, 1.5]"]) {
    const { findings } = judged(rule(more));
    assert.equal(findings.length, 1, more);
    assert.match(findings[0]?.message ?? "", /one kind of value in an array/);
  }
  assert.deepEqual(checksIn(rule('tags = [["a"], [1]]')), []);
});
