import assert from "node:assert/strict";
import { test } from "node:test";
import { anyOf, code, quoted } from "../../shared/checks/wording.js";
import { engineSaysSentence, outcomeOf } from "../../shared/policy/outcome.js";
import { CONSEQUENCES } from "../../shared/policy/severity.js";
import { counted, inWords } from "../../shared/policy/tally.js";

/** Whether these words about an outcome speak of an open door, of a prompt, or of neither. */
function tone(text: string): string {
  return /door/.test(text) ? "door" : /prompt/.test(text) ? "prompt" : "neither";
}

const LISTS = (["call", "offer", "hook"] as const).flatMap((role) =>
  (["guard", "grant"] as const).map((effect) => ({ role, effect })),
);

test("a dead rule leaves a door open in a list that guards, and costs a prompt in one that allows calls", () => {
  for (const consequence of ["reaches-nothing", "unknown-near", "unknown"] as const) {
    for (const list of LISTS) {
      const expected =
        list.effect === "guard" ? "door" : list.role === "call" ? "prompt" : "neither";
      assert.equal(tone(outcomeOf(consequence, list)), expected);
    }
  }
});

test("a rule that works, or may work, is not called dead", () => {
  for (const list of LISTS) {
    assert.match(outcomeOf("stale", list), /still counts/);
    assert.match(outcomeOf("aside", list), /in force/);
    assert.match(outcomeOf("unproven", list), /^If /);
  }
});

test("every outcome is whole sentences", () => {
  for (const consequence of Object.keys(CONSEQUENCES) as (keyof typeof CONSEQUENCES)[]) {
    for (const list of LISTS) assert.match(outcomeOf(consequence, list), /^[A-Z].*\.$/);
  }
});

test("what the engine says is one sentence each, with the engine's name", () => {
  const sentences = (["rejects", "warns", "nothing"] as const).map((says) =>
    engineSaysSentence("Sample", says),
  );
  for (const sentence of sentences) assert.match(sentence, /^Sample itself [^.]+\.$/);
  assert.match(sentences[0] ?? "", /skips/);
  assert.match(sentences[1] ?? "", /keeps.*warns/);
  assert.match(sentences[2] ?? "", /says nothing/);
});

test("a count has its word in the right number, and levels that do not occur are left out", () => {
  assert.deepEqual(
    [counted(0, "rule"), counted(1, "rule"), counted(2, "rule"), counted(2, "information")],
    ["0 rules", "1 rule", "2 rules", "2 information"],
  );
  assert.deepEqual(
    inWords({ hint: 1, information: 0, warning: 2, error: 3 }).map(({ text }) => text),
    ["3 errors", "2 warnings", "1 hint"],
  );
});

test("a name is quoted with what cannot be seen spelled out, and cut where it would fill the window", () => {
  assert.equal(quoted("Bash(ls)"), '"Bash(ls)"');
  assert.equal(quoted("a b"), '"a b"');
  assert.equal(quoted("Bash\u200b\u00a0\t\u001b"), '"Bash\\u200b\\u00a0\\u0009\\u001b"');
  assert.equal(quoted("\ud800"), '"\\ud800"');
  assert.equal(quoted("é日"), '"é日"');
  assert.equal(quoted("x".repeat(60)), `"${"x".repeat(60)}"`);
  assert.equal(quoted("x".repeat(61)), `"${"x".repeat(57)}…"`);
});

test("a name in Markdown is fenced by more backticks than it holds in a row", () => {
  assert.equal(code("Bash"), "`Bash`");
  assert.equal(code("a`b"), "`` a`b ``");
  assert.equal(code("``a`"), "``` ``a` ```");
});

test("names are put in a row with an or before the last", () => {
  assert.equal(anyOf(["A"]), '"A"');
  assert.equal(anyOf(["A", "B"]), '"A" or "B"');
  assert.equal(anyOf(["A", "B", "C"]), '"A", "B" or "C"');
});
