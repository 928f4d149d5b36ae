import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readFrontmatter } from "../../shared/syntax/frontmatter.js";
import { readJsonDocument } from "../../shared/syntax/json-document.js";
import { nodesOf } from "../support/syntax.js";
import { fenced, frontmatterOf, outlineYaml } from "./yaml-support.js";

/** Holds each block against what should be read of it. */
function reads(expected: Readonly<Record<string, string>>): void {
  for (const [block, read] of Object.entries(expected)) {
    assert.equal(outlineYaml(block), read, block);
  }
}

describe("the block", () => {
  const block = (text: string) => {
    const span = readFrontmatter(text)?.span;
    return span && text.slice(span.start, span.end);
  };

  test("stands between two fences at the start of the text", () => {
    assert.equal(block("---\na: b\n---\n# x"), "a: b\n");
    assert.equal(block("\ufeff--- \t\r\na: b\r\n---  \r\nx: y"), "a: b\r\n");
    assert.equal(block("---\n---\n"), "");
    for (const text of [
      "",
      "a: b",
      "\n---\n",
      " ---\n",
      "----\n",
      "--- x\n",
      "# x\n---\na: b\n---",
    ]) {
      assert.equal(readFrontmatter(text), undefined, text);
    }
  });

  test("reaches to the end while its second fence is not typed, or to the prose below it", () => {
    assert.equal(block("---"), "");
    assert.equal(block("---\na: b\n\nc:\n- d\n"), "a: b\n\nc:\n- d\n");
    assert.equal(block("---\na: b\n\n# Title\nUse: this"), "a: b\n\n");
    assert.equal(block("---\na: b\n\nNow we do this.\nd: e"), "a: b\n\n");
    assert.equal(block("---\na: b\n ---\n"), "a: b\n ---\n");
  });
});

describe("sound YAML", () => {
  test("is read as it stands, repeated keys included", () => {
    reads({
      "name: x y\ntools: Read, Bash(git:*)  # why": 'name: "x y", tools: "Read, Bash(git:*)"',
      "a: 'it''s'\n\"b\": \"\\u0041\\n\"": 'a: "it\'s", b: "A\\n"',
      "a: 1\nb: true\nc: ~\nd: null\ne:\nf: ''":
        'a: <1>, b: <true>, c: <~>, d: <null>, e: ?, f: ""',
      "a: x\na: y": 'a: "x", a: "y"',
      "tools:\n  - A\n  # c\n  - 'B'": 'tools: ["A", "B"]',
      "tools:\n- A\n- B\nx: y": 'tools: ["A", "B"], x: "y"',
      "tools: [A, 'B', \"C\", ]": 'tools: ["A", "B", "C"]',
      "tools: [\n  A, # c\n  B\n]\nx: y": 'tools: ["A", "B"], x: "y"',
      "a: >-\n  b\n  c\n\n  d\ne: |\n  f\n   g\n": 'a: "b c\\nd", e: "f\\n g\\n"',
      "a: b\n  c\n\n  d": 'a: "b c\\nd"',
      "a: &x b\nc: *x\nd: !!str 1": 'a: "b", c: <*x>, d: "1"',
      "  a: b\n  c: d": 'a: "b", c: "d"',
      "{a: b, c: [d]}": 'a: "b", c: ["d"]',
    });
  });

  test("is read with lists and maps within each other", () => {
    reads({
      "hooks:\n  Pre:\n    - matcher: Bash\n      hooks:\n        - type: command\n          command: x\n    - matcher: ''":
        'hooks: {Pre: [{matcher: "Bash", hooks: [{type: "command", command: "x"}]}, {matcher: ""}]}',
      "a:\n- - b\n  - c\n- d: e\n  f: g": 'a: [["b", "c"], {d: "e", f: "g"}]',
      "a: [b: c, {d: [e]}]": 'a: [{b: "c"}, {d: ["e"]}]',
    });
  });
});

describe("a value that is no YAML", () => {
  test("is the text as it is written", () => {
    reads({
      "description: Use this: always\ny: z": 'description: "Use this: always", y: "z"',
      "tools: *\ny: z": 'tools: "*", y: "z"',
      "tools: *, Read # all": 'tools: "*, Read # all"',
      "allowed-tools: Bash(a: b) # c": 'allowed-tools: "Bash(a: b) # c"',
      "key: @x\ny: `z`": 'key: "@x", y: "`z`"',
      'tools: "A", "B"': 'tools: "\\"A\\", \\"B\\""',
      "a: - b\nc: d": 'a: "- b", c: "d"',
      "a: {{ b }} c": 'a: "{{ b }} c"',
      "a: &\nb: !x y": 'a: "&", b: "y"',
    });
  });

  test("costs no other item of its list", () => {
    reads({
      "x: [unclosed, list\ny: z": 'x: ["unclosed", "list"], y: "z"',
      "x: [A, *, 'B', Bash(echo [x]), 1]": 'x: ["A", "*", "B", "Bash(echo [x])", <1>]',
      "x: [\n  A, # c\n  Bash(\n\ny: z": 'x: ["A", "Bash("], y: "z"',
      "x: [A, [B, C\ny: z": 'x: ["A", "[B", "C"], y: "z"',
      "x:\n- *\n- A\n- @b # c\n- 'd' e\n- \"f\n- g":
        'x: ["*", "A", "@b # c", "\'d\' e", "f"…, "g"]',
      "x:\n\t- A\n\t- B\ny: z": 'x: ["A", "B"], y: "z"',
      "x:\n  - A\n - B\ny: z": 'x: ["A", "B"], y: "z"',
    });
  });

  test("hides no key behind it", () => {
    reads({
      'a: "b\nc: d': 'a: "b"…, c: "d"',
      "a: 'b\n\nc: d": 'a: "b"…, c: "d"',
      "tools: Read\nmod\nmodel: x": 'tools: "Read", model: "x"',
      "a: b\n  c: d\ne: f": 'a: "b c: d", e: "f"',
      "? a\n: b\nc: d": 'c: "d"',
      "---x\na: b": 'a: "b"',
    });
  });
});

describe("places", () => {
  test("cover the whole token, in texts with any line end", () => {
    for (const eol of ["\n", "\r\n"]) {
      const text = fenced("é: 'a'\nb:\n  - \"c\"\n  - [d, 1]\ne: |-\n  f\n  g", eol);
      const [, ...nodes] = nodesOf(frontmatterOf(text).root);
      assert.deepEqual(
        nodes.filter(({ kind }) => kind !== "list").map(({ start, end }) => text.slice(start, end)),
        ["é", "'a'", "b", '"c"', "d", "1", "e", `|-${eol}  f${eol}  g`],
      );
    }
  });
});

describe("hostile text", () => {
  test("nested deeper than 200 levels is kept without content, and hides nothing", () => {
    const deep = 100_000;
    for (const value of ["[", "{a: ", "- ", "? ", "[a, ", "[{a: ", "&a ", '"', "!", "- - ? "]) {
      const text = fenced(`x: ${value.repeat(deep)}\ny:\n  ${value.repeat(deep)}\nz: end`);
      const { entries } = frontmatterOf(text).root;
      assert.deepEqual(
        entries.map(({ key }) => key.value),
        ["x", "y", "z"],
        value,
      );
    }
    const nested = Array.from({ length: 300 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n");
    const kinds = nodesOf(frontmatterOf(fenced(nested)).root).map(({ kind }) => kind);
    assert.equal(kinds.filter((kind) => kind === "map").length, 200);
    assert.equal(kinds.at(-1), "other");
  });

  test("takes no longer than its length", () => {
    const lines = ["key:\n", "a: [b, c]\n", "- a\n", "#\n", "\n", "x: 'a\n", '- "\n', "x: |+\n\n"];
    const signs = [
      "[",
      "[a, ",
      "{",
      "- ",
      "? ",
      '"',
      "'",
      "&a ",
      "*",
      "a: ",
      '["a" ',
      "[,",
      '"\\", ',
    ];
    for (const piece of [
      ...lines,
      ...signs.flatMap((sign) => [sign, `x: [${sign}`, `${sign}\n`]),
    ]) {
      const text = `---\nx:\n ${piece.repeat(500_000 / piece.length)}`;
      const before = performance.now();
      readFrontmatter(text);
      // Eight times the size that has to be quick; anything quadratic takes minutes.
      assert.ok(performance.now() - before < 5000, piece);
    }
  });
});

test("JSON is a document of the same kind", () => {
  const document = readJsonDocument('{"a": ["x\\ny"]}');
  const node = nodesOf(document.root).at(-1);
  assert.ok(node?.kind === "text");
  assert.equal(document.stringAt(node).text, "x\ny");
  assert.deepEqual(document.stringAt(node).spanOf(1, 2), { start: 9, end: 11 });
  assert.deepEqual(document.rewrite(node, { start: 1, end: 2 }, '"'), [
    { start: 9, end: 11, newText: '\\"' },
  ]);
});
