import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { applyEdits, type SpanEdit } from "../../shared/policy/edit.js";
import { readToml } from "../../shared/syntax/toml.js";
import { eraseStatements, TomlSite } from "../../shared/syntax/toml-site.js";
import { itemsOf, type ListNode, type TextNode, valuesAt } from "../../shared/syntax/tree.js";
import { holds } from "../support/properties.js";
import { nodesOf } from "../support/syntax.js";
import { awkwardText } from "./support.js";

/** The site of the string `text`, and the document after edits made through it. */
function at(source: string, text: string) {
  const document = readToml(source);
  const nodes = nodesOf(document.root);
  const isIt = (node: unknown): node is TextNode =>
    (node as TextNode).kind === "text" && (node as TextNode).value === text;
  const list = nodes.find(
    (node): node is ListNode => node.kind === "list" && node.items.some(isIt),
  );
  const node = list?.items.find(isIt) ?? nodes.find(isIt);
  assert.ok(node !== undefined, `${text} is not in ${source}`);
  const block = valuesAt(document.root, "rule")
    .flatMap(itemsOf)
    .find(({ start, end }) => start <= node.start && node.end <= end);
  const site = new TomlSite(document, {
    node,
    ...(list && { list }),
    removeWhole: () => (block === undefined ? [] : eraseStatements(document, block)),
  });
  const after = (edits: readonly SpanEdit[]) => applyEdits(source, edits);
  return {
    removed: () => after(site.remove()),
    replaced: (...entries: string[]) => after(site.replaceWith(entries)),
    rewritten: (start: number, end: number, newText: string) =>
      after(site.rewrite({ start, end }, newText)),
  };
}

test("a string keeps its quotes, and becomes an array for several entries", () => {
  assert.equal(at('a = "old" # c\n', "old").replaced("new"), 'a = "new" # c\n');
  assert.equal(at("a = 'old'\n", "old").replaced("new", "two"), "a = ['new', 'two']\n");
  assert.equal(at("a = 'old'\n", "old").replaced("it's"), 'a = "it\'s"\n');
  assert.equal(at('a = """\nold"""\n', "old").replaced("new"), 'a = "new"\n');
});

test("a part is rewritten in the quotes of the string, whatever it holds", () => {
  assert.equal(at('a = "x\\u0041y"\n', "xAy").rewritten(1, 2, '"'), 'a = "x\\"y"\n');
  assert.equal(at("a = 'xAy'\n", "xAy").rewritten(1, 2, "B"), "a = 'xBy'\n");
  assert.equal(at("a = 'xAy'\n", "xAy").rewritten(1, 2, "'"), 'a = "x\'y"\n');
  assert.equal(at('a = """\nxA\n"""\n', "xA\n").rewritten(1, 2, '"'), 'a = """\nx\\"\n"""\n');
});

test("entries of an array go with their comma, and come on lines like theirs", () => {
  assert.equal(at('a = ["x", "y", "z"]\n', "y").removed(), 'a = ["x", "z"]\n');
  assert.equal(at('a = ["x", "y"]\n', "y").removed(), 'a = ["x"]\n');
  const lines = "a = [\n  'x', # one\n  'y', # two\n]\n";
  assert.equal(at(lines, "x").removed(), "a = [\n  # one\n  'y', # two\n]\n");
  assert.equal(at(lines, "y").replaced("v", "w"), "a = [\n  'x', # one\n  'v',\n  'w', # two\n]\n");
});

test("with its only name a rule goes as a whole, and its comments stay", () => {
  const source = `# one
[[rule]]
toolName = ["x"] # x
# two
modes = [
  "plan", # three
]
priority = 1

[[rule]]
toolName = "y"
`;
  assert.equal(
    at(source, "x").removed(),
    '# one\n# x\n# two\n# three\n\n[[rule]]\ntoolName = "y"\n',
  );
  assert.equal(at(source, "y").removed(), source.slice(0, source.lastIndexOf("[[")));
});

test("what is written is read again as what was meant", () => {
  const quotes = fc.constantFrom('"', "'", '"""', "'''");
  holds(
    fc.property(quotes, awkwardText, fc.boolean(), (quote, text, inArray) => {
      fc.pre(!/[\ud800-\udfff]/.test(text));
      const source = inArray ? `a = [${quote}old${quote}]\n` : `a = ${quote}old${quote}\n`;
      for (const written of [
        at(source, "old").replaced(text),
        at(source, "old").rewritten(0, 3, text),
      ]) {
        const { root, errors } = readToml(written);
        assert.deepEqual(errors, [], written);
        const [value] = valuesAt(root, "a");
        const node = value?.kind === "list" ? value.items[0] : value;
        assert.ok(node?.kind === "text");
        assert.equal(node.value, text);
      }
    }),
  );
});
