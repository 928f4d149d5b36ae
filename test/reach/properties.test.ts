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
    fc.constantFrom("Bash", "Bash", "Read", "Read", "Edit", "Write", "Skill", "Agent", "Re*"),
    fc.oneof(
      fc.constantFrom("npm:*", "rm *", "cat*", "ls", ".env", "a/**", "//**", "~/a", "/b", "*", "a"),
      madeOf(["npm", "rm", " ", "*", ":*", ".env", "a", "/", "~/", "**", "!", "b:c"], 5),
    ),
  )
  .map(([tool, content]) => `${tool}(${content})`);

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

/** Commands that rules are about, alone and with others around them. */
const plainCommands = fc
  .array(
    fc.constantFrom("npm", "npm a", "rm a", "cat .env", "ls", "sudo rm a", "a b:c", "npm > a"),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .chain((parts) => fc.constantFrom("&&", "|", ";", "\n").map((each) => parts.join(` ${each} `)));

const calls = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .oneof(plainCommands, commands)
      .map((command) => ({ name: "Bash", input: { command } })),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      name: fc.constantFrom("Read", "Edit", "Write", "NotebookEdit", "Read", "Grep"),
      input: madeOf(["/", "a", "..", ".env", "~/", "/home/me/", "b", " "], 4).map((path) => ({
        file_path: path,
        notebook_path: path,
        path,
      })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      name: fc.constantFrom("Skill", "Agent", "WebFetch", "WebSearch", "TaskStop"),
      input: fc.record({ skill: madeOf(["a", "npm"]), url: fc.webUrl(), subagent_type: rules }),
    }),
  },
  fc.record({ name: rules, input: fc.dictionary(madeOf(["b", "url", "skill"]), fc.anything()) }),
  madeOf(["mcp__", "s", "__", "t", "*"]).map((name) => ({ name, input: {} })),
);

const scopes = fc.constantFrom("user", "project", "local", "flag", "managed");
const some = fc.array(rules, { maxLength: 3 });
const lists = fc.record({ allow: some, ask: some, deny: some }, { requiredKeys: [] });

const layers: fc.Arbitrary<Layer> = fc.record(
  { scope: scopes, permissions: lists, trusted: fc.boolean(), path: madeOf(["/", "a"]) },
  { requiredKeys: ["scope", "permissions"] },
);

const places = fc.record(
  {
    cwd: fc.constantFrom("/", "/home/me/a", "/home/me/a", "relative"),
    home: fc.constant("/home/me"),
    servers: fc.dictionary(madeOf(["s", "_", "."]), fc.array(madeOf(["t", "_"]))),
  },
  { requiredKeys: ["cwd"] },
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
