import assert from "node:assert/strict";
import { test } from "node:test";
import { CHECKS } from "../shared/checks/index.js";
import { findGrammarProblem } from "../shared/engines/claude-code/grammar.js";
import { claudeCode } from "../shared/engines/claude-code/index.js";
import { judge } from "../shared/judge.js";
import { type RecordedRule, recordedRules } from "./support/recorded.js";

const rows = recordedRules();
const NAMES = new Set(CHECKS.map(({ id }) => id));

function judgeRow({ list, rule }: RecordedRule) {
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

test("rows whose checks are about names, or none, get exactly those", (t) => {
  const chosen = rows.filter((row) => row.checks?.every((check) => NAMES.has(check)));
  compare(t, chosen, (row) => {
    const { findings } = judgeRow(row);
    const found = findings.filter(
      ({ check, severity }) => severity !== "hint" || row.checks?.includes(check),
    );
    const ids = found.map(({ check }) => check).sort();
    const wanted = [...(row.checks ?? [])].sort();
    return ids.join() === wanted.join() ? undefined : `got ${ids.join() || "nothing"}`;
  });
});

test("rows with other checks get no finding about names beside those that they list", (t) => {
  const chosen = rows.filter((row) => row.checks?.some((check) => !NAMES.has(check)));
  compare(t, chosen, (row) => {
    const ids = judgeRow(row).findings.map(({ check }) => check);
    const extra = ids.filter((id) => !row.checks?.includes(id));
    return extra.length === 0 ? undefined : `got ${extra.join()}`;
  });
});

test("the grammar, with the case of names, refuses exactly what the engine refuses", (t) => {
  const chosen = rows.filter((row) => typeof row.rule === "string");
  compare(t, chosen, ({ list, rule, engine }) => {
    const text = String(rule);
    const reading = claudeCode.read(JSON.stringify({ permissions: { [list]: [text] } })).rules[0];
    const refused =
      findGrammarProblem(text, list) !== undefined ||
      (reading !== undefined && claudeCode.names.refusesCase(reading.tool));
    return refused === (engine === "rejects") ? undefined : `refused: ${refused}`;
  });
});

test("a finding about a name says what the engine says of that rule", (t) => {
  const chosen = rows.filter((row) => row.checks?.some((check) => NAMES.has(check)));
  const answers = { nothing: "accepts", rejects: "rejects", warns: "warns" } as const;
  compare(t, chosen, (row) => {
    const says = judgeRow(row).findings.map(({ engineSays }) => answers[engineSays]);
    const wrong = says.filter((answer) => answer !== row.engine);
    return wrong.length === 0 ? undefined : `said ${wrong.join()}`;
  });
});
