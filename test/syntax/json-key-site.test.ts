import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { applyEdits, type SpanEdit } from "../../shared/policy/edit.js";
import type { PolicyRule } from "../../shared/policy/rule.js";
import { readJson } from "../../shared/syntax/json.js";
import { type KeyKind, readKeyRules } from "../../shared/syntax/json-key-rules.js";
import { entriesOf, type SyntaxNode } from "../../shared/syntax/tree.js";
import { holds } from "../support/properties.js";
import { awkwardText } from "./support.js";

const GUARD: KeyKind = { name: "map", effect: "guard", role: "call" };
const GRANT: KeyKind = { name: "map", effect: "grant", role: "call" };

/** The rules that are the keys of the object under `map`. */
function rulesIn(source: string): PolicyRule[] {
  const kindOf = ({ start, end }: SyntaxNode) => {
    const text = source.slice(start, end);
    return text === "false" ? GUARD : text === "null" ? undefined : GRANT;
  };
  return entriesOf(readJson(source)).flatMap((entry) =>
    readKeyRules(source, entry, kindOf, (text, list, site) => ({
      list,
      text,
      tool: text,
      toolSpan: { start: 0, end: text.length },
      toolIsGlob: false,
      site,
    })),
  );
}

/** The document after `edit` was made to the rule `text`. */
function after(
  source: string,
  text: string,
  edit: (rule: PolicyRule) => readonly SpanEdit[],
): string {
  const rule = rulesIn(source).find((each) => each.text === text);
  assert.ok(rule, `${text} is not in ${source}`);
  return applyEdits(source, edit(rule));
}

const removed = (source: string, text: string) => after(source, text, ({ site }) => site.remove());
const replaced = (source: string, text: string, ...names: readonly string[]) =>
  after(source, text, ({ site }) => site.replaceWith(names));

const ONE_LINE = '{"map": {"a": false, "b": true, "c": false}}';
const LINES = '{\n  "map": {\n    "a": false, // a\n    // B\n    "b": { "x": [1] }\n  }\n}';

describe("keys that are rules", () => {
  test("are read with the effect that their value has, and the others that stand beside them", () => {
    const rules = rulesIn('{"map": {"a": false, "\\u0062": true, "c": null, "d": false}}');
    assert.deepEqual(
      rules.map(({ text, list }) => [
        text,
        list.effect,
        [...list.entries],
        [...(list.taken ?? [])],
      ]),
      [
        ["a", "guard", ["a", "d"], ["b", "c"]],
        ["b", "grant", ["b"], ["a", "c", "d"]],
        ["d", "guard", ["a", "d"], ["b", "c"]],
      ],
    );
    assert.equal(rules[0]?.list, rules[2]?.list);
  });

  test("are none while their value or closing quote is still to come, and in no other value", () => {
    for (const source of [
      '{"map": {"a": ',
      '{"map": {"a"}}',
      '{"map": {"a',
      '{"map": {"a": "x',
      '{"map": {"a": wrong}}',
      '{"map": ["a"]}',
      '{"map": "a"}',
    ]) {
      assert.deepEqual(rulesIn(source), [], source);
    }
  });

  for (const [text, expected] of [
    ["a", '{"map": {"b": true, "c": false}}'],
    ["b", '{"map": {"a": false, "c": false}}'],
    ["c", '{"map": {"a": false, "b": true}}'],
  ] as const) {
    test(`are taken out with their value and their comma: ${text}`, () => {
      assert.equal(removed(ONE_LINE, text), expected);
    });
  }

  test("leave comments behind when they are taken out", () => {
    assert.equal(
      removed(LINES, "a"),
      '{\n  "map": {\n    // a\n    // B\n    "b": { "x": [1] }\n  }\n}',
    );
    assert.equal(removed(LINES, "b"), '{\n  "map": {\n    "a": false // a\n    // B\n  }\n}');
  });

  test("are replaced by one or more with the same value", () => {
    assert.equal(replaced(ONE_LINE, "b", "x"), '{"map": {"a": false, "x": true, "c": false}}');
    assert.equal(
      replaced(ONE_LINE, "b", "x", "y"),
      '{"map": {"a": false, "x": true, "y": true, "c": false}}',
    );
    assert.equal(
      replaced(LINES, "b", "x", 'y"'),
      LINES.replace('"b": { "x": [1] }', '"x": { "x": [1] },\n    "y\\"": { "x": [1] }'),
    );
  });

  test("keep a comment before their value once when they are replaced by several", () => {
    assert.equal(
      replaced('{"map": {"a" /* why */: false}}', "a", "x", "y"),
      '{"map": {"x": false, "y" /* why */: false}}',
    );
  });

  test("are spelled anew part by part, whatever is put in", () => {
    assert.equal(
      after('{"map": {"\\u0061/b\\/c": true}}', "a/b/c", ({ site }) =>
        site.rewrite({ start: 0, end: 2 }, ""),
      ),
      '{"map": {"b\\/c": true}}',
    );
    holds(
      fc.property(awkwardText, awkwardText, fc.boolean(), (text, newText, value) => {
        const source = JSON.stringify({ map: { [text]: value } }, null, 2);
        const whole = { start: 0, end: text.length };
        assert.deepEqual(
          JSON.parse(after(source, text, ({ site }) => site.rewrite(whole, newText))),
          JSON.parse(JSON.stringify({ map: { [newText]: value } })),
        );
        assert.deepEqual(JSON.parse(removed(source, text)), { map: {} });
      }),
    );
  });
});
