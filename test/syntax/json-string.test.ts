import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { escapeJson } from "../../shared/syntax/json-string.js";
import { holds } from "../support/properties.js";
import { awkwardText, stringIn } from "./support.js";

/** The text that `inner` spells between quotes, and the source of each of its units. */
function read(inner: string): { readonly text: string; readonly units: readonly string[] } {
  // Something stands in front, so that an offset into the string is none into the document.
  const source = `/* "é" */ ["${inner}", "behind"]`;
  const string = stringIn(source);
  const units = Array.from({ length: string.text.length }, (_, unit) => {
    const { start, end } = string.spanOf(unit, unit + 1);
    return source.slice(start, end);
  });
  return { text: string.text, units };
}

/** Every way to spell one unit inside a JSON string. */
function spellings(unit: string): string[] {
  const code = unit.charCodeAt(0).toString(16).padStart(4, "0");
  const escaped = [`\\u${code}`, `\\u${code.toUpperCase()}`];
  const short = ['\\"', "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t"].filter(
    (spelling) => JSON.parse(`"${spelling}"`) === unit,
  );
  const plain = unit < " " || unit === '"' || unit === "\\" ? [] : [unit];
  return [...escaped, ...short, ...plain];
}

const spelled = fc
  .array(
    awkwardText
      .filter((text) => text !== "")
      .map((text) => text.charAt(0))
      .chain((unit) =>
        fc.record({ unit: fc.constant(unit), by: fc.constantFrom(...spellings(unit)) }),
      ),
    { maxLength: 20 },
  )
  .map((all) => ({
    text: all.map(({ unit }) => unit).join(""),
    units: all.map(({ by }) => by),
  }));

describe("a JSON string", () => {
  for (const [inner, text, units] of [
    ["", "", []],
    ["ab", "ab", ["a", "b"]],
    ["\\u0041b", "Ab", ["\\u0041", "b"]],
    ["\\u00e9\\u00E9", "éé", ["\\u00e9", "\\u00E9"]],
    ['a\\"b', 'a"b', ["a", '\\"', "b"]],
    ["\\\\n", "\\n", ["\\\\", "n"]],
    ["\\/", "/", ["\\/"]],
    ["\\b\\f\\n\\r\\t", "\b\f\n\r\t", ["\\b", "\\f", "\\n", "\\r", "\\t"]],
    ["\\ud83d\\ude00!", "😀!", ["\\ud83d", "\\ude00", "!"]],
    ["😀\\n", "😀\n", ["\ud83d", "\ude00", "\\n"]],
    ["😀", "😀", ["\ud83d", "\ude00"]],
    ["\\ud83dx", "\ud83dx", ["\\ud83d", "x"]],
    ["\\u00411", "A1", ["\\u0041", "1"]],
  ] as const) {
    test(`maps each unit to what spells it: ${inner}`, () => {
      assert.deepEqual(read(inner), { text, units });
    });
  }

  for (const inner of ["\\x", "\\u00", "\\u004", "\\u00g1", "\\u", "\\U0041", "\\'", "\\u-041"]) {
    test(`takes a malformed escape for its own letters: ${inner}`, () => {
      const { text, units } = read(`${inner}-\\n`);
      assert.equal(text, `${inner}-\n`);
      assert.deepEqual(units, [...inner, "-", "\\n"]);
    });
  }

  test("maps a stretch of units, the empty one and the end included", () => {
    const source = ' ["a\\u0042\\n😀c"]';
    const string = stringIn(source);
    const slice = (start: number, end: number) => {
      const span = string.spanOf(start, end);
      return source.slice(span.start, span.end);
    };
    assert.equal(slice(1, 3), "\\u0042\\n");
    assert.equal(slice(0, string.text.length), "a\\u0042\\n😀c");
    assert.deepEqual(string.spanOf(2, 2), { start: 10, end: 10 });
    assert.deepEqual(string.spanOf(6, 6), { start: 15, end: 15 });
    assert.deepEqual(stringIn('["ab"]').spanOf(2, 2), { start: 4, end: 4 });
  });

  test("is read as JSON.parse reads it, however each unit is spelled", () => {
    holds(
      fc.property(spelled, ({ text, units }) => {
        assert.equal(JSON.parse(`"${units.join("")}"`), text);
        assert.deepEqual(read(units.join("")), { text, units });
      }),
    );
  });

  test("gives any text back that was escaped", () => {
    assert.equal(escapeJson('a"\\\n😀'), 'a\\"\\\\\\n😀');
    holds(
      fc.property(awkwardText, (text) => {
        assert.equal(read(escapeJson(text)).text, text);
      }),
    );
  });
});
