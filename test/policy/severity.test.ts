import assert from "node:assert/strict";
import { test } from "node:test";
import {
  atLeast,
  CONFIGURABLE_LEVELS,
  CONSEQUENCES,
  LEVELS,
  severityOf,
} from "../../shared/policy/severity.js";

test("severity follows from the consequence and from what the list does", () => {
  const table = {
    "reaches-nothing": ["error", "warning"],
    "unknown-near": ["error", "warning"],
    unknown: ["warning", "hint"],
    unproven: ["hint", "hint"],
    "gives-more": ["hint", "warning"],
    misplaced: ["warning", "warning"],
    "file-dropped": ["error", "error"],
    stale: ["information", "information"],
    leftover: ["information", "information"],
    surplus: ["information", "information"],
    shadowed: ["information", "information"],
    aside: ["hint", "hint"],
    elsewhere: ["information", "information"],
  } as const;
  assert.deepEqual(Object.keys(CONSEQUENCES).sort(), Object.keys(table).sort());
  for (const consequence of Object.keys(CONSEQUENCES) as (keyof typeof CONSEQUENCES)[]) {
    const levels = (["guard", "grant"] as const).map((effect) => severityOf(consequence, effect));
    assert.deepEqual(levels, table[consequence], consequence);
  }
});

test("only what gives more than it reads is louder in a list that grants", () => {
  const louder = Object.entries(CONSEQUENCES).filter(
    ([, { guard, grant }]) => !atLeast(guard, grant),
  );
  assert.deepEqual(
    louder.map(([consequence]) => consequence),
    ["gives-more"],
  );
});

test("a level is at least as loud as itself and as every level behind it", () => {
  assert.deepEqual(LEVELS, ["error", "warning", "information", "hint"]);
  for (const [at, level] of LEVELS.entries()) {
    for (const [threshold, name] of LEVELS.entries()) {
      assert.equal(atLeast(level, name), at <= threshold, `${level} at least ${name}`);
    }
  }
});

test("a check can be set to every level, or off", () => {
  assert.deepEqual([...CONFIGURABLE_LEVELS].sort(), ["off", ...LEVELS].sort());
});
