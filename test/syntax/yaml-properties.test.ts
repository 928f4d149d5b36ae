import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { applyEdits } from "../../shared/policy/edit.js";
import { readFrontmatter } from "../../shared/syntax/frontmatter.js";
import type { Span } from "../../shared/syntax/tree.js";
import { readEntries } from "../../shared/syntax/yaml-list.js";
import { anyText, holds, madeOf } from "../support/properties.js";
import { nodesOf } from "../support/syntax.js";
import { awkwardText } from "./support.js";
import { entriesOf, frontmatterOf, namesOf, splitNames } from "./yaml-support.js";

const AGENT = `---
name: reviewer
description: >-
  Reads what was changed,
  and says: no.
tools:
  - Read # a comment
  - 'Bash(git diff:*)'
  - "mcp__srv__get"
  - *
allowed-tools: [Read, "Grep", Bash(a: b)]
hooks:
  PreToolUse:
    - matcher: Bash
      hooks:
        - type: command
model: opus
---

# Reviewer
`;

const pieces = [
  ...["---", "\n", "\r\n", "\r", "\n\n", " ", "  ", "\t", "- ", "-", "a: ", ":", ": ", "?", "? "],
  ...["'", '"', "\\", "\\n", "|", ">", "|-", ">2", "#", " # c", "&a ", "*", "*a", "!", "!!str "],
  ...["[", "]", "{", "}", ",", ", ", "key", "Bash(x:*)", "1", "~", "é", "\ud83d", "\ufeff", "\n  "],
];

/** Fails unless every node lies within the one that holds it, and every text within its node. */
function assertPlaced(text: string): void {
  const document = readFrontmatter(text);
  if (document === undefined) return;
  assert.ok(document.span.start <= document.span.end && document.span.end <= text.length, text);
  for (const node of nodesOf(document.root)) {
    assert.ok(document.span.start <= node.start && node.start <= node.end, text);
    assert.ok(node.end <= document.span.end, text);
    const parts =
      node.kind === "list"
        ? node.items
        : node.kind === "map"
          ? node.entries.flatMap(({ key, value }) => (value ? [key, value] : [key]))
          : [];
    let from = node.start;
    for (const { start, end } of parts) {
      assert.ok(from <= start && end <= node.end, text);
      from = end;
    }
    if (node.kind !== "text") continue;
    const string = document.stringAt(node);
    assert.equal(string.text, node.value);
    let last = node.start;
    for (let unit = 0; unit < string.text.length; unit++) {
      const { start, end } = string.spanOf(unit, unit + 1);
      assert.ok(last <= start && start <= end && end <= node.end, text);
      last = start;
    }
    const { start, end } = string.spanOf(0, string.text.length);
    if (end - start === string.text.length && !/[\r\n\\]/.test(text.slice(start, end))) {
      assert.equal(text.slice(start, end).replaceAll("''", "'"), string.text.replaceAll("''", "'"));
    }
  }
}

test("no text makes the reader fail, and every node lies within the one that holds it", () => {
  holds(
    fc.property(fc.oneof(madeOf(pieces, 40), anyText), (text) => assertPlaced(`---\n${text}`)),
    20_000,
  );
  const offset = fc.nat(AGENT.length);
  holds(
    fc.property(offset, offset, madeOf(pieces), (from, to, text) => {
      assertPlaced(AGENT.slice(0, from) + text + AGENT.slice(to));
      assertPlaced(AGENT.slice(0, from) + text + AGENT.slice(Math.max(from, to)));
    }),
    3000,
  );
});

test("no edit of any entry of any text fails, or leaves the block", () => {
  holds(
    fc.property(madeOf(pieces, 40), awkwardText, (block, entry) => {
      const text = `---\ntools: ${block}\n---\n`;
      for (const { site } of entriesOf(text)) {
        for (const edits of [
          site.remove(),
          site.replaceWith([entry, "A"]),
          site.rewrite({ start: 0, end: 1 }, entry),
        ]) {
          applyEdits(text, edits);
          for (const { start, end } of edits) assert.ok(4 <= start && start <= end, text);
        }
      }
    }),
    5000,
  );
});

/** A list of names in one style, with the style's name. */
interface Layout {
  readonly style: string;
  readonly write: (names: readonly string[]) => string;
  /** Whether a name may hold any sign, and not only those that no separator is. */
  readonly anyName: boolean;
}

const double = (name: string) => JSON.stringify(name);
const single = (name: string) => `'${name.replaceAll("'", "''")}'`;

const LAYOUTS: readonly Layout[] = [
  { style: "comma", write: (names) => ` ${names.join(", ")} # c`, anyName: false },
  { style: "tight comma", write: (names) => ` ${names.join(",")}`, anyName: false },
  { style: "blank", write: (names) => ` ${names.join(" ")}`, anyName: false },
  { style: "single comma", write: (names) => ` ${single(names.join(", "))}`, anyName: false },
  { style: "double comma", write: (names) => ` ${double(names.join(", "))} # c`, anyName: false },
  { style: "lines", write: (names) => ` ${names.join(",\n  ")}`, anyName: false },
  { style: "own lines", write: (names) => `\n  ${names.join(",\n  ")}`, anyName: false },
  { style: "folded", write: (names) => ` >-\n  ${names.join(",\n  ")}`, anyName: false },
  { style: "literal", write: (names) => ` |\n  ${names.join(",\n  ")}`, anyName: false },
  { style: "flow", write: (names) => ` [${names.join(", ")}] # c`, anyName: false },
  { style: "flow lines", write: (names) => ` [\n  ${names.join(", # c\n  ")}\n]`, anyName: false },
  { style: "double flow", write: (names) => ` [${names.map(double).join(",")}]`, anyName: true },
  { style: "single flow", write: (names) => ` [${names.map(single).join(", ")}]`, anyName: false },
  ...(["", "  "] as const).flatMap((lead): Layout[] => {
    const lines = (names: readonly string[]) =>
      names.map((name) => `\n${lead}- ${name} # c`).join("");
    return [
      { style: `dashes ${lead.length}`, write: lines, anyName: false },
      { style: `single dashes ${lead.length}`, write: (n) => lines(n.map(single)), anyName: false },
      { style: `double dashes ${lead.length}`, write: (n) => lines(n.map(double)), anyName: true },
    ];
  }),
];

const plainNames = fc.uniqueArray(
  fc.constantFrom("A", "Read", "Bash(git:*)", "mcp__a__*", "it's", "x-y", "Bash(a b)", "é"),
  { minLength: 1, maxLength: 5 },
);
const hardNames = fc.uniqueArray(fc.constantFrom("*", "a: b", "1", 'q"', "\\", "#", "[", "null"), {
  minLength: 1,
  maxLength: 4,
});

const layouts = fc
  .record({
    layout: fc.constantFrom(...LAYOUTS),
    plain: plainNames,
    hard: hardNames,
    eol: fc.constantFrom("\n", "\r\n"),
    at: fc.nat(),
  })
  .map(({ layout, plain, hard, eol, at }) => {
    const names: string[] = layout.anyName ? [...plain, ...hard] : plain;
    const block = `a: b\ntools:${layout.write(names)}\nz: [end]\n`;
    const text = `---\n${block}---\n# x\n`.replaceAll("\n", eol);
    return { layout, names, text, at: at % names.length };
  });

/** Cuts at commas and blanks outside brackets, or where any name may stand takes the item whole. */
function splitterOf({ anyName }: Layout): (text: string) => readonly Span[] {
  return anyName ? (text) => [{ start: 0, end: text.length }] : splitNames;
}

function names(text: string, layout: Layout): string[] {
  const document = frontmatterOf(text);
  const [first, value, last] = document.root.entries.map((entry) => entry.value);
  assert.ok(first?.kind === "text" && first.value === "b" && last?.kind === "list", text);
  return readEntries(document, value, splitterOf(layout)).map((entry) => entry.text);
}

function siteAt(text: string, layout: Layout, at: number) {
  const document = frontmatterOf(text);
  const value = document.root.entries[1]?.value;
  const site = readEntries(document, value, splitterOf(layout))[at]?.site;
  assert.ok(site !== undefined, text);
  return site;
}

const commentsOf = (text: string) => text.match(/# c/g)?.length ?? 0;

test("in every style an edit changes its own entry alone, and keeps comments and line ends", () => {
  const news = fc.uniqueArray(fc.constantFrom("N", "*", "Write(x)", "it's", "@n", "{n}", "- n"), {
    minLength: 1,
    maxLength: 3,
  });
  holds(
    fc.property(layouts, news, ({ layout, names: before, text, at }, all) => {
      const others = layout.anyName ? all : all.filter((name) => name !== "- n");
      const entries = others.length > 0 ? others : ["N"];
      assert.deepEqual(names(text, layout), before, text);
      const site = siteAt(text, layout, at);
      const after = (edits: ReturnType<typeof site.remove>) => {
        const result = applyEdits(text, edits);
        assert.equal(commentsOf(result), commentsOf(text), result);
        assert.ok(!text.includes("\r") || !/[^\r]\n/.test(result), result);
        return names(result, layout);
      };
      assert.deepEqual(after(site.remove()), before.toSpliced(at, 1), text);
      assert.deepEqual(after(site.replaceWith(entries)), before.toSpliced(at, 1, ...entries), text);
      const [first = ""] = entries;
      const whole = { start: 0, end: before[at]?.length ?? 0 };
      assert.deepEqual(after(site.rewrite(whole, first)), before.toSpliced(at, 1, first), text);
      const part = `${before[at]?.slice(0, 1)}X`;
      const rest = { start: 1, end: whole.end };
      assert.deepEqual(after(site.rewrite(rest, "X")), before.toSpliced(at, 1, part), text);
    }),
    6000,
  );
});

test("entries can be removed one after the other until none is left", () => {
  holds(
    fc.property(layouts, ({ layout, names: before, text, at }) => {
      let rest = [...before];
      let result = text;
      while (rest.length > 0) {
        const next = at % rest.length;
        result = applyEdits(result, siteAt(result, layout, next).remove());
        rest = rest.toSpliced(next, 1);
        assert.deepEqual(names(result, layout), rest, result);
      }
      assert.equal(commentsOf(result), commentsOf(text));
    }),
    2000,
  );
});

test("the names of the agent are read whole, whatever else is typed above or below them", () => {
  const whole = ["Read", "Bash(git diff:*)", "mcp__srv__get", "*"];
  assert.deepEqual(namesOf(AGENT), whole);
  const broken = fc.constantFrom(
    "x: [a, b",
    "x: 'a",
    'x: "a\n  b',
    "x: {",
    "x",
    "- a",
    "x: |",
    "? y",
  );
  holds(
    fc.property(broken, broken, (above, below) => {
      const text = AGENT.replace("tools:", `${above}\ntools:`).replace(
        "hooks:",
        `${below}\nhooks:`,
      );
      assert.deepEqual(namesOf(text), whole, text);
    }),
  );
});
