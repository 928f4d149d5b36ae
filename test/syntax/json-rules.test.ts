import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { applyEdits } from "../../shared/policy/edit.js";
import { rulesOf } from "../support/syntax.js";

/** Each rule as `list: text`. */
function named(source: string): string[] {
  return rulesOf(source).map(({ list, text }) => `${list.name}: ${text}`);
}

describe("the rules of a policy", () => {
  test("come in the order of the text, from the lists that were asked for", () => {
    const source = '{"deny": ["a", "b"], "other": ["x"], "allow": ["c"]}';
    assert.deepEqual(named(source), ["deny: a", "deny: b", "allow: c"]);
    assert.deepEqual(
      rulesOf(source).map(({ list }) => list.effect),
      ["guard", "guard", "grant"],
    );
  });

  test("come from every occurrence of a repeated list", () => {
    const rules = rulesOf('{"deny": ["a"], "allow": [], "deny": ["b", "c"]}');
    assert.deepEqual(
      rules.map(({ text, list }) => [text, [...list.entries]]),
      [
        ["a", ["a"]],
        ["b", ["b", "c"]],
        ["c", ["b", "c"]],
      ],
    );
  });

  test("are the closed strings, and entries that are none with a word that they are not", () => {
    const rules = rulesOf(
      '{"deny": [1, "a", null, ["x"], {"deny": ["y"]}, bare, "\\u0062", "c\n]}',
    );
    assert.deepEqual(
      rules.map(({ text, problem }) => (problem ? `${problem.id} ${text}` : text)),
      [
        "not-a-string 1",
        "a",
        "not-a-string null",
        'not-a-string ["x"]',
        'not-a-string {"deny": ["y"]}',
        "b",
      ],
    );
    assert.deepEqual(rules[0]?.list.entries, new Set(["a", "b"]));
  });

  test("are read under a key whose quotes are missing or not closed yet", () => {
    assert.deepEqual(named('{deny: ["a"], "allow\n: ["b"]}'), ["deny: a", "allow: b"]);
  });

  test("are none where no list stands", () => {
    for (const source of ["", '["deny"]', '{"deny": "a"}', '{"deny"}', '{"deny": {"a": []}}']) {
      assert.deepEqual(named(source), []);
    }
  });

  test("know their place also behind entries that are no rules", () => {
    const source = '{"deny": [1, "\\u0061b", 2, "c"]}';
    const [first, second] = rulesOf(source).filter(({ problem }) => problem === undefined);
    assert.ok(first !== undefined && second !== undefined);
    assert.equal(source.slice(first.site.span.start, first.site.span.end), '"\\u0061b"');
    assert.equal(applyEdits(source, first.site.remove()), '{"deny": [1, 2, "c"]}');
    assert.equal(applyEdits(source, second.site.remove()), '{"deny": [1, "\\u0061b", 2]}');
    const tool = first.site.rewrite({ start: 0, end: 1 }, "x");
    assert.equal(applyEdits(source, tool), '{"deny": [1, "xb", 2, "c"]}');
  });
});
