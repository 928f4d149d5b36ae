import assert from "node:assert/strict";
import { test } from "node:test";
import { effortForOneFile, NamePattern } from "../../shared/patterns/name-pattern.js";

const NAMES = ["Bash", "Edit", "NotebookEdit", "Read", "Write", "TodoWrite", "mcp__srv__get"];

function read(text: string): NamePattern {
  const pattern = NamePattern.read(text);
  assert.ok(pattern, text);
  return pattern;
}

/** What a pattern matches, each name with the place of the match; `undefined` where it is not tried. */
function matched(text: string, names: readonly string[] = NAMES): string[] | undefined {
  const matches = read(text).matches(names, effortForOneFile());
  return matches?.map(({ name, at }) => `${name}@${at}`);
}

test("a pattern matches anywhere in a name, and letter by letter", () => {
  assert.deepEqual(matched("Edit"), ["Edit@0", "NotebookEdit@8"]);
  assert.deepEqual(matched("^Edit"), ["Edit@0"]);
  assert.deepEqual(matched("Edit$"), ["Edit@0", "NotebookEdit@8"]);
  assert.deepEqual(matched("edit"), []);
  assert.deepEqual(matched("(Edit|Write)"), ["Edit@0", "NotebookEdit@8", "Write@0", "TodoWrite@4"]);
  assert.deepEqual(matched("mcp__.*"), ["mcp__srv__get@0"]);
  assert.deepEqual(matched("mcp__*"), ["mcp__srv__get@0"]);
  assert.deepEqual(matched("^(?!Bash)")?.length, NAMES.length - 1);
  assert.deepEqual(matched("(?<=Note)book"), ["NotebookEdit@4"]);
  assert.deepEqual(matched("Bash(git *)"), []);
  assert.deepEqual(
    matched(""),
    NAMES.map((name) => `${name}@0`),
  );
});

test("what JavaScript refuses is no pattern", () => {
  for (const text of ["(", "Bash(", "*", "[a", "a{2,1}", "(?<n>a)(?<n>b)", "\\", "+", "(?z)"]) {
    assert.equal(NamePattern.read(text), undefined, text);
  }
});

test("signs that only newer grammars refuse make a pattern", () => {
  for (const text of ["a{", "]", "}", "\\_", "\\u{1F600}", "\\8", "(?=a)*", "é", "\ud800"]) {
    assert.notEqual(matched(text), undefined, text);
  }
});

test("a pattern that could take long is not tried", () => {
  const names = [...NAMES, "a".repeat(128), "_".repeat(128)];
  for (const text of [
    "(a+)+$",
    "(\\w+)*!",
    "(.|.)".repeat(30),
    "a?".repeat(40) + "a".repeat(40),
    "(.)\\1",
    ".*.*.*.*=",
    "(?=(a+)+b)",
    "(?<=(a+)+)b",
    `${"(".repeat(100)}a${")*".repeat(100)}`,
  ]) {
    const start = performance.now();
    assert.equal(matched(text, names), undefined, text.slice(0, 30));
    const took = performance.now() - start;
    assert.ok(took < 1000, `${text.slice(0, 30)} took ${took.toFixed()} ms`);
  }
});

test("a pattern of which every match starts with a text is tried where that text stands", () => {
  assert.deepEqual(matched("Bash(a+)+$"), []);
  assert.equal(matched("Bash(a+)+$|x", ["Bashaaaaaaaa"]), undefined);
});

test("a long pattern is read for its grammar alone", () => {
  const long = "a".repeat(65_536);
  for (const text of [long, `${long}|b`, `[${long}]`, `${"(a|".repeat(300)}b${")".repeat(300)}`]) {
    assert.equal(matched(text), undefined);
    assert.equal(read(text).words, undefined);
    assert.equal(read(text).isWhole, false);
    assert.equal(read(text).listOfWords, undefined);
  }
  for (const text of ["(".repeat(65_536), "[".repeat(65_536), "*".repeat(65_536)]) {
    assert.equal(NamePattern.read(text), undefined);
  }
});

test("what is spent on one pattern is missing for the next", () => {
  const effort = effortForOneFile();
  const pattern = read(".*");
  let tried = 0;
  while (tried < 100_000 && pattern.matches(NAMES, effort) !== undefined) tried++;
  assert.ok(tried > 10 && tried < 100_000, `${tried} patterns were tried`);
  assert.ok(effort.steps >= 0);
});

test("the words of a pattern are its alternatives of letters, digits and _", () => {
  const words = (text: string) => read(text).words?.map(({ start, end }) => text.slice(start, end));
  assert.deepEqual(words("^(Edit|MultiEdit)$"), ["Edit", "MultiEdit"]);
  assert.deepEqual(words("Edit|Write.*|LS"), ["Edit", "LS"]);
  assert.deepEqual(words("^LS$"), ["LS"]);
  assert.deepEqual(words("(?:A|B)"), ["A", "B"]);
  assert.deepEqual(words("(A)(B)"), []);
  assert.deepEqual(words(".*"), []);
});

test("a pattern is whole between one ^ and one $", () => {
  assert.ok(read("^(a|b)$").isWhole);
  assert.ok(read("^a$").isWhole);
  for (const text of ["a", "^a", "a$", "^a|b$", "^a$|^b$"]) assert.ok(!read(text).isWhole, text);
});

test("a pattern is held to the start of names, all of its alternatives", () => {
  assert.equal(read("Edit.*").anchored, "^Edit.*");
  assert.equal(read("^Edit").anchored, "^Edit");
  assert.equal(read("Edit|Write.*").anchored, "^(?:Edit|Write.*)");
  assert.equal(read("(Edit|Write)").listOfWords, "Edit|Write");
  assert.equal(read("(Edit|Write.*)").listOfWords, undefined);
});
