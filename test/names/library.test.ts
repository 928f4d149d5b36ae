import assert from "node:assert/strict";
import { test } from "node:test";
import * as library from "../../shared/index.js";
import * as names from "../../shared/names/index.js";

test("the library gives the judgment of policies and all of the judgment of names", () => {
  const { judge, explain, DECISIONS, ...more } = library;
  const { effectivePolicy, effectiveMarkdown, TOOL_STATES, ...others } = more;
  assert.equal(typeof judge, "function");
  assert.equal(typeof explain, "function");
  assert.ok(
    DECISIONS.includes(explain({ engine: "sema", layers: [], call: { name: "x" } }).decision),
  );
  const picture = effectivePolicy({ engine: "sema", layers: [] });
  assert.match(effectiveMarkdown(picture), /^# /);
  assert.ok(TOOL_STATES.includes("denied"));
  assert.deepEqual({ ...others }, { ...names });
});

test("the names of the declaration are there, each of its kind", () => {
  for (const declared of [
    library.judgeRuleToolName,
    library.judgeToolNameMiss,
    library.mountedToolNames,
    library.splitNamespacedName,
  ]) {
    assert.equal(typeof declared, "function");
  }
  assert.ok(library.RETIRED_TOOL_NAMES instanceof Map);
  assert.ok(Array.isArray(library.RULE_TOOL_NAME_VERDICTS));
  assert.ok(Array.isArray(library.TOOL_MISS_KINDS));
});

test("the judgment needs nothing but its arguments", () => {
  const { judgeRuleToolName, judgeToolNameMiss, splitNamespacedName } = library;
  assert.equal(judgeRuleToolName("Task", new Set()).kind, "retired");
  assert.equal(judgeToolNameMiss("Task", new Set()).kind, "expected-absent");
  assert.equal(splitNamespacedName("mcp__a")?.peer, "a");
});
