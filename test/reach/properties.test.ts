import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DECISIONS, explain, type Layer } from "../../shared/index.js";
import { holds } from "../support/properties.js";
import { calls, layers, places, rules, scopes } from "../support/random-policies.js";

test("any policy and any call get one of the answers", () => {
  const odd = fc.record({
    scope: scopes,
    permissions: fc.dictionary(
      fc.constantFrom("allow", "deny", "defaultMode", "additionalDirectories"),
      fc.anything(),
    ),
  });
  holds(
    fc.property(
      fc.array(fc.oneof(layers, odd), { maxLength: 4 }),
      calls,
      places,
      (each, call, place) => {
        const { decision, because, rule, layer } = explain({
          engine: "claude-code",
          layers: each,
          call,
          ...place,
        });
        assert.ok(DECISIONS.includes(decision));
        assert.ok(because.length > 10);
        assert.equal(rule === undefined, layer === undefined);
      },
    ),
  );
});

test("the order of the layers does not change the answer", () => {
  holds(
    fc.property(fc.array(layers, { maxLength: 4 }), calls, places, (each, call, place) => {
      const decided = (layers: Layer[]) =>
        explain({ engine: "claude-code", layers, call, ...place }).decision;
      assert.equal(decided([...each].reverse()), decided(each));
    }),
  );
});

test("one more deny rule never opens a call", () => {
  // What `!` opens again is meant to be opened.
  const further = rules.filter((rule) => !rule.includes("!"));
  holds(
    fc.property(
      fc.array(layers, { maxLength: 3 }),
      further,
      calls,
      places,
      (each, rule, call, place) => {
        const decided = (layers: Layer[]) =>
          explain({ engine: "claude-code", layers, call, ...place }).decision;
        const before = decided(each);
        const after = decided([...each, { scope: "user", permissions: { deny: [rule] } }]);
        if (before === "deny") assert.ok(after === "deny" || after === "missing", after);
        if (before === "ask") assert.notEqual(after, "allow");
      },
    ),
  );
});
