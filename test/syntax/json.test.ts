import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readJson } from "../../shared/syntax/json.js";
import { valuesAt } from "../../shared/syntax/tree.js";
import { nodesOf, outline } from "../support/syntax.js";

/** Holds each text against what should be read of it. */
function reads(expected: Readonly<Record<string, string>>): void {
  for (const [text, read] of Object.entries(expected)) assert.equal(outline(text), read, text);
}

describe("whole text", () => {
  test("is read as it stands, repeated keys included and in the order of the text", () => {
    reads({
      '{"a": "x", "b": ["y", {"c": []}], "d": {}}': "{a: x, b: [y, {c: []}], d: {}}",
      '{"b": 1, "a": 2, "b": 3}': "{b: 1, a: 2, b: 3}",
      '[1, -2.5e3, true, null, "s", "\\u0041\\n"]': "[1, -2.5e3, true, null, s, A\n]",
      '"s"': "s",
      "7": "7",
    });
  });

  test("may hold comments, commas behind the last entry and a mark of byte order", () => {
    reads({
      '// first\n{/* in */ "a" /* b */ : /* c */ ["x", // why\n "y", ], }\n// last': "{a: [x, y]}",
      '\ufeff{"a": ["x"]}': "{a: [x]}",
      '{\r\n"a": ["x",\r\n"y"]\r\n}': "{a: [x, y]}",
      '["https://x", "/* no comment */"]': "[https://x, /* no comment */]",
    });
  });

  test("holds nothing where there is no value", () => {
    for (const text of ["", " \r\n", "// x", "/* x", "\ufeff", "}", "],:"]) {
      assert.equal(readJson(text), undefined, text);
    }
  });

  test("is the first value alone", () => {
    reads({ '{"a": 1} {"b": 2}': "{a: 1}", ':, ] {"a": 1}': "{a: 1}" });
  });
});

describe("places", () => {
  test("count UTF-16 units, quotes and brackets included", () => {
    const text = '{"é🙂": ["x", 12]}';
    const spans = nodesOf(readJson(text)).map(({ start, end }) => text.slice(start, end));
    assert.deepEqual(spans, [text, '"é🙂"', '["x", 12]', '"x"', "12"]);
  });

  test("are those of the text with its mark of byte order", () => {
    assert.deepEqual(readJson('\ufeff"a"'), {
      kind: "text",
      start: 1,
      end: 4,
      value: "a",
      closed: true,
    });
  });

  test("of what is not closed end where the reader stopped", () => {
    const ends = (text: string) => nodesOf(readJson(text)).map(({ end }) => end);
    assert.deepEqual(ends('["a", "b"'), [9, 4, 9]);
    assert.deepEqual(ends('{"a": ["b" '), [11, 4, 11, 10]);
    assert.deepEqual(ends('{"a": ["b" "c": 1}'), [18, 4, 11, 10, 14, 17]);
  });
});

describe("half-typed text", () => {
  test("with a key that has no value yet keeps the keys behind it", () => {
    reads({
      '{"deny": , "allow": ["A"]}': "{deny: ?, allow: [A]}",
      '{"deny": "allow": ["A"]}': "{deny: ?, allow: [A]}",
      '{"deny", "allow": ["A"]}': "{deny: ?, allow: [A]}",
      '{"deny" "allow": ["A"]}': "{deny: ?, allow: [A]}",
      '{"deny": }': "{deny: ?}",
      '{"deny"': "{deny: ?}",
      '{"deny\n, "allow": ["A"]}': "{deny…: ?, allow: [A]}",
    });
  });

  test("with a list that is not closed ends it before the next key", () => {
    reads({
      '{"deny": ["A", "B"\n "allow": ["C"]}': "{deny: [A, B], allow: [C]}",
      '{"deny": ["A", "B",\n "allow": ["C"]}': "{deny: [A, B], allow: [C]}",
      '{"deny": [\n "allow": ["C"]}': "{deny: [], allow: [C]}",
      '{"p": {"deny": ["A"}, "x": 1}': "{p: {deny: [A]}, x: 1}",
      '{"a": [["x", "b": ["y"]}': "{a: [[x]], b: [y]}",
      '{"deny": ["A", "B"': "{deny: [A, B]}",
      '{"a": [{"b": ["x", "y": 1}]}': "{a: [{b: [x], y: 1}]}",
    });
  });

  test("with a string that is not closed ends it with its line", () => {
    reads({
      '{"deny": ["A", "B\n], "allow": ["C"]}': "{deny: [A, B…], allow: [C]}",
      '{"deny": ["Bash(\r\n"Read"], "allow": ["C"]}': "{deny: [Bash(…, Read], allow: [C]}",
      '"a': "a…",
      '["a\\"': '[a"…]',
    });
  });

  test("with a mark missing keeps what stands on both sides", () => {
    reads({
      '{"deny": ["A" "B"] "allow": ["C"]}': "{deny: [A, B], allow: [C]}",
      '{"deny" ["A"], "allow": ["C"]}': "{deny: [A], allow: [C]}",
      '{"p" {"deny": ["A"]}, "x": 1}': "{p: {deny: [A]}, x: 1}",
      '{"a": 1 "b": 2}': "{a: 1, b: 2}",
      '{"p": {"deny": ["A"], "allow": ["B"]': "{p: {deny: [A], allow: [B]}}",
    });
  });

  test("with a mark too many drops it", () => {
    reads({
      '{"deny": ["A"]], "allow": ["C"]}': "{deny: [A], allow: [C]}",
      '{"p": {"deny": ["A"]}], "x": 1}': "{p: {deny: [A]}, x: 1}",
      '{,"a": 1,, "b": 2,}': "{a: 1, b: 2}",
      '[,, "a",, "b"]': "[a, b]",
      "[}]": "[]",
      "[:1]": "[1]",
      '{"a": {]}, "b": 1}': "{a: {}, b: 1}",
    });
  });

  test("with a closer that fits an outer bracket closes the inner ones", () => {
    reads({
      '{"a": [{"b": "x"], "c": 1}': "{a: [{b: x}], c: 1}",
      '{"a": {"b": ["x"}, "c": 1}': "{a: {b: [x]}, c: 1}",
    });
  });

  test("with bare words takes them for keys, and for values that are nothing known", () => {
    reads({
      '{deny: ["A"], allow: ["C"]}': "{deny…: [A], allow…: [C]}",
      '{"a": tru, "b": [fals, "x"]}': "{a: tru, b: [fals, x]}",
      "{'a': ['x'], \"b\": 2}": "{'a'…: ['x'], b: 2}",
      '{1: 2, null: ["x"], "a": 3}': "{a: 3}",
    });
  });

  test("takes no string for a key where there is no map", () => {
    reads({ '["a": 1, "b"]': "[a, 1, b]" });
  });
});

describe("nesting", () => {
  const nest = (depth: number, inner: string) => "[".repeat(depth) + inner + "]".repeat(depth);

  test("is read down to 200 levels, and what is deeper has no content", () => {
    const kinds = (text: string) => nodesOf(readJson(text)).map(({ kind }) => kind);
    const lists = new Array<string>(200).fill("list");
    assert.deepEqual(kinds(nest(200, '"x"')), [...lists, "text"]);
    assert.deepEqual(kinds(nest(201, '"x"')), [...lists, "other"]);
    assert.deepEqual(kinds(`${'{"a":'.repeat(201)}1${"}".repeat(201)}`).slice(-3), [
      ...["map", "text", "other"],
    ]);
  });

  test("of any depth neither exhausts the stack nor hides what stands behind it", () => {
    const deep = 100_000;
    for (const inner of [nest(deep, '"x"'), `${'{"b":'.repeat(deep)}1${"}".repeat(deep)}`]) {
      const text = `{"a": ${inner}, "deny": ["A"]}`;
      const [deny] = valuesAt(readJson(text), "deny");
      assert.equal(deny && text.slice(deny.start, deny.end), '["A"]');
    }
    for (const open of ["[", '{"a":', '[{"a":', "{", '["x",']) {
      assert.ok(readJson(open.repeat(deep)) !== undefined, open);
    }
    assert.equal(readJson("]".repeat(deep)), undefined);
  });

  test("side by side does not count as depth", () => {
    const text = `[${"[],".repeat(1000)}["x"]]`;
    assert.equal(nodesOf(readJson(text)).at(-1)?.kind, "text");
  });
});

test("a value is found under every occurrence of its key, and under no other", () => {
  const found = (text: string, key: string) =>
    valuesAt(readJson(text), key).map(({ start, end }) => text.slice(start, end));
  assert.deepEqual(found('{"a": 1, "b": 2, "a": [3]}', "a"), ["1", "[3]"]);
  assert.deepEqual(found('{"\\u0061": 1, "A": 2, "a": }', "a"), ["1"]);
  assert.deepEqual(found('{"toString": 1}', "constructor"), []);
  assert.deepEqual(found('["a"]', "a"), []);
  assert.deepEqual(valuesAt(undefined, "a"), []);
});
