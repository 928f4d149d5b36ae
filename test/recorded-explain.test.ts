/** What `explain` says of every recorded call: never anything else than the engine did. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { explain, type Layer } from "../shared/index.js";
import { questionOf, type RecordedCall, recordedCalls } from "./support/recorded-calls.js";

const calls = recordedCalls();

function explainRow(row: RecordedCall) {
  return explain(questionOf(row));
}

test("what is said of a recorded call is what the engine did, and seldom that it is unknown", (t) => {
  const answers = calls.map((row) => ({ row, ...explainRow(row) }));
  const unknown = answers.filter(({ decision }) => decision === "unknown");
  const wrong = answers.filter(
    ({ row, decision }) => decision !== "unknown" && decision !== row.decision,
  );
  const kinds = new Set(unknown.map(({ row }) => row.id.replace(/\/.*/, "")));
  t.diagnostic(
    `${calls.length} calls: ${wrong.length} wrong, ${unknown.length} unknown (${[...kinds].join(", ")})`,
  );
  assert.ok(calls.length > 1000);
  assert.deepEqual(
    wrong.map(({ row, because }) => [row.id, row.decision, because]),
    [],
  );
  assert.ok(unknown.length <= calls.length / 10);
});

test("a rule that is named is one of the layer that is named, in the list that says so", () => {
  for (const row of calls) {
    const { decision, rule, layer, because } = explainRow(row);
    assert.match(because, /^[A-Z].*\.$/s);
    if (rule === undefined) continue;
    const scope = layer?.scope ?? "";
    const own = scope === (row.source ?? "project") ? row.permissions : undefined;
    const permissions = own ?? row.sources?.[scope as Layer["scope"]] ?? {};
    const list = permissions[decision === "missing" ? "deny" : decision];
    assert.ok(Array.isArray(list) && list.includes(rule), row.id);
  }
});
