/** Holds which references are read in a text against VS Code 1.139.1's own function. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readReferences } from "../../shared/engines/copilot/agents/references.js";
import { judge } from "../../shared/judge.js";

/** A text with the references in it, each with where its name starts. */
interface RecordedText {
  readonly text: string;
  readonly references: readonly [name: string, start: number][];
}

const RECORDED: readonly RecordedText[] = readFileSync(
  new URL("../recorded/copilot/references.jsonl", import.meta.url),
  "utf8",
)
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as RecordedText);

test("the references of a text are those that VS Code finds", () => {
  assert.ok(RECORDED.some(({ references }) => references.length === 0));
  for (const { text, references } of RECORDED) {
    const found = readReferences(text, 0).map(({ tool, site }) => [tool, site.span.start]);
    assert.deepEqual(found, references, JSON.stringify(text));
  }
});

const PATH = ".github/agents/a.agent.md";

function referencesOf(text: string, path = PATH) {
  const { findings } = judge({ path, text });
  return findings
    .filter(({ list }) => list === "#tool")
    .map(({ rule, range: { start } }) => [rule, start.line, start.character]);
}

test("references stand below the frontmatter, whatever its line ends, and without one everywhere", () => {
  const lines = ["---", "description: '#tool:fetch'", "tools: [read]", "---", "Use #tool:fetch"];
  for (const end of ["\n", "\r\n"]) {
    for (const mark of ["", "\uFEFF"]) {
      assert.deepEqual(referencesOf(mark + lines.join(end)), [["fetch", 4, 10]]);
    }
  }
  assert.deepEqual(referencesOf("Use #tool:fetch"), [["fetch", 0, 10]]);
  assert.deepEqual(referencesOf("---\ndescription: x\n\nUse #tool:fetch"), [["fetch", 3, 10]]);
});

test("which files hold references is as VS Code has it", () => {
  const text = "Use #tool:fetch";
  for (const path of [
    PATH,
    ".github/prompts/a.prompt.md",
    ".github/chatmodes/a.chatmode.md",
    ".github/instructions/a.instructions.md",
  ]) {
    assert.equal(referencesOf(text, path).length, 1, path);
  }
  for (const path of [".claude/agents/a.md", "README.md"]) {
    assert.deepEqual(referencesOf(text, path), [], path);
  }
  const target = (name: string) => `---\ntarget: ${name}\n---\n${text}`;
  assert.equal(referencesOf(target("vscode")).length, 1);
  assert.deepEqual(referencesOf(target("github-copilot")), []);
});

test("a reference to a set of old becomes one to each of its tools", () => {
  const [finding] = judge({ path: PATH, text: "Use #TOOL:runNotebooks." }).findings;
  assert.deepEqual(finding?.fixes[0]?.edits[0]?.newText.split(" "), [
    "execute/runNotebookCell",
    "#TOOL:read/getNotebookSummary",
    "#TOOL:read/readNotebookCellOutput",
  ]);
});
