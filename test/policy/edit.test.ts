import assert from "node:assert/strict";
import { test } from "node:test";
import { applyEdits } from "../../shared/policy/edit.js";

test("edits are applied in the order of the text, whatever order they are given in", () => {
  const edits = [
    { start: 4, end: 5, newText: "E!" },
    { start: 0, end: 1, newText: "" },
    { start: 2, end: 2, newText: "+" },
  ];
  assert.equal(applyEdits("abcdef", edits), "b+cdE!f");
  assert.equal(applyEdits("abcdef", edits.toReversed()), "b+cdE!f");
});

test("an insertion stands in front of a replacement that starts at the same place", () => {
  const edits = [
    { start: 1, end: 2, newText: "B" },
    { start: 1, end: 1, newText: "+" },
  ];
  assert.equal(applyEdits("abc", edits), "a+Bc");
});

test("edits may touch, stand at either end or be missing", () => {
  assert.equal(applyEdits("abc", []), "abc");
  assert.equal(
    applyEdits("ab", [
      { start: 0, end: 1, newText: "x" },
      { start: 1, end: 2, newText: "y" },
      { start: 2, end: 2, newText: "z" },
    ]),
    "xyz",
  );
});
