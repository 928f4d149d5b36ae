/** Random policies and calls around what decisions tell apart. */
import fc from "fast-check";
import type { Layer } from "../../shared/index.js";
import { anyText, madeOf } from "./properties.js";

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

export const rules = fc.oneof(
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

export const calls = fc.oneof(
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

export const scopes = fc.constantFrom("user", "project", "local", "flag", "managed");
const some = fc.array(rules, { maxLength: 3 });
const lists = fc.record({ allow: some, ask: some, deny: some }, { requiredKeys: [] });

export const layers: fc.Arbitrary<Layer> = fc.record(
  { scope: scopes, permissions: lists, trusted: fc.boolean(), path: madeOf(["/", "a"]) },
  { requiredKeys: ["scope", "permissions"] },
);

export const places = fc.record(
  {
    cwd: fc.constantFrom("/", "/home/me/a", "/home/me/a", "relative"),
    home: fc.constant("/home/me"),
    servers: fc.dictionary(madeOf(["s", "_", "."]), fc.array(madeOf(["t", "_"]))),
  },
  { requiredKeys: ["cwd"] },
);
