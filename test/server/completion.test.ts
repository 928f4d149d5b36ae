/** Which names are offered in which editor. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { TextDocument } from "vscode-languageserver-textdocument";
import { completion } from "../../server/features/completion.js";

function offered(path: string, languageId: string, text: string, more = {}): number {
  const { commands = true, repeatsEditor = false } = more as {
    commands?: boolean;
    repeatsEditor?: boolean;
  };
  const offset = text.indexOf("¦");
  const plain = text.replace("¦", "");
  const document = TextDocument.create(`file:///project/${path}`, languageId, 1, plain);
  const judged = {
    document,
    version: 1,
    input: { path, text: plain, surroundings: { tools: {} } },
    repeatsEditor,
    readers: [],
    rules: [],
    findings: [],
    configured: () => undefined,
    holds: () => true,
  };
  return completion(judged, document.positionAt(offset), { commands }).length;
}

test("what VS Code offers itself is left to it, and offered in any other editor", () => {
  const agent = "---\ntools: [¦]\n---\n";
  const settings = '{"chat.tools.eligibleForAutoApproval":{"¦":false}}';
  for (const [path, languageId, text] of [
    [".github/agents/a.agent.md", "chatagent", agent],
    [".github/prompts/a.prompt.md", "prompt", agent],
    [".vscode/settings.json", "jsonc", settings],
  ] as const) {
    assert.equal(offered(path, languageId, text), 0, path);
    assert.ok(offered(path, languageId, text, { commands: false }) > 40, path);
    assert.ok(offered(path, languageId, text, { repeatsEditor: true }) > 40, path);
    assert.ok(offered(path, "markdown", text) > 40, path);
  }
  assert.ok(offered(".claude/settings.json", "jsonc", '{"permissions":{"deny":["¦"]}}') > 40);
});
