import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { holds } from "../support/properties.js";
import { awkwardText, Entry } from "./support.js";

/** Text in lines, the first and last of the template left out. */
function lines(...all: readonly string[]): string {
  return all.join("\n");
}

const crlf = (text: string) => text.replaceAll("\n", "\r\n");

const ONE_LINE = '{"deny": ["a", "b", "c"]}';
const MULTI_LINE = lines("[", '  "a",', '  "b",', '  "c"', "]");
const TRAILING = lines("[", '  "a",', '  "b",', "]");
const COMMENTED = lines(
  "[",
  "  // A",
  '  "a", // a',
  "  // B",
  '  "b", /* b */',
  '  "c" // c',
  "]",
);

describe("removing an entry", () => {
  for (const [title, source, text, expected] of [
    ["the first of a line", ONE_LINE, "a", '{"deny": ["b", "c"]}'],
    ["one amid a line", ONE_LINE, "b", '{"deny": ["a", "c"]}'],
    ["the last of a line", ONE_LINE, "c", '{"deny": ["a", "b"]}'],
    ["the only one", '{"deny": ["a"]}', "a", '{"deny": []}'],
    ["the only one, with a trailing comma", '["a",]', "a", "[]"],
    ["the first without blanks", '["a","b"]', "a", '["b"]'],
    ["the last without blanks", '["a","b"]', "b", '["a"]'],
    ["the last with a trailing comma", '["a", "b", ]', "b", '["a",  ]'],
    ["one before an entry that is no string", '["a", 1]', "a", "[1]"],
    ["one behind an entry that is no string", '[{"x": 1}, "a"]', "a", '[{"x": 1}]'],
    ["the first of several lines", MULTI_LINE, "a", lines("[", '  "b",', '  "c"', "]")],
    ["one amid several lines", MULTI_LINE, "b", lines("[", '  "a",', '  "c"', "]")],
    ["the last of several lines", MULTI_LINE, "c", lines("[", '  "a",', '  "b"', "]")],
    ["the first of lines with a trailing comma", TRAILING, "a", lines("[", '  "b",', "]")],
    ["the last of lines with a trailing comma", TRAILING, "b", lines("[", '  "a",', "]")],
    ["the only one, on its own line", lines("[", '  "a"', "]"), "a", lines("[", "]")],
    ["the only one, on its own line with a comma", lines("[", '  "a",', "]"), "a", lines("[", "]")],
    [
      "the first, whose comments stay",
      COMMENTED,
      "a",
      lines("[", "  // A", "  // a", "  // B", '  "b", /* b */', '  "c" // c', "]"),
    ],
    [
      "one amid comments that stay",
      COMMENTED,
      "b",
      lines("[", "  // A", '  "a", // a', "  // B", "  /* b */", '  "c" // c', "]"),
    ],
    [
      "the last, whose comments and those of the one before stay",
      COMMENTED,
      "c",
      lines("[", "  // A", '  "a", // a', "  // B", '  "b" /* b */', "   // c", "]"),
    ],
    [
      "the last on its own line behind a comment",
      lines("[", '  "a", // a', '  "b"', "]"),
      "b",
      lines("[", '  "a" // a', "]"),
    ],
    [
      "the last with a trailing comma and a comment",
      lines("[", '  "a",', '  "b", // b', "]"),
      "b",
      lines("[", '  "a",', "   // b", "]"),
    ],
    ["the last right behind a comment", '["a", /* b */"b"]', "b", '["a" /* b */]'],
    ["one with a comment before its comma", '["a" /* a */, "b"]', "b", '["a" /* a */]'],
    ["one in front of which the comma stands", '[\n"a"\n,"b"\n,"c"\n]', "b", '[\n"a"\n,"c"\n]'],
    ["one with an escape", '["a", "\\u0062"]', "b", '["a"]'],
    ["one without a comma behind it", '["a" "b"]', "a", '[ "b"]'],
  ] as const) {
    test(`takes out ${title}`, () => {
      assert.equal(new Entry(source, text).removed(), expected);
      assert.equal(new Entry(crlf(source), text).removed(), crlf(expected));
    });
  }

  for (const [source, text, expected] of [
    ['["a" /* a */, "b"]', "a", /^\[\s*\/\* a \*\/\s*"b"\]$/],
    ['["a", "b" /* b */,]', "b", /^\["a",\s*\/\* b \*\/\s*\]$/],
    ['[\n  "a" // a\n  , "b"\n]', "a", /^\[\s*\/\/ a\n\s*"b"\n\]$/],
  ] as const) {
    test(`leaves a comment between the entry and its comma standing: ${JSON.stringify(source)}`, () => {
      assert.match(new Entry(source, text).removed(), expected);
    });
  }
});

describe("replacing an entry", () => {
  const LIST = crlf(lines("[", '\t"a",', '\t"b"', "]"));

  for (const [title, source, text, entries, expected] of [
    ["one by one", ONE_LINE, "b", ["x"], '{"deny": ["a", "x", "c"]}'],
    ["one by two on a line", ONE_LINE, "a", ["x", "y"], '{"deny": ["x", "y", "b", "c"]}'],
    ["one by two on a line without blanks", '["a","b"]', "b", ["x", "y"], '["a","x", "y"]'],
    [
      "one by two on lines of their own",
      MULTI_LINE,
      "b",
      ["x", "y"],
      lines("[", '  "a",', '  "x",', '  "y",', '  "c"', "]"),
    ],
    [
      "the last by three, with the list's line ends and tabs",
      LIST,
      "b",
      ["x", "y", "z"],
      crlf(lines("[", '\t"a",', '\t"x",', '\t"y",', '\t"z"', "]")),
    ],
    [
      "the first of lines with a trailing comma",
      TRAILING,
      "a",
      ["x", "y"],
      lines("[", '  "x",', '  "y",', '  "b",', "]"),
    ],
    [
      "one amid comments, which stay",
      COMMENTED,
      "a",
      ["x", "y"],
      COMMENTED.replace('"a"', '"x",\n  "y"'),
    ],
    [
      "one behind a blank line, without a blank line between the new ones",
      lines("[", '  "a",', "", '  "b"', "]"),
      "b",
      ["x", "y"],
      lines("[", '  "a",', "", '  "x",', '  "y"', "]"),
    ],
    [
      "one behind a comment on its line",
      '[\n/* a */ "a"\n]',
      "a",
      ["x", "y"],
      '[\n/* a */ "x", "y"\n]',
    ],
    ["one by text that needs escapes", '["a"]', "a", ['"\\', "\n"], '["\\"\\\\", "\\n"]'],
  ] as const) {
    test(`puts in the place of ${title}`, () => {
      assert.equal(new Entry(source, text).replaced(...entries), expected);
    });
  }
});

describe("rewriting part of an entry", () => {
  test("changes the units asked for and keeps the spelling of the others", () => {
    assert.equal(
      new Entry('["a", "Task(x)"]', "Task(x)").rewritten(0, 4, "Agent"),
      '["a", "Agent(x)"]',
    );
    const source = '["\\u0054ask(\\/x)"]';
    assert.equal(new Entry(source, "Task(/x)").rewritten(0, 4, "Agent"), '["Agent(\\/x)"]');
    assert.equal(new Entry(source, "Task(/x)").rewritten(5, 6, ""), '["\\u0054ask(x)"]');
    assert.equal(new Entry('["ab"]', "ab").rewritten(1, 1, '"\\'), '["a\\"\\\\b"]');
  });

  test("tells where the units stand", () => {
    const { site } = new Entry('[1, "\\u0054ask(x)"]', "Task(x)");
    assert.deepEqual(site.span, { start: 4, end: 18 });
    assert.deepEqual(site.spanOf({ start: 0, end: 4 }), { start: 5, end: 14 });
  });

  test("spells whatever text is put in", () => {
    holds(
      fc.property(awkwardText, awkwardText, fc.nat(), fc.nat(), (text, newText, a, b) => {
        const [start = 0, end = 0] = [a % (text.length + 1), b % (text.length + 1)].sort(
          (x, y) => x - y,
        );
        const source = JSON.stringify({ "": [text, "behind"] }, null, 2);
        const result = text.slice(0, start) + newText + text.slice(end);
        const changed = new Entry(source, text).rewritten(start, end, newText);
        assert.deepEqual(JSON.parse(changed), { "": [result, "behind"] });
      }),
    );
  });
});
