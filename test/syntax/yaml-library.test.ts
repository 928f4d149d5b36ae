import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseDocument, visit } from "yaml";
import type { SyntaxNode } from "../../shared/syntax/tree.js";
import { holds, madeOf } from "../support/properties.js";
import { fenced, frontmatterOf } from "./yaml-support.js";

/** The value of a tree as plain data; what is no text, list or map is read by the library. */
function plainYaml(node: SyntaxNode | undefined, text: string): unknown {
  switch (node?.kind) {
    case undefined:
      return null;
    case "map":
      return node.entries.map(({ key, value }) => [key.value, plainYaml(value, text)]);
    case "list":
      return node.items.map((item) => plainYaml(item, text));
    case "text":
      return node.value;
    case "other":
      return parseDocument(text.slice(node.start, node.end)).toJS() ?? null;
  }
}

/**
 * The library's reading in the same shape; `undefined` where it finds anything wrong. Blocks with an
 * alias are left out, since it resolves them.
 */
function libraryYaml(block: string): unknown {
  const document = parseDocument(`${block}\n`, { logLevel: "silent" });
  if (document.errors.length > 0 || document.warnings.length > 0) return undefined;
  let aliases = false;
  visit(document, {
    Alias: () => {
      aliases = true;
    },
  });
  if (aliases) return undefined;
  const value = document.toJS({ mapAsMap: true });
  return value instanceof Map && hasPlainKeys(value) ? asEntries(value) : undefined;
}

/** Whether all keys are texts: our reader has no others. */
function hasPlainKeys(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(hasPlainKeys);
  if (!(value instanceof Map)) return true;
  return [...value].every(([key, inner]) => typeof key === "string" && hasPlainKeys(inner));
}

function asEntries(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asEntries);
  if (!(value instanceof Map)) return value;
  return [...value].map(([key, inner]) => [key, asEntries(inner)]);
}

/** Blocks in everything that our reader has a case for, with one key each. */
const values = madeOf(
  [
    ...[
      "a",
      "b",
      "Bash(x:*)",
      "1",
      "null",
      "'",
      '"',
      "'it''s'",
      "\\n",
      "\\",
      ", ",
      ",",
      ":",
      ": ",
      " ",
    ],
    ...["[", "]", "{", "}", "#", " # c", "\n", "\n  ", "\n    ", "\n   ", "\n\n", "- ", "\n  - "],
    ...[
      "|",
      ">",
      "|-",
      ">-",
      "|+",
      ">+",
      "|2",
      "\n  k: ",
      "\n  - k: ",
      "\n    l: ",
      "*",
      "\n- ",
      "-",
    ],
    ...["'a'", '"b"', "[a, b]", "{k: v}", "\t", "x y", "\n  # c\n  ", "&a ", "!!str 1"],
  ],
  12,
);

const blocks = fc
  .tuple(values, values)
  .map(([first, second]) => `x: ${first}\ny: ${second}\nz: end`);

/**
 * Where our reader does not follow: keys that are empty or on lines of their own, anchors of
 * nothing, and two places where the library itself leaves the standard.
 */
const APART = [/^\s*:(?:\s|$)/m, /&a\s*[\],}]/, /\\\s*\n\s*\n/, /[|>][-+]?[1-9](?:.|\n)*^ +$/m];

test("what the library reads without a word is read the same", () => {
  let compared = 0;
  holds(
    fc.property(blocks, (block) => {
      const wanted = libraryYaml(block);
      if (wanted === undefined || APART.some((apart) => apart.test(block))) return;
      compared++;
      const text = fenced(block);
      assert.deepEqual(plainYaml(frontmatterOf(text).root, text), wanted, block);
    }),
    Number(process.env.RUNS ?? 20_000),
  );
  assert.ok(compared > 1000, `only ${compared}`);
});
