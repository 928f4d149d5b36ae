/** Rules that cover others, held against what becomes of calls: the one judgment checks the other. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import fc from "fast-check";
import { explain } from "../../shared/index.js";
import { judge } from "../../shared/judge.js";
import { CWD, decided, HOME } from "../support/decide.js";
import { holds } from "../support/properties.js";

/** How many policies are looked at. */
const RUNS = Number(process.env.RUNS ?? 300);

const COVERING = new Set(["duplicate-rule", "redundant-rule", "shadowed-rule"]);

function found(permissions: Readonly<Record<string, readonly string[]>>) {
  const { findings } = judge({
    path: `${CWD}/.claude/settings.json`,
    text: JSON.stringify({ permissions }),
  });
  return findings.filter(({ check }) => COVERING.has(check));
}

const COMMANDS = [
  "npm",
  "npm run",
  "npm run test",
  "npm  run test",
  "npm install x",
  "npmx run",
  "npm run test && git push",
  "git push origin main",
  "git status; npm run test",
  "NODE_ENV=test npm run test",
  "timeout 5 npm run build",
  "sudo npm run test",
  "/usr/bin/npm run test",
  "git -C . push",
  "bash -c 'npm run test'",
  "find . -exec npm run test",
  "xargs npm run",
  "echo $(npm run test)",
  "npm run test > out",
  "rm -rf x",
];

const PATHS = [
  "a",
  "b",
  "a/b",
  "a/b/c",
  "A/b",
  "x/a/b",
  "a.ts",
  "a/b.ts",
  ".env",
  "a/.env",
].flatMap((path) => [`${CWD}/${path}`, `${HOME}/${path}`, `/${path}`, `${HOME}/.claude/${path}`]);

const SERVERS = {
  s: ["get_a", "get_b", "del", "t__u"],
  s__t: ["x"],
  "my.s": ["get_a"],
  S: ["del"],
};

const CALLS = [
  ...COMMANDS.map((command) => ({ name: "Bash", input: { command } })),
  ...["Read", "Edit", "Write", "Grep"].flatMap((name) =>
    PATHS.map((path) => ({ name, input: { [name === "Grep" ? "path" : "file_path"]: path } })),
  ),
  ...PATHS.map((notebook_path) => ({ name: "NotebookEdit", input: { notebook_path } })),
  ...["x.com", "a.x.com", "a.b.x.com", "xx.com", "X.com", "y.org"].map((host) => ({
    name: "WebFetch",
    input: { url: `https://${host}/p` },
  })),
  ...["deploy", "dep", "dep:x", "de", "other"].map((skill) => ({
    name: "Skill",
    input: { skill },
  })),
  ...["Explore", "Plan"].map((subagent_type) => ({ name: "Agent", input: { subagent_type } })),
  { name: "WebSearch", input: { query: "x" } },
  { name: "Monitor", input: { command: "npm run test" } },
  ...Object.entries({ s: SERVERS.s, s__t: ["x"], my_s: ["get_a"], S: ["del"] }).flatMap(
    ([server, tools]) => tools.map((tool) => ({ name: `mcp__${server}__${tool}`, input: {} })),
  ),
];

const words = (...texts: string[]) => fc.constantFrom(...texts);
const bash = fc
  .array(words("npm", "run", "test", "git", "push", "npm run", "*", "n*", "-C", "&&", "find"), {
    minLength: 1,
    maxLength: 3,
  })
  .chain((parts) => words("", ":*", " *", "*", "").map((end) => `Bash(${parts.join(" ")}${end})`));
const path = fc
  .tuple(
    words("Read", "Edit", "Write"),
    words("", "", "./", "/", "~/", "//", "!"),
    fc.array(words("a", "b", "*", "**", "A", "*.ts", ".env", "x"), { minLength: 1, maxLength: 3 }),
    words("", "/**", "/*", "/"),
  )
  .map(([tool, start, names, end]) => `${tool}(${start}${names.join("/")}${end})`);
const server = fc
  .tuple(
    words("s", "S", "my_s", "*", "s*", "s_", "_s"),
    words("", "__*", "__get_*", "__get_a", "__t", "__t__x", "__t__*", "__*a", "__t__u", "___x"),
  )
  .map(([name, tool]) => `mcp__${name}${tool}`);
const other = words(
  "*",
  "Web*",
  "Bash",
  "Bash(*)",
  "Bash(**)",
  "B*",
  "Read",
  "Read(*)",
  "Edit",
  "Edit(*)",
  "Write",
  "Task",
  "Agent",
  "Agent(Explore)",
  "WebFetch",
  "WebFetch(domain:*)",
  "WebFetch(domain:*.x.com)",
  "WebFetch(domain:x.com)",
  "WebFetch(domain:A.x.com.)",
  "WebFetch(domain:*.b.x.com)",
  "WebFetch(domain:a.*.com)",
  "Skill",
  "Skill(dep:*)",
  "Skill(dep *)",
  "Skill(deploy)",
  "Skill(skill:dep*)",
  "Bash(timeout:5)",
  "mcp__*",
  "Monitor",
  "WebSearch",
  "EndConversation",
);
const rule = fc.oneof(bash, path, server, other);

/** Lists on one matter mostly, so that their rules meet. */
const permissions = fc.constantFrom(bash, path, server, other, rule).chain((kind) =>
  fc.record({
    allow: fc.array(kind, { maxLength: 5 }),
    ask: fc.array(kind, { maxLength: 2 }),
    deny: fc.array(kind, { maxLength: 3 }),
  }),
);

/** Decisions that are the same for whoever makes a call. */
function decisions(lists: Readonly<Record<string, readonly string[]>>): string[] {
  return CALLS.map(({ name, input }) => decided(lists, name, input, { servers: SERVERS }).decision);
}

test("what is called surplus or shadowed can be taken out, and no call is decided otherwise", () => {
  let taken = 0;
  holds(
    fc.property(permissions, (lists) => {
      const before = decisions(lists);
      for (const { list = "", rule: text = "", fixes, check, range } of found(lists)) {
        taken++;
        // The finding is about one entry of possibly several of this text.
        const entries = [...(lists[list as keyof typeof lists] ?? [])];
        const order = JSON.stringify({ permissions: lists });
        const at = entries.findIndex(
          (entry, index) =>
            entry === text && placeOf(order, lists, list, index) === range.start.character,
        );
        assert.ok(at >= 0, `${check} ${text}`);
        entries.splice(at, 1);
        const after = decisions({ ...lists, [list]: entries });
        for (const [index, decision] of after.entries()) {
          const was = before[index];
          // Without a rule less may be certain, and never something else.
          if (decision === "unknown" || was === "unknown") continue;
          assert.equal(decision, was, `${check} ${list} ${text}: ${JSON.stringify(CALLS[index])}`);
        }
        assert.ok(fixes.every(({ becomes }) => becomes.length === 0));
      }
    }),
    RUNS,
  );
  assert.ok(taken > RUNS / 3, `only ${taken} findings`);
});

/** Where an entry of a list starts in the text, behind its quotation mark. */
function placeOf(
  text: string,
  lists: Readonly<Record<string, readonly string[]>>,
  list: string,
  index: number,
): number {
  let at = text.indexOf(`"${list}":[`) + list.length + 4;
  for (const entry of (lists[list] ?? []).slice(0, index)) at += JSON.stringify(entry).length + 1;
  return at + 1;
}

test("no call is allowed because of a rule that is called shadowed", () => {
  let shadowed = 0;
  holds(
    fc.property(permissions, (lists) => {
      const dead = new Set(
        found(lists).flatMap(({ check, rule: text = "" }) =>
          check === "shadowed-rule" ? [text] : [],
        ),
      );
      if (dead.size === 0) return;
      shadowed += dead.size;
      for (const { name, input } of CALLS) {
        const { decision, rule: decider = "" } = decided(lists, name, input, { servers: SERVERS });
        assert.ok(
          decision !== "allow" || !dead.has(decider),
          `${decider} allows ${JSON.stringify({ name, input })}`,
        );
      }
    }),
    RUNS,
  );
  assert.ok(shadowed > RUNS / 8, `only ${shadowed} findings`);
});

interface RecordedCall {
  readonly permissions?: Readonly<Record<string, unknown>>;
  readonly call?: { readonly name: string; readonly input?: Readonly<Record<string, unknown>> };
  readonly mcp?: Readonly<Record<string, readonly string[]>>;
  readonly decision: string;
  readonly special?: boolean;
}

test("what is called shadowed let no recorded call through", (t) => {
  const file = new URL("../recorded/claude-code/decisions.jsonl", import.meta.url);
  const rows = readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as RecordedCall);
  let looked = 0;
  for (const { permissions: lists, call, mcp = {}, decision, special } of rows) {
    if (call === undefined || special || lists === undefined) continue;
    const { findings } = judge({
      path: `${CWD}/.claude/settings.json`,
      text: JSON.stringify({ permissions: lists }),
    });
    const without = findings.filter(({ check }) => COVERING.has(check));
    for (const { list = "", rule: text } of without) {
      looked++;
      const entries = lists[list];
      assert.ok(Array.isArray(entries));
      const kept = [...entries];
      kept.splice(kept.lastIndexOf(text), 1);
      const after = explain({
        engine: "claude-code",
        layers: [{ scope: "project", permissions: { ...lists, [list]: kept } }],
        call,
        servers: mcp,
        cwd: CWD,
        home: HOME,
      }).decision;
      assert.ok(
        after === decision || after === "unknown",
        `${list} ${text}: ${after}, ${decision}`,
      );
    }
  }
  t.diagnostic(`${looked} findings on recorded calls`);
});
