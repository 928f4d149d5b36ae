import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { readJson } from "../../shared/syntax/json.js";
import { valuesAt } from "../../shared/syntax/tree.js";
import { holds } from "../support/properties.js";
import { outline, plainValue } from "../support/syntax.js";

describe("half-typed text", () => {
  test("keeps each key that has neither colon nor value, one behind the other", () => {
    assert.equal(outline('{"deny": "ask": "allow": ["b"]}'), "{deny: ?, ask: ?, allow: [b]}");
    assert.equal(outline('{"a" 1, "b": 2}'), "{a: ?, b: 2}");
    assert.equal(outline('{: "a", "b": 1}'), "{a: ?, b: 1}");
  });

  test("drops a list or map that stands in a map without a key", () => {
    assert.equal(outline('{["a"], {"b": 2}, null, "c": 3}'), "{c: 3}");
  });

  test("takes no string for a key where the map around it is closed again", () => {
    assert.equal(outline('[{"x": 1}, "a": "b"]'), "[{x: 1}, a, b]");
  });

  test("ends nothing at a closer whose opener is closed again", () => {
    assert.equal(outline('{"x": [1], "a": 1 ], "b": 2}'), "{x: [1], a: 1, b: 2}");
    assert.equal(outline('[{"x": 1}, "a" }, "b"]'), "[{x: 1}, a, b]");
  });

  test("ends a string at a carriage return alone, or where the text ends in an escape", () => {
    assert.equal(outline('["a\r, "b"]'), "[a…, b]");
    assert.equal(outline('["a\\'), "[a…]");
  });

  test("ends an unclosed string with its line when its last sign is a backslash", () => {
    assert.equal(outline('["Bash(\\\n"Read", "Edit"]'), "[Bash(…, Read, Edit]");
  });

  test("costs no list but the one that is being typed", () => {
    const BREAKS: readonly ((list: string) => string)[] = [
      (list) => list.replace(/\]$/, ""),
      (list) => list.replace(/\]$/, ","),
      (list) => list.replace(/: \[.*$/s, ":"),
      (list) => list.replace(/: \[.*$/s, ""),
      (list) => list.replace(": [", " ["),
      (list) => list.replaceAll('", ', '" '),
      (list) => list.replace(/\]$/, "]]"),
      (list) => list.replace(/(?:")?\]$/, ', "\n]'),
    ];
    const entry = fc.constantFrom("Bash(npm run:*)", "mcp__srv__get", "Read", 'say \\"x\\"');
    holds(
      fc.property(
        fc.array(fc.array(entry, { maxLength: 3 }), { minLength: 1, maxLength: 5 }),
        fc.nat(),
        fc.constantFrom(...BREAKS),
        fc.constantFrom(",", ",\n", "\n"),
        (lists, at, breakList, between) => {
          const broken = at % lists.length;
          const written = lists.map((entries, index) => {
            const list = `"l${index}": [${entries.map((text) => `"${text}"`).join(", ")}]`;
            return index === broken ? breakList(list) : list;
          });
          const source = `{"permissions": {${written.join(between)}}, "behind": [1]}`;
          const root = readJson(source);
          const [permissions] = valuesAt(root, "permissions");
          for (const [index, entries] of lists.entries()) {
            if (index === broken) continue;
            const values = valuesAt(permissions, `l${index}`);
            assert.deepEqual(
              values.map((value) => plainValue(value, source)),
              [entries.map((text) => JSON.parse(`"${text}"`))],
              source,
            );
          }
          assert.equal(valuesAt(root, "behind").length, 1, source);
        },
      ),
    );
  });
});
