import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DECISIONS, explain, type Layer } from "../../shared/index.js";
import { anyText, holds, madeOf } from "../support/properties.js";

const PIECES = [
  "Bash",
  "Read",
  "Edit",
  "Write",
  "WebFetch",
  "Skill",
  "Agent",
  "mcp__s__t",
  "mcp__",
  "*",
  "(",
  ")",
  "a",
  "/",
  "//",
  "~/",
  "./",
  ".env",
  "**",
  "!",
  ":*",
  " ",
  "domain:",
  "npm",
  "\\",
  "[",
  "b:c",
];

/** Rules that are sound or nearly so, by what their tools read. */
const sound = fc
  .tuple(
    fc.constantFrom("Bash", "Read", "Edit", "Write", "WebFetch", "Skill", "Agent", "Re*"),
    madeOf(["npm", "rm", "cat", " ", "*", ":*", ".env", "a", "/", "~/", "**", "!", "b:c"], 5),
  )
  .map(([tool, content]) => (content === "" ? tool : `${tool}(${content})`));

const rules = fc.oneof(
  { weight: 6, arbitrary: sound },
  { weight: 3, arbitrary: madeOf(PIECES, 6) },
  { weight: 1, arbitrary: anyText },
);

const commands = madeOf(
  [
    "npm",
    " ",
    "rm",
    "a",
    "&&",
    ";",
    "|",
    "$(",
    ")",
    "`",
    "'",
    '"',
    "\\",
    ">",
    "<",
    "#",
    "\n",
    "(",
    "sudo",
    "xargs",
    "timeout 5",
    "F=1",
    ".env",
    "cat",
    "&",
    "{",
    "$X",
    "if",
  ],
  10,
);

const calls = fc.oneof(
  commands.map((command) => ({ name: "Bash", input: { command } })),
  fc.record({
    name: fc.constantFrom("Read", "Edit", "Write", "NotebookEdit", "Grep", "Glob"),
    input: madeOf(["/", "a", "..", ".env", "~", "home/me", "\\", " "]).map((path) => ({
      file_path: path,
      notebook_path: path,
      path,
    })),
  }),
  fc.record({ name: rules, input: fc.dictionary(madeOf(["b", "url", "skill"]), fc.anything()) }),
  madeOf(["mcp__", "s", "__", "t", "*"]).map((name) => ({ name, input: {} })),
);

const scopes = fc.constantFrom("user", "project", "local", "flag", "managed");
const lists = fc.record(
  { allow: fc.array(rules), ask: fc.array(rules), deny: fc.array(rules) },
  { requiredKeys: [] },
);

const layers: fc.Arbitrary<Layer> = fc.record(
  { scope: scopes, permissions: lists, trusted: fc.boolean(), path: madeOf(["/", "a"]) },
  { requiredKeys: ["scope", "permissions"] },
);

const places = fc.record(
  {
    cwd: fc.constantFrom("/", "/home/me/a", "relative"),
    home: fc.constant("/home/me"),
    servers: fc.dictionary(madeOf(["s", "_", "."]), fc.array(madeOf(["t", "_"]))),
  },
  { requiredKeys: [] },
);

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
