/** The lines over lists of rules, over a real stream. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { CodeLens } from "vscode-languageserver/node";
import { type Abilities, LspClient } from "../support/lsp-client.js";

const URI = "file:///project/.claude/settings.json";
const POLICY = `{
  "permissions": {
    "allow": ["Bash(npm test:*)", "Bash(ls)", "Read"],
    "deny": ["Task", "NoSuchTool"],
    "ask": []
  },
  "hooks": { "PreToolUse": [{ "matcher": "Bash", "hooks": [] }] }
}
`;

async function start(t: TestContext, abilities: Abilities = {}): Promise<LspClient> {
  const client = await LspClient.start(abilities);
  t.after(async () => {
    if (client.server.exitCode === null) await client.stop();
  });
  await client.open(URI, POLICY);
  return client;
}

async function lenses({ connection }: LspClient): Promise<CodeLens[]> {
  return await connection.sendRequest("textDocument/codeLens", { textDocument: { uri: URI } });
}

test("there is no lens unless the setting asks for one, and the setting acts at once", async (t) => {
  const client = await start(t);
  assert.deepEqual(await lenses(client), []);
  await client.changeSettings({ lens: { enabled: true } });
  await client.until("a refresh of the lenses", () => client.lensRefreshes > 0);
  assert.equal((await lenses(client)).length, 2);
  await client.changeSettings({ lens: { enabled: false } });
  assert.deepEqual(await lenses(client), []);
});

test("each list of rules has a lens at its key, which says how far it reaches", async (t) => {
  const client = await start(t, { initializationOptions: { commands: true } });
  client.settings = { lens: { enabled: true } };
  const found = await lenses(client);
  assert.deepEqual(
    found.map(({ range }) => range.start),
    [
      { line: 2, character: 4 },
      { line: 3, character: 4 },
    ],
  );
  const said = [];
  for (const lens of found) {
    assert.equal(lens.command, undefined);
    const { command } = await client.connection.sendRequest<CodeLens>("codeLens/resolve", lens);
    assert.equal(command?.command, "policyJudge.showEffective");
    said.push(command?.title.replace(/of \d+/, "of N"));
  }
  assert.deepEqual(said, ["3 rules · reaches 2 of N tools", "2 rules · reaches 1 of N tools"]);
});

test("for a client without our commands a lens is words alone", async (t) => {
  const client = await start(t);
  client.settings = { lens: { enabled: true } };
  const [lens] = await lenses(client);
  const resolved = await client.connection.sendRequest<CodeLens>("codeLens/resolve", lens);
  assert.equal(resolved.command?.command, "");
});
