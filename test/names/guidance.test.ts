import assert from "node:assert/strict";
import { test } from "node:test";
import { readGuidance } from "../../shared/names/index.js";

test("a guidance line opens with what became of the tool", () => {
  assert.deepEqual(readGuidance('renamed "Agent"'), { kind: "renamed", into: "Agent" });
  assert.deepEqual(readGuidance('renamed "A", since May'), { kind: "renamed", into: "A" });
  assert.deepEqual(readGuidance('folded into "Edit", which does more'), {
    kind: "folded",
    into: "Edit",
  });
  assert.deepEqual(readGuidance('folded into "A" and "B"'), { kind: "folded", into: "A" });
  assert.deepEqual(readGuidance("removed — nothing took its place"), { kind: "removed" });
  assert.deepEqual(readGuidance('removed — renamed "A" for a while'), { kind: "removed" });
});

test("a line outside the grammar has no fate", () => {
  for (const line of [
    "",
    "renamed",
    'renamed ""',
    'renamed to "Agent"',
    "renamed Agent",
    'renamed "Agent',
    'Renamed "Agent"',
    ' renamed "Agent"',
    'was renamed "Agent"',
    'folded "Edit"',
    "removed - nothing took its place",
    "removed",
  ]) {
    assert.equal(readGuidance(line), undefined, line);
  }
});
