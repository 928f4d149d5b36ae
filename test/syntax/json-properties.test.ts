import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readJson } from "../../shared/syntax/json.js";
import { anyText, holds, madeOf } from "../support/properties.js";
import { nodesOf, plainValue, rulesOf } from "../support/syntax.js";

const POLICY = `{
  // A comment, "quoted".
  "model": "x",
  "allow": [
    "A",
    "B(\\"q\\" \\u0041)", // why
    "C"
  ],
  "deny": [
    "D",
    "E"
  ],
  "env": { "allow": ["no rule"], "F": [1, null] }
}
`;

/** `allow A` for each rule, in order. */
function rules(text: string): string[] {
  return rulesOf(text).map(({ list, text: rule }) => `${list.name} ${rule}`);
}

/** Fails unless every node lies within the text and within the node that holds it. */
function assertPlaced(text: string): void {
  for (const node of nodesOf(readJson(text))) {
    assert.ok(0 <= node.start && node.start <= node.end && node.end <= text.length, text);
    const parts = node.kind === "list" ? node.items : [];
    const entries = node.kind === "map" ? node.entries : [];
    const inner = [
      ...parts,
      ...entries.flatMap(({ key, value }) => (value ? [key, value] : [key])),
    ];
    let from = node.start;
    for (const { start, end } of inner) {
      assert.ok(from <= start && end <= node.end, text);
      from = end;
    }
  }
}

const pieces = [
  ...["{", "}", "[", "]", ":", ",", '"', "\\", "\n", "\r\n", " ", "//", "/*", "*/", "\ufeff"],
  ...['"a"', '"deny"', "tru", "true", "1", "é", "\u2028", "\ud83d", "'", "\\u00"],
];

test("valid JSON is read as JSON.parse reads it", () => {
  holds(
    fc.property(fc.json({ stringUnit: "binary" }), (text) => {
      assert.deepEqual(plainValue(readJson(text), text), JSON.parse(text));
    }),
    1000,
  );
  holds(
    fc.property(fc.jsonValue(), fc.constantFrom(2, "\t"), (value, space) => {
      const text = JSON.stringify(value, undefined, space);
      assert.deepEqual(plainValue(readJson(text), text), JSON.parse(text));
      assertPlaced(text);
    }),
  );
});

test("no text at all makes the reader fail, and every node lies within the one that holds it", () => {
  holds(
    fc.property(fc.oneof(madeOf(pieces, 40), anyText), (text) => {
      assertPlaced(text);
    }),
    5000,
  );
});

test("a policy cut off anywhere gives the rules that stand whole before the cut", () => {
  const whole = rulesOf(POLICY);
  assert.equal(whole.length, 5);
  for (let end = 0; end <= POLICY.length; end++) {
    const kept = whole.filter(({ site }) => site.span.end <= end).length;
    assert.deepEqual(rules(POLICY.slice(0, end)), rules(POLICY).slice(0, kept), `cut at ${end}`);
  }
});

test("one sign taken out of a list costs the rules on its own line at most", () => {
  const line = (offset: number) => POLICY.slice(0, offset).split("\n").length;
  const whole = rulesOf(POLICY).map(({ site, text, list }) => ({
    line: line(site.span.start),
    rule: `${list.name} ${text}`,
  }));
  const [first = 0, last = 0] = [POLICY.indexOf('"A"'), POLICY.indexOf('"env"')];
  for (let at = first; at < last; at++) {
    // The line on which a list opens carries the whole list, and a comment ends with its line.
    if (/"deny"|why$/.test(POLICY.split("\n")[line(at) - 1] ?? "")) continue;
    const found = new Set(rules(POLICY.slice(0, at) + POLICY.slice(at + 1)));
    // A line end stands on two lines, since they become one without it.
    const touched = [line(at), line(at + 1)];
    for (const { rule } of whole.filter((rule) => !touched.includes(rule.line))) {
      assert.ok(found.has(rule), `${rule} is lost without ${JSON.stringify(POLICY[at])} at ${at}`);
    }
  }
});

test("a policy with anything cut out of it or put into it does not make the reader fail", () => {
  const offset = fc.nat(POLICY.length);
  holds(
    fc.property(offset, offset, madeOf(pieces), (from, to, text) => {
      assertPlaced(POLICY.slice(0, from) + text + POLICY.slice(Math.max(from, to)));
      assertPlaced(POLICY.slice(0, from) + text + POLICY.slice(Math.min(from, to)));
    }),
    2000,
  );
});
