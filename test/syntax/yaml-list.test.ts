import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readJsonDocument } from "../../shared/syntax/json-document.js";
import { readEntries } from "../../shared/syntax/yaml-list.js";
import { edited, entriesOf, fenced, namesOf, splitNames } from "./yaml-support.js";

/** Makes each edit in a block, with both line ends, and holds the result against the last part. */
function edits(
  cases: readonly (readonly [block: string, name: string, result: string])[],
  edit: (text: string, name: string) => string,
): void {
  for (const [block, name, result] of cases) {
    for (const eol of ["\n", "\r\n"]) {
      assert.equal(edit(fenced(block, eol), name), fenced(result, eol), `${name} in ${block}`);
    }
  }
}

const removed = (text: string, name: string) => edited(text, name, ({ site }) => site.remove());
const replaced =
  (...entries: readonly string[]) =>
  (text: string, name: string) =>
    edited(text, name, ({ site }) => site.replaceWith(entries));
const rewritten = (from: number, to: number, newText: string) => (text: string, name: string) =>
  edited(text, name, ({ site }) => site.rewrite({ start: from, end: to }, newText));

describe("entries", () => {
  test("are the tokens of a string, or of each string of a list", () => {
    for (const [block, names] of [
      ["tools: A, Bash(x, y) B", ["A", "Bash(x, y)", "B"]],
      ["tools: 'A,B'", ["A", "B"]],
      ["tools: [A, 'B, C', 1]", ["A", "B", "C", "1"]],
      ["tools:\n- A, B\n-\n- C\n- d: e", ["A", "B", "C", "d: e"]],
      ["tools: >-\n  A,\n  B", ["A", "B"]],
      ["tools: ''", []],
      ["tools:", []],
      ["tools: 1", []],
      ["tools: {A: B}", []],
    ] as const) {
      assert.deepEqual(namesOf(fenced(block)), names, block);
    }
    const isText = entriesOf(fenced("tools: [A, 1, {b: c}]")).map((entry) => entry.isText);
    assert.deepEqual(isText, [true, false, false]);
  });

  test("know the place of their token, and of the item that it is alone in", () => {
    const text = fenced("tools: ['A', \"B, C\", D ]");
    const places = entriesOf(text).map(({ site }) => text.slice(site.span.start, site.span.end));
    assert.deepEqual(places, ["'A'", "B", "C", "D"]);
    const parts = entriesOf(text).map(({ site }) => site.spanOf({ start: 0, end: 1 }));
    assert.deepEqual(
      parts.map(({ start, end }) => text.slice(start, end)),
      ["A", "B", "C", "D"],
    );
  });

  test("are those of a JSON list too", () => {
    const document = readJsonDocument('{"a": ["A", "B, C"]}');
    const root = document.root?.kind === "map" ? document.root.entries[0]?.value : undefined;
    const names = readEntries(document, root, splitNames).map(({ text }) => text);
    assert.deepEqual(names, ["A", "B", "C"]);
  });
});

describe("removing", () => {
  test("a token takes one separator with it", () => {
    edits(
      [
        ["tools: A, B, C # d", "A", "tools: B, C # d"],
        ["tools: A, B, C # d", "B", "tools: A, C # d"],
        ["tools: A, B, C # d", "C", "tools: A, B # d"],
        ["tools: A,B", "B", "tools: A"],
        ["tools: A B", "A", "tools: B"],
        ["tools: 'A, B'", "A", "tools: 'B'"],
        ["tools: A", "A", 'tools: ""'],
        ['tools: "A"', "A", 'tools: ""'],
        ["tools: A,\n  B, C,\n  D", "A", "tools: B, C,\n  D"],
        ["tools: A,\n  B, C,\n  D", "B", "tools: A,\n  C,\n  D"],
        ["tools: A,\n  B, C,\n  D", "C", "tools: A,\n  B, D"],
        ["tools: A,\n  B, C,\n  D", "D", "tools: A,\n  B, C"],
        ["tools: >-\n  A,\n  B", "A", "tools: >-\n  B"],
        ["tools: |\n  A,\n  B", "B", "tools: |\n  A"],
        ["tools: A, 1", "A", 'tools: "1"'],
        ["tools: A, *", "A", 'tools: "*"'],
        ["tools: *, A", "A", "tools: *"],
        ["tools:\n- A, B\n- C", "A", "tools:\n- B\n- C"],
      ],
      removed,
    );
  });

  test("an item of a list in lines takes its line with it, and leaves its comment", () => {
    edits(
      [
        ["tools:\n  - A\n  - B", "A", "tools:\n  - B"],
        ["tools:\n  - A\n  - B\nx: y", "B", "tools:\n  - A\nx: y"],
        ["tools:\n- 'A'", "A", "tools:"],
        ["tools:\n  - A # a\n  - B", "A", "tools:\n  # a\n  - B"],
        ["tools:\n  # a\n  - A\n  - B # b", "A", "tools:\n  # a\n  - B # b"],
        ["tools:\n  - A, B\n  -\n    C\n  - D", "C", "tools:\n  - A, B\n  - D"],
        ["tools:\n  - # c\n    C\n  - D", "C", "tools:\n  # c\n  - D"],
        ["tools:\n- 1\n- &x A\n- *", "A", "tools:\n- 1\n- *"],
        ["tools:\n- 1\n- A\n- *", "1", "tools:\n- A\n- *"],
        ["tools:\n- >-\n  A\n- B", "A", "tools:\n- B"],
      ],
      removed,
    );
    assert.equal(removed("---\ntools:\n- A\n- B", "B"), "---\ntools:\n- A");
  });

  test("an item in brackets takes one comma with it, and leaves comments", () => {
    edits(
      [
        ["tools: [A, 'B', C]", "A", "tools: ['B', C]"],
        ["tools: [A, 'B', C]", "B", "tools: [A, C]"],
        ["tools: [A, 'B', C]", "C", "tools: [A, 'B']"],
        ["tools: [A]", "A", "tools: []"],
        ["tools: [A, B", "B", "tools: [A"],
        ["tools: [\n  A, # a\n  B, # b\n]", "A", "tools: [\n  # a\n  B, # b\n]"],
        ["tools: [\n  A, # a\n  B # b\n]", "B", "tools: [\n  A # a\n   # b\n]"],
      ],
      removed,
    );
  });
});

describe("replacing", () => {
  test("keeps the separator, the quotes and the lines", () => {
    edits(
      [
        ["tools: A, B", "A", "tools: X, Y, B"],
        ["tools: A,B", "B", "tools: A,X,Y"],
        ["tools: A B", "B", "tools: A X Y"],
        ["tools: A", "A", "tools: X, Y"],
        ["tools: A,\n  B", "B", "tools: A,\n  X, Y"],
        ["tools: [A, B]", "A", "tools: [X, Y, B]"],
        ["tools: ['A']", "A", "tools: ['X', 'Y']"],
        ["tools: [\n  A, # a\n  B\n]", "B", "tools: [\n  A, # a\n  X,\n  Y\n]"],
        ["tools:\n- A # a\n- B", "A", "tools:\n- X # a\n- Y\n- B"],
        ['tools:\n  -  "A"', "A", 'tools:\n  -  "X"\n  -  "Y"'],
        ["tools:\n- 1", "1", 'tools:\n- "X"\n- "Y"'],
        ['tools:\n- "A\n- B', "A", 'tools:\n- "X"\n- "Y"\n- B'],
      ],
      replaced("X", "Y"),
    );
  });

  test("quotes what would be no plain text", () => {
    for (const text of ["*", "", "1", "true", "~", "a: b", "a #b", "- a", "@a", "[a", "'a", "a:"]) {
      const quoted = JSON.stringify(text);
      const edit = replaced(text);
      assert.equal(edit(fenced("tools:\n- A\n- B"), "A"), fenced(`tools:\n- ${quoted}\n- B`));
      assert.equal(edit(fenced("tools: [A, B]"), "A"), fenced(`tools: [${quoted}, B]`));
    }
    edits([["tools:\n- A", "A", 'tools:\n- "a\\n  b"']], replaced("a\n  b"));
    edits([["tools: [A]", "A", 'tools: ["a,b"]']], replaced("a,b"));
    edits([["tools:\n- A", "A", "tools:\n- a,b"]], replaced("a,b"));
    edits([["tools:\n- 'A'", "A", "tools:\n- 'it''s *'"]], replaced("it's *"));
    edits([["tools:\n- 'A'", "A", 'tools:\n- "a\\nb"']], replaced("a\nb"));
  });
});

describe("rewriting", () => {
  test("changes no more than it has to", () => {
    edits(
      [
        ["tools: Abc, B # c", "Abc", "tools: AX, B # c"],
        ["tools: 'Abc'", "Abc", "tools: 'AX'"],
        ['tools: "A\\u0062c, \\u0042"', "Abc", 'tools: "AX, \\u0042"'],
        ["tools: >-\n  Abc,\n  B", "Abc", "tools: >-\n  AX,\n  B"],
        ["tools: *, Abc", "Abc", "tools: *, AX"],
        ["tools: [Abc, *]", "Abc", "tools: [AX, *]"],
        ["tools:\n- Abc # c", "Abc", "tools:\n- AX # c"],
      ],
      rewritten(1, 3, "X"),
    );
    edits([["tools: Abc, B # c", "Abc", 'tools: "*c, B" # c']], rewritten(0, 2, "*"));
    edits([["tools: 'Abc'", "Abc", "tools: '''c'"]], rewritten(0, 2, "'"));
    edits([['tools: "Abc"', "Abc", 'tools: "\\"c"']], rewritten(0, 2, '"'));
    edits([["tools: |\n  Abc", "Abc", 'tools: "*\\n*c\\n"']], rewritten(0, 2, "*\n*"));
  });
});
