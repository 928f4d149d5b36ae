/** What becomes of random lists of tools once every fix is applied. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import fc from "fast-check";
import { TextDocument } from "vscode-languageserver-textdocument";
import { setAbove } from "../../shared/engines/copilot/sets.js";
import {
  HIDDEN_SETS,
  HIDDEN_TOOLS,
  VSCODE_OLD_NAMES,
  VSCODE_TOOLS,
} from "../../shared/engines/copilot/vscode-tools.js";
import { takenByCli } from "../../shared/engines/copilot-cli/tools.js";
import { fixAll } from "../../shared/fix-all.js";
import { judge } from "../../shared/judge.js";

const SERVED = ["github/*", "github/get_issue", "my-mcp/do_it", "my-mcp/*"];

const TODAY = [...VSCODE_TOOLS, ...HIDDEN_SETS, ...HIDDEN_TOOLS, ...SERVED];

const NAMES = [...TODAY, ...VSCODE_OLD_NAMES.keys()];

/** Every single tool that a list gives in VS Code, sets included. */
function given(list: readonly string[]): Set<string> {
  const today = list.flatMap((name) => VSCODE_OLD_NAMES.get(name) ?? [name]);
  return new Set(
    today.flatMap((name) => {
      const prefix = name.endsWith("/*") ? name.slice(0, -1) : `${name}/`;
      return [name, ...TODAY.filter((each) => each.startsWith(prefix))];
    }),
  );
}

function toolsOf(path: string, text: string): string[] {
  return judge({ path, text }).rules.map(({ rule }) => rule);
}

describe("lists of tools", () => {
  for (const [path, write] of [
    ["a.agent.md", (tools: string[]) => `---\ntools: ${JSON.stringify(tools)}\n---\n`],
    [
      "a.prompt.md",
      (tools: string[]) =>
        `---\ntools:\n${tools.map((t) => `  - ${JSON.stringify(t)}\n`).join("")}---\n`,
    ],
    ["a.toolsets.jsonc", (tools: string[]) => JSON.stringify({ mine: { tools } })],
  ] as const) {
    test(`give the same once all is fixed, and nothing twice: ${path}`, () => {
      const lists = fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 12 });
      fc.assert(
        fc.property(lists, (tools) => {
          const text = write(tools);
          const document = TextDocument.create("", "", 0, text);
          const fixed = TextDocument.applyEdits(document, [...fixAll({ path, text })]);
          const after = toolsOf(path, fixed);
          assert.equal(new Set(after).size, after.length, fixed);
          assert.deepEqual(given(after), given(tools), fixed);
          const left = judge({ path, text: fixed }).findings.filter(({ fixes }) =>
            fixes.some(({ preferred }) => preferred),
          );
          assert.deepEqual(left, [], fixed);
        }),
        { numRuns: 300 },
      );
    });
  }
});

test("every name of today passes in a list of its own", () => {
  for (const name of TODAY) {
    for (const [path, text] of [
      ["a.prompt.md", `---\ntools: [${JSON.stringify(name)}]\n---\n`],
      ["a.toolsets.jsonc", JSON.stringify({ mine: { tools: [name] } })],
    ] as const) {
      assert.deepEqual(judge({ path, text }).findings, [], `${name} in ${path}`);
    }
  }
});

test("what a set gives in Copilot CLI is all that any of its tools gave there", () => {
  const recorded = readFileSync(
    new URL("../recorded/copilot/agent-tools.txt", import.meta.url),
    "utf8",
  );
  const rows = new Map(
    [...recorded.matchAll(/^"(.*)" => (\S+)/gm)].map(([, name = "", tools = ""]) => [name, tools]),
  );
  let compared = 0;
  for (const [name, tools] of rows) {
    const above = setAbove(name, { forCli: true });
    if (above === undefined) continue;
    assert.equal(takenByCli(above), true, above);
    const all = rows.get(above)?.split(",") ?? [];
    for (const tool of tools.split(",")) assert.ok(all.includes(tool), `${name}: ${tool}`);
    compared++;
  }
  assert.ok(compared >= 4);
});
