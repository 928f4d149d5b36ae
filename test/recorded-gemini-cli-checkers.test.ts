/**
 * Holds what is said of safety checkers and of policies that an extension brings against recorded
 * answers of Gemini CLI 0.61.0. They are of its published core (npm `@google/gemini-cli-core`
 * 0.61.0): `loadPoliciesFromToml` read each text as a user's policy, or `loadExtensionPolicies` as
 * one of an extension, whose rules were then added as they are when an extension starts;
 * `PolicyEngine` was asked about the calls beside it, with a runner that allows whatever it is given.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { judge } from "../shared/judge.js";
import type { Finding } from "../shared/policy/finding.js";

interface Recorded {
  readonly label: string;
  /** True for a text that an extension brings. */
  readonly extension?: boolean;
  readonly toml: string;
  /** How many rules and safety checkers the engine made of the text. */
  readonly rules: number;
  readonly checkers: number;
  /** What it found wrong, by the kind of error. */
  readonly says: readonly string[];
  /** True where it does not start with these. */
  readonly throws?: boolean;
  /** `by` is the name of the rule that decided, `ran` how many safety checkers were run. */
  readonly calls: readonly { readonly by?: string; readonly ran?: number }[];
}

const records = readFileSync(
  new URL("recorded/gemini-cli/checkers-and-extensions.jsonl", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Recorded);

function findingsIn({ extension = false, toml }: Recorded): readonly Finding[] {
  const folder = extension ? "extensions/mine/policies" : "policies";
  const path = `/home/me/.gemini/${folder}/mine.toml`;
  return judge({ path, text: toml, surroundings: { home: "/home/me" } }).findings;
}

function isDropped({ says, throws = false }: Recorded): boolean {
  return throws || says.includes("toml_parse") || says.includes("schema_validation");
}

/** True where a rule of the text decided a call, or a safety checker of it was run. */
function isAlive({ calls }: Recorded): boolean {
  return calls.some(({ by, ran }) => by !== undefined || ran !== undefined);
}

function blocksOf({ toml }: Recorded): number {
  return toml.split(/^\[\[(?:rule|safety_checker)\]\]$/m).length - 1;
}

test("a file is called dropped where the engine drops it, and nowhere else", () => {
  assert.ok(records.length > 60);
  assert.ok(records.filter(isDropped).length > 10);
  for (const record of records) {
    const voided = findingsIn(record).filter(({ check }) => check === "voided-file");
    assert.equal(voided.length > 0, isDropped(record), record.label);
    // Of an extension's policies the engine writes to its debug log alone.
    if (record.extension) assert.ok(voided.every(({ engineSays }) => engineSays === "nothing"));
  }
});

test("what an extension may not bring is spoken of where the engine takes it out, and nowhere else", () => {
  const alone = records.filter((each) => each.extension && !isDropped(each) && blocksOf(each) < 2);
  assert.ok(alone.length > 5);
  for (const record of alone) {
    const kept = record.rules + record.checkers > 0;
    const said = findingsIn(record).some(({ check }) => check === "policy-not-applied");
    assert.equal(said, !kept, record.label);
  }
});

/** What reaches other calls than those that were asked about, or none for a reason not looked for. */
const OTHERWISE = new Set(["modes"]);

test("a block alone is called dead only if it did nothing, and is spoken of if it did not", () => {
  const alone = records.filter((record) => blocksOf(record) === 1 && !isDropped(record));
  assert.ok(alone.length > 35);
  for (const record of alone) {
    const findings = findingsIn(record);
    const dead = findings.some(({ inForce, rule }) => !inForce && rule !== undefined);
    if (dead) assert.equal(isAlive(record), false, record.label);
    if (!isAlive(record) && !OTHERWISE.has(record.label)) {
      assert.notEqual(findings.length, 0, record.label);
    }
  }
});

test("no rule that an extension may not bring covers another one", () => {
  const [record] = records.filter(({ label }) => label === "ext allow above deny");
  assert.ok(record !== undefined && isAlive(record));
  assert.deepEqual(
    findingsIn(record).map(({ check }) => check),
    ["policy-not-applied"],
  );
});
