import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parse as parseBySmol } from "smol-toml";
import { readToml } from "../../shared/syntax/toml.js";
import { itemsOf, type SyntaxNode, valuesAt } from "../../shared/syntax/tree.js";
import { anyText, holds, madeOf } from "../support/properties.js";
import { nodesOf } from "../support/syntax.js";

/** For every `[[rule]]` the value of one of its keys: a text, or what stands there. */
function inRules(source: string, key: string): unknown[] {
  const rules = valuesAt(readToml(source).root, "rule").flatMap(itemsOf);
  return rules.map((rule) => plain(valuesAt(rule, key)[0], source));
}

function plain(node: SyntaxNode | undefined, source: string): unknown {
  switch (node?.kind) {
    case "text":
      return node.value;
    case "list":
      return node.items.map((item) => plain(item, source));
    case "map":
      return Object.fromEntries(node.entries.map((e) => [e.key.value, plain(e.value, source)]));
    case "other":
      return source.slice(node.start, node.end);
    default:
      return undefined;
  }
}

function faultsOf(source: string): string[] {
  return readToml(source).errors.map(
    ({ kind, start, end }) => `${kind}: ${source.slice(start, end)}`,
  );
}

const TWO = `# Rules
[[rule]]
toolName = "read_file" # why
priority = 1_0

[[rule]]
toolName = ['a', "b\\u0041"]
toolAnnotations = { "read.only" = true }
[rule.more]
x.y = "z"
`;

test("every block of an array of tables gives a map, with what stands below it", () => {
  assert.deepEqual(inRules(TWO, "toolName"), ["read_file", ["a", "bA"]]);
  assert.deepEqual(inRules(TWO, "priority"), ["1_0", undefined]);
  assert.deepEqual(inRules(TWO, "toolAnnotations"), [undefined, { "read.only": "true" }]);
  assert.deepEqual(inRules(TWO, "more"), [undefined, { x: { y: "z" } }]);
  assert.deepEqual(faultsOf(TWO), []);
});

test("a carriage return before every end of line changes nothing but the offsets", () => {
  const crlf = TWO.replaceAll("\n", "\r\n");
  assert.deepEqual(inRules(crlf, "toolName"), inRules(TWO, "toolName"));
  assert.deepEqual(inRules(crlf, "more"), inRules(TWO, "more"));
  assert.deepEqual(faultsOf(crlf), []);
});

test("a byte order mark is an error of its own, and hides nothing", () => {
  assert.deepEqual(inRules(`\ufeff${TWO}`, "toolName"), inRules(TWO, "toolName"));
  assert.deepEqual(faultsOf(`\ufeff${TWO}`), ["mark: \ufeff"]);
});

test("one broken pair hides nothing but its own value", () => {
  const source = TWO.replace("1_0", "ten").replace('x.y = "z"', "x.y = ");
  assert.deepEqual(inRules(source, "toolName"), ["read_file", ["a", "bA"]]);
  assert.deepEqual(faultsOf(source), ["other: priority = ten", "other: x.y ="]);
});

test("what is not closed yet ends before the next header or key", () => {
  const array = '[[rule]]\ntoolName = ["a",\npriority = 1\n[[rule]]\ntoolName = "b"\n';
  assert.deepEqual(inRules(array, "toolName"), [undefined, "b"]);
  assert.deepEqual(inRules(array, "priority"), ["1", undefined]);
  const string = '[[rule]]\ntoolName = "a\npriority = 1\n[[rule]]\ntoolName = "b"\n';
  assert.deepEqual(inRules(string, "toolName"), [undefined, "b"]);
  assert.deepEqual(faultsOf(string), ['unclosed: toolName = "a']);
  const lines = '[[rule]]\ntoolName = """a\npriority = 1\n[[rule]]\ntoolName = "b"\n';
  assert.deepEqual(inRules(lines, "toolName"), [undefined, "b"]);
  const header = '[[rule\ntoolName = "a"\n[[rule]]\ntoolName = "b"\n';
  assert.deepEqual(inRules(header, "toolName"), ["a", "b"]);
  assert.deepEqual(faultsOf(header), ["other: [[rule"]);
});

test("headers, signs of comments and quotes within strings are text", () => {
  const source = `[[rule]]
denyMessage = """
[[rule]]
toolName = "no" # no
"""
toolName = '# "yes"'
nested = [["a"], ["]"], [ # [[rule]]
  'b' ]]
`;
  assert.deepEqual(inRules(source, "toolName"), ['# "yes"']);
  assert.deepEqual(inRules(source, "nested"), [[["a"], ["]"], ["b"]]]);
  assert.deepEqual(faultsOf(source), []);
});

test("a repeated key or table is an error, and both are kept", () => {
  const source = '[[rule]]\ntoolName = "a"\ntoolName = "b"\n[rule]\ntoolName = "c"\n';
  const document = readToml(source);
  const [list, table] = valuesAt(document.root, "rule");
  assert.equal(list?.kind, "list");
  assert.deepEqual(
    valuesAt(itemsOf(list)[0], "toolName").map((node) => plain(node, source)),
    ["a", "b"],
  );
  assert.equal(table?.kind, "map");
  assert.deepEqual(faultsOf(source), ['repeated: toolName = "b"', "repeated: rule"]);
});

test("a table with dots stands once in each entry of its array, as the engine's parser has it", () => {
  const sound = [
    "[[a]]\n[a.b]\n[[a]]\n[a.b]\n",
    "[[a]]\n[[a.b]]\n[a.b.c]\n[[a.b]]\n[a.b.c]\n",
    "[[a]]\n[a.b.c]\n[a.b]\n",
    "[a.b]\n[a]\n",
    "a.b = 1\n[a]\n",
    "[[a]]\nb.c = 1\n[a.b]\n",
    "[[a]]\n[a.b.c]\nx = 1\n[a.b.d]\nx = 1\n",
  ];
  for (const text of sound) assert.deepEqual(readToml(text).errors, [], text);
  const repeated = [
    "[[a]]\n[a.b]\n[a.b]\n",
    "[[a]]\n[[a.b]]\n[a.b.c]\n[a.b.c]\n",
    "[a.b]\n[[a]]\n",
    "[[a]]\n[a.b]\n[[a.b]]\n",
    "[[a]]\nb = {}\n[a.b]\n",
    "[[a]]\nb = 1\n[a.b.c]\n",
    "[[a]]\n[a.b]\nc = 1\n[a.b.c]\n",
  ];
  for (const text of repeated) {
    const [error, ...rest] = readToml(text).errors;
    assert.equal(rest.length, 0, text);
    assert.equal(error?.kind, "repeated", text);
    const last = text.trimEnd().split("\n").at(-1) ?? "";
    assert.equal(text.slice(error.start, error.end), last.replaceAll(/[[\]]/g, ""), text);
  }
});

test("a comma behind the last key of an inline table is forgiven, as the engine's parser does", () => {
  const source = "[[rule]]\ntoolAnnotations = { a = true, }\n";
  assert.deepEqual(inRules(source, "toolAnnotations"), [{ a: "true" }]);
  assert.deepEqual(faultsOf(source), []);
  assert.equal(faultsOf("[[rule]]\na = { a = true,\n}\n").length, 1);
});

test("values nested ten thousand deep cost nothing but themselves", () => {
  const deep = `[[rule]]\nx = ${"[".repeat(10_000)}${"]".repeat(10_000)}\ntoolName = "a"\n`;
  assert.deepEqual(inRules(deep, "toolName"), ["a"]);
});

test("a text of twice the length takes about twice as long, however it is broken", () => {
  for (const line of [
    '[[rule]]\ntoolName = "a\n',
    'a = """\n',
    "a = [\n",
    "[[a]]\nb = 1\nb = 2\n",
  ]) {
    const took = [4_000, 16_000].map((count) => {
      const text = line.repeat(count);
      const start = performance.now();
      readToml(text);
      return performance.now() - start;
    });
    assert.ok((took[1] ?? 0) < 16 * (took[0] ?? 0) + 500, `${JSON.stringify(line)}: ${took}`);
  }
});

const pieces = [
  ...["[[rule]]\n", "[rule]\n", "[rule.a]\n", "toolName", "a", '"b"', " = ", "=", ".", ",", "\n"],
  ...['"x"', "'y'", '"""', "'''", '"', "'", "[", "]", "{", "}", "1", "true", "# c\n", "\r\n", " "],
  ...["\\", "\\n", "\\u00e9", "\\\n  ", "\t", "é", "😀", "\ud83d", "\ufeff", "1979-05-27", "1.5"],
];

test("no text makes it fail, and every node and error lies in the text", () => {
  holds(
    fc.property(fc.oneof(anyText, madeOf(pieces, 60)), (source) => {
      const document = readToml(source);
      for (const { start, end } of [...nodesOf(document.root), ...document.errors]) {
        assert.ok(start >= 0 && start <= end && end <= source.length);
      }
      for (const node of nodesOf(document.root)) {
        if (node.kind !== "text") continue;
        const string = document.stringAt(node);
        assert.equal(string.text, node.value);
        const { start, end } = string.spanOf(0, string.text.length);
        assert.ok(node.start <= start && start <= end && end <= node.end);
      }
    }),
    1500,
  );
});

test("strings are read as another reader of TOML reads them", () => {
  let compared = 0;
  const inside = madeOf(
    ['"', "'", '""', "\\n", "\\\\", '\\"', "\\u00e9", "\\U0001F600", "a", " ", "\n", "\\\n  ", "#"],
    12,
  );
  holds(
    fc.property(fc.constantFrom('"', "'", '"""', "'''"), inside, (quotes, text) => {
      const source = `a = ${quotes}${text}${quotes}\n`;
      let wanted: unknown;
      // The other reader loses a quote that stands before the last three.
      if (quotes === '"""' && text.endsWith('"')) return;
      try {
        wanted = parseBySmol(source).a;
      } catch {
        return;
      }
      compared++;
      const document = readToml(source);
      assert.deepEqual(document.errors, []);
      assert.equal(plain(valuesAt(document.root, "a")[0], source), wanted);
    }),
    2000,
  );
  assert.ok(compared > 300, `${compared}`);
});
