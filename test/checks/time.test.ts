/**
 * How long a judgment takes: never longer than a moment, and with the length of the file, not with
 * the square of it. What the processor spends is measured, the first runs warm up and the best of
 * three counts, so that a busy machine does not fail this.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { judge } from "../../shared/judge.js";
import { markerFixtures } from "../support/marker-fixtures.js";
import { anyText, holds, madeOf } from "../support/properties.js";

const LENGTH = 64 * 1024;
const AGENT = ".claude/agents/a.md";
const SKILL = ".claude/skills/a/SKILL.md";
const HOOKS = "hooks/hooks.json";

/**
 * What a file may take of which little is to be said, in milliseconds: several times what it takes
 * on a machine that does nothing else.
 */
const QUIET = 250;
/** What a file may take that holds thousands of findings: each has its words and its fixes. */
const LOUD = 4000;

/** As many texts that differ as fit into 64 KB. */
function counted(write: (n: number) => string): string {
  let text = "";
  for (let n = 0; text.length < LENGTH; n++) text += write(n);
  return text;
}

function repeated(unit: string, length = LENGTH): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
}

function frontmatter(body: string): string {
  return `---\nname: a\ndescription: a\n${body}\n---\n`;
}

function hooksFile(groups: string): string {
  return `{"hooks":{"PreToolUse":[${groups}]}}`;
}

function group(matcher: string, condition = ""): string {
  const hook = { type: "command", command: "x", ...(condition && { if: condition }) };
  return JSON.stringify({ matcher, hooks: [hook] });
}

function bestTime(path: string, text: string, enough: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && best > enough; run++) {
    const before = process.cpuUsage();
    judge({ path, text });
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

function assertTakes(path: string, text: string, most: number, what: string): void {
  const took = bestTime(path, text, most);
  assert.ok(took <= most, `${what} took ${took.toFixed()} ms`);
}

function warmUp(): void {
  for (const { input } of markerFixtures()) judge(input);
}

test("files of 64 KB in which little is to be found are judged in a moment", () => {
  warmUp();
  const files: readonly (readonly [what: string, path: string, text: string])[] = [
    ["one long name", AGENT, frontmatter(`tools: ${repeated("x")}`)],
    ["one long comment", AGENT, frontmatter(`#${repeated(" #")}`)],
    ["brackets", AGENT, frontmatter(`tools: ${repeated("[")}`)],
    ["quotes", AGENT, frontmatter(`tools: ${repeated("'")}`)],
    ["dashes", SKILL, frontmatter(repeated("- "))],
    ["blanks", SKILL, frontmatter(repeated(" "))],
    ["line ends", SKILL, frontmatter(repeated("\n"))],
    ["keys", SKILL, frontmatter(repeated("key: value\n"))],
    ["prose", SKILL, `---\nallowed-tools: Read\n---\n${repeated("tools: bash, LS\n")}`],
    ["sound names", AGENT, frontmatter(`tools: ${counted((n) => `mcp__srv__tool_${n}, `)}`)],
    [
      "sound rules",
      SKILL,
      frontmatter(`allowed-tools:\n${counted((n) => `  - Bash(git ${n} *)\n`)}`),
    ],
    ["a long matcher", HOOKS, hooksFile(group(repeated("Bash|")))],
    ["an open pattern", HOOKS, hooksFile(group(repeated("(")))],
    ["a pattern of dots", HOOKS, hooksFile(group(repeated(".")))],
    ["an open condition", HOOKS, hooksFile(group("", repeated("(")))],
    ["sound matchers", HOOKS, hooksFile(repeated(`${group("Edit|Write")},`))],
    ["hostile patterns", HOOKS, hooksFile(repeated(`${group("(a+)+$")},`))],
  ];
  for (const [what, path, text] of files) assertTakes(path, text, QUIET, what);
});

test("files of 64 KB that hold thousands of findings take longer, and not for ever", () => {
  warmUp();
  const files: readonly (readonly [what: string, path: string, text: string])[] = [
    ...[
      "bash, ",
      "Task ",
      "Grpe, ",
      "Read|Edit, ",
      "Bash(git:*), ",
      "mcp__a__b*, ",
      "Workflow, ",
    ].map(
      (unit) => [`a string of ${unit}`, AGENT, frontmatter(`tools: "${repeated(unit)}"`)] as const,
    ),
    ...["bash", "Task", "Grpe", "Read|Edit", "Bash(a", "a)"].map(
      (name) =>
        [
          `items ${name}`,
          SKILL,
          frontmatter(`allowed-tools:\n${repeated(`- ${name}\n`)}`),
        ] as const,
    ),
    ["braces", AGENT, frontmatter(`tools: ${repeated("{a: ")}`)],
    ["repeated keys", AGENT, frontmatter(repeated("tools: bash\n"))],
    ["wrong keys", AGENT, frontmatter(repeated("allowed-tools: Read\n"))],
    ...["Grpe", "LS", "Edit.*", "^(LS|Read)$", "mcp__github", "Bash("].map(
      (matcher) =>
        [`matchers ${matcher}`, HOOKS, hooksFile(repeated(`${group(matcher)},`))] as const,
    ),
    ["names in one matcher", HOOKS, hooksFile(group(repeated("Grpe|")))],
  ];
  for (const [what, path, text] of files) assertTakes(path, text, LOUD, what);
});

const anyPath = fc.constantFrom(AGENT, SKILL, HOOKS);
const pieces = madeOf(
  [
    ..."---|- |: |, |(|)|[|]|{|}|'|\"|\\|#|*|&|!|>|?|%|\n|\r\n|\t|  ".split("|"),
    "|",
    "tools",
    "hooks",
  ],
  30,
);

test("no text makes the readers of frontmatter and matchers fail, or takes long", () => {
  warmUp();
  const body = fc.oneof(anyText, pieces, fc.json());
  const text = fc.oneof(
    body,
    body.map(frontmatter),
    body.map((value) => frontmatter(`tools: ${value}\nallowed-tools:\n  - ${value}`)),
    body.map((value) => hooksFile(`${group(value, value)},${group("Bash", value)}`)),
    fc
      .tuple(fc.constantFrom(...markerFixtures()), body, fc.nat({ max: 5000 }))
      .map(([{ input }, put, at]) => input.text.slice(0, at) + put + input.text.slice(at)),
  );
  holds(
    fc.property(anyPath, text, (path, value) => {
      judge({ path, text: value });
      assertTakes(path, value, QUIET, "this");
    }),
  );
});
