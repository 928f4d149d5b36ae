import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readJson } from "../../shared/syntax/json.js";
import { holds } from "../support/properties.js";
import { outline, plainValue } from "../support/syntax.js";

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

/** Blanks and comments, some with marks inside that would change the tree if they were read. */
const trivia = fc.constantFrom(
  ...["", " ", "\t", "\n", "\r\n"],
  ...["/* , ] } */", '// "x": [\n', '// }\r\n  /* " */', "//,\r"],
);

/** Valid JSON, and the same with trivia around every token and a comma behind some last entries. */
const laidOut = fc
  .tuple(fc.json(), fc.infiniteStream(trivia), fc.infiniteStream(fc.boolean()))
  .map(([json, blanks, commas]) => {
    const blank = () => blanks.next().value ?? "";
    let source = blank();
    let previous = "";
    for (const token of json.match(TOKENS) ?? []) {
      const ends = /^[\]}]$/.test(token) && !/^[[{]?$/.test(previous);
      if (ends && commas.next().value === true) source += `,${blank()}`;
      source += token + blank();
      previous = token;
    }
    return { json, source };
  });

test("JSON keeps its meaning under comments and trailing commas", () => {
  holds(
    fc.property(laidOut, ({ json, source }) => {
      assert.deepEqual(plainValue(readJson(source), source), JSON.parse(json), source);
    }),
    1000,
  );
});

test("JSON keeps its meaning under other line ends and behind a mark of byte order", () => {
  const eols = fc.constantFrom("\n", "\r\n", "\r");
  holds(
    fc.property(fc.jsonValue(), eols, fc.constantFrom("", "\ufeff"), (value, eol, mark) => {
      const source = mark + JSON.stringify(value, null, 2).replaceAll("\n", eol);
      assert.deepEqual(plainValue(readJson(source), source), JSON.parse(JSON.stringify(value)));
    }),
  );
});

test("a line comment ends with its line, and a block comment does not", () => {
  assert.equal(outline('[// "a",\r\n"b"\r\n, // "c"\r"d" /* \n"e" */]'), "[b, d]");
});
