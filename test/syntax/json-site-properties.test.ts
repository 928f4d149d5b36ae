import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type ParseError, parse } from "jsonc-parser";
import { holds } from "../support/properties.js";
import { awkwardText, Entry } from "./support.js";

const BLANKS = ["", " ", "\n", "\r\n", "\n  ", "\r\n\t"];
const COMMENTS = ["/*#*/", " /*#\n*/ ", "\n  /*#*/\n", "//#\n  ", " //#\r\n", "\n\t//#\n"];

interface Layout {
  readonly source: string;
  readonly entries: readonly string[];
}

/**
 * A policy with one list, blanks and comments anywhere in it except between an entry and its comma:
 * for that place json-site.test.ts has cases of its own. The comments hold marks that would change
 * the list, and each has a number, so that none can go unnoticed.
 */
const layouts: fc.Arbitrary<Layout> = fc
  .record({
    entries: fc.uniqueArray(fc.constantFrom("a", "b", "c", 'd"', "\\e", "f\n"), { minLength: 1 }),
    trailingComma: fc.boolean(),
    gaps: fc.infiniteStream(fc.constantFrom("", ...BLANKS, ...COMMENTS)),
    blanks: fc.infiniteStream(fc.constantFrom(...BLANKS)),
  })
  .map(({ entries, trailingComma, gaps, blanks }) => {
    let comments = 0;
    const gap = () => (gaps.next().value ?? "").replace("#", () => ` , ] "a" ${comments++} `);
    const blank = () => blanks.next().value ?? "";
    const written = entries.map((entry, index) => {
      const comma = trailingComma || index < entries.length - 1 ? `${blank()},` : "";
      return `${gap()}${JSON.stringify(entry)}${comma}`;
    });
    return { source: `{"x": ["0"], "deny": [${written.join("")}${gap()}]}`, entries };
  });

/** A layout with one of its entries. */
const picked = fc
  .tuple(layouts, fc.nat())
  .map(([layout, at]) => ({ ...layout, at: at % layout.entries.length }));

/** The list `deny` as another reader of JSON with comments sees it; fails on any error but style. */
function denied(source: string): unknown {
  const errors: ParseError[] = [];
  const value = parse(source, errors, { allowTrailingComma: true });
  assert.deepEqual(errors, [], source);
  assert.deepEqual(value.x, ["0"], source);
  return value.deny;
}

/** The comments without the blanks at their ends, which belong to the line. */
function commentsOf(source: string): string[] {
  const comments = source.match(/\/\*[\s\S]*?\*\/|\/\/[^\r\n]*/g) ?? [];
  return comments.map((comment) => comment.trimEnd());
}

test("an entry that is removed leaves the other entries, every comment and a list that is whole", () => {
  holds(
    fc.property(picked, ({ source, entries, at }) => {
      const result = new Entry(source, entries[at] ?? "").removed();
      assert.deepEqual(denied(result), entries.toSpliced(at, 1), result);
      assert.deepEqual(commentsOf(result), commentsOf(source));
    }),
    3000,
  );
});

test("entries can be removed one after the other until none is left", () => {
  holds(
    fc.property(layouts, fc.infiniteStream(fc.nat()), ({ source, entries }, picks) => {
      let rest = [...entries];
      let text = source;
      while (rest.length > 0) {
        const at = (picks.next().value ?? 0) % rest.length;
        text = new Entry(text, rest[at] ?? "").removed();
        rest = rest.toSpliced(at, 1);
        assert.deepEqual(denied(text), rest, text);
      }
      assert.deepEqual(commentsOf(text), commentsOf(source));
    }),
  );
});

test("an entry that is replaced leaves everything around it as it stands", () => {
  const entries = fc.array(awkwardText, { minLength: 1, maxLength: 3 });
  holds(
    fc.property(picked, entries, ({ source, entries: before, at }, news) => {
      const entry = new Entry(source, before[at] ?? "");
      const result = entry.replaced(...news);
      const { start, end } = entry.site.span;
      assert.deepEqual(denied(result), before.toSpliced(at, 1, ...news), result);
      assert.ok(result.startsWith(source.slice(0, start)) && result.endsWith(source.slice(end)));
    }),
  );
});
