import assert from "node:assert/strict";
import { test } from "node:test";
import { judge } from "../shared/judge.js";
import { type RecordedRule, recordedRules } from "./support/recorded.js";

const rows = recordedRules();
/** What the engine can do with a rule, as findings say it and as the rows do, mildest first. */
const ANSWERS = ["nothing", "warns", "rejects"];
const ENGINE = ["accepts", "warns", "rejects"];

function judgeRow({ list, rule }: Pick<RecordedRule, "list" | "rule">) {
  const text = JSON.stringify({ permissions: { [list]: [rule] } });
  return judge({ path: ".claude/settings.json", text });
}

/** Fails with every row that `differs` describes, and prints how many rows were looked at. */
function compare(
  t: { diagnostic(text: string): void },
  chosen: readonly RecordedRule[],
  differs: (row: RecordedRule) => string | undefined,
): void {
  const wrong = chosen.flatMap((row) => {
    const difference = differs(row);
    return difference === undefined ? [] : [`${JSON.stringify(row)}: ${difference}`];
  });
  t.diagnostic(`${chosen.length - wrong.length} of ${chosen.length} rows agree`);
  assert.ok(chosen.length > 0, "no row was looked at");
  assert.deepEqual(wrong, []);
}

test("the strongest word of the engine among the findings is what the engine said", (t) => {
  compare(t, rows, (row) => {
    const said = judgeRow(row).findings.map(({ engineSays }) => ANSWERS.indexOf(engineSays));
    const strongest = ENGINE[Math.max(0, ...said)];
    return strongest === row.engine ? undefined : `said ${strongest}`;
  });
});

test("the findings are the recorded ones, hints that are not recorded left out", (t) => {
  const chosen = rows.filter(({ checks }) => checks !== undefined);
  compare(t, chosen, ({ checks = [], ...row }) => {
    const found = judgeRow(row)
      .findings.filter(({ check, severity }) => severity !== "hint" || checks.includes(check))
      .map(({ check }) => check);
    return found.sort().join() === [...checks].sort().join()
      ? undefined
      : `got ${found.join() || "nothing"}`;
  });
});
