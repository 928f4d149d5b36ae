import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { type CodeAction, TextDocumentEdit } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { type Abilities, LspClient } from "../support/lsp-client.js";

const URI = "file:///project/.claude/settings.json";
const POLICY = `{
  "permissions": {
    "allow": ["Task", "Bash(npm run:*)"],
    "deny": ["LS", "KillShell", "KillBash", "my_tool"]
  }
}
`;

const running: LspClient[] = [];
after(async () => {
  for (const client of running) {
    if (client.server.exitCode === null) await client.stop();
  }
});

async function start(abilities?: Abilities): Promise<LspClient> {
  const client = await LspClient.start(abilities);
  running.push(client);
  return client;
}

/** The place of the first `needle` in the policy, with its range. */
function at(needle: string, text = POLICY) {
  const document = TextDocument.create("", "", 0, text);
  const offset = text.indexOf(needle);
  assert.ok(offset >= 0, `${needle} is not in the policy`);
  return {
    position: document.positionAt(offset),
    range: {
      start: document.positionAt(offset),
      end: document.positionAt(offset + needle.length),
    },
  };
}

function apply(action: CodeAction, text = POLICY): string {
  const [change] = action.edit?.documentChanges ?? [];
  assert.ok(change !== undefined && TextDocumentEdit.is(change), "no edit of a document");
  const edits = change.edits.map((edit) => {
    assert.ok("newText" in edit, "no plain edit");
    return edit;
  });
  return TextDocument.applyEdits(TextDocument.create("", "", 0, text), edits);
}

test("diagnostics are pulled, with exact ranges, codes, pages and tags", async () => {
  const client = await start();
  await client.open(URI, POLICY);
  const items = await client.pull(URI);
  assert.deepEqual(
    items.map(({ code, severity, range, tags }) => ({ code, severity, range, tags })),
    [
      { code: "renamed-tool", severity: 3, range: at("Task").range, tags: [2] },
      { code: "retired-tool", severity: 1, range: at("LS").range, tags: undefined },
      { code: "renamed-tool", severity: 3, range: at("KillShell").range, tags: [2] },
      { code: "renamed-tool", severity: 3, range: at("KillBash").range, tags: [2] },
      { code: "unknown-tool", severity: 4, range: at("my_tool").range, tags: undefined },
    ],
  );
  for (const { source, codeDescription } of items) {
    assert.equal(source, "Policy Judge");
    const page = codeDescription?.href ?? "";
    assert.ok(page.startsWith("file:"), page);
    assert.ok(existsSync(fileURLToPath(page)), `${page} is no file`);
  }
  assert.equal(await client.stop(), 0);
});

test("a change of the text is judged by the next pull, half-typed or not", async () => {
  const client = await start();
  await client.open(URI, POLICY);
  await client.change(URI, '{"permissions":{"deny":["LS", "Ta');
  const checks = (await client.pull(URI)).map(({ code }) => code);
  assert.deepEqual(checks, ["not-strict-json", "retired-tool"]);
  await client.change(URI, '{"permissions":{"deny":["Bash"]}}');
  assert.deepEqual(await client.pull(URI), []);
});

test("a value that drops the file links the deny rules that are lost with it", async () => {
  const client = await start();
  const text = '{"model": 3, "permissions": {"deny": ["Bash", "Read(.env)"]}}';
  await client.open(URI, text);
  const [finding, ...others] = await client.pull(URI);
  assert.deepEqual(others, []);
  assert.equal(finding?.code, "voided-file");
  assert.deepEqual(finding?.range, at("3", text).range);
  assert.deepEqual(
    finding?.relatedInformation?.map(({ location }) => location),
    [
      { uri: URI, range: at('"Bash"', text).range },
      { uri: URI, range: at('"Read(.env)"', text).range },
    ],
  );
  const hover = await client.hover(URI, at("3", text).position);
  assert.match(JSON.stringify(hover?.contents), /Nothing in this file is in force/);
});

test("the hover of a sound rule says what it reaches and what it does not", async () => {
  const client = await start();
  const text = '{"permissions":{"deny":["Bash(git push:*)"]}}';
  await client.open(URI, text);
  const hover = await client.hover(URI, at("Bash", text).position);
  const words = JSON.stringify(hover?.contents);
  assert.match(words, /\*\*Reaches\*\* the command `git push` and any command that starts with/);
  assert.match(words, /In deny\*\*, what it reaches is refused/);
  assert.match(words, /`git -C \. push` is spelled differently/);
});

test("a document that is no policy has no findings, hover or actions", async () => {
  const client = await start();
  const uri = "file:///project/settings.json";
  await client.open(uri, POLICY);
  assert.deepEqual(await client.pull(uri), []);
  assert.equal(await client.hover(uri, at("LS").position), null);
  assert.deepEqual(await client.codeActions(uri, at("LS").range), []);
});

test("a client that cannot pull is pushed to, and its diagnostics go when the file closes", async () => {
  const client = await start({ pull: false });
  await client.open(URI, POLICY);
  const items = await client.until("pushed diagnostics", () => client.pushed.get(URI));
  assert.equal(items.length, 5);
  await client.change(URI, '{"permissions":{"deny":["LS"]}}');
  await client.until("a second push", () => client.pushed.get(URI)?.length === 1);
  await client.close(URI);
  await client.until("an empty push", () => client.pushed.get(URI)?.length === 0);
});

test("the hover tells what the diagnostic does not, and links the page", async () => {
  const client = await start({ initializationOptions: { docsBase: "vscode://x.y/checks/" } });
  await client.open(URI, POLICY);
  const hover = await client.hover(URI, at("LS").position);
  assert.ok(hover !== null && "value" in Object(hover.contents));
  const { value } = hover.contents as { value: string };
  assert.match(value, /\*\*In deny:\*\* The door is open/);
  assert.match(value, /\*\*What to write:\*\* /);
  assert.match(value, /Claude Code itself keeps this rule and warns of it/);
  assert.match(value, /Claude Code 2\.1\.332, as of 2026-11-30/);
  assert.match(value, /\[About retired-tool\]\(vscode:\/\/x\.y\/checks\/retired-tool\)/);
  const [, diagnostic] = await client.pull(URI);
  assert.ok(!value.includes(String(diagnostic?.message)), "the hover repeats the diagnostic");
  assert.deepEqual(hover.range, at('"LS"').range);
  assert.equal(await client.hover(URI, at("permissions").position), null);
});

test("a quick fix renames the tool, is preferred, and names the version it is for", async () => {
  const client = await start();
  await client.open(URI, POLICY);
  const actions = await client.codeActions(URI, at("Task").range, ["quickfix"]);
  const fix = actions.find(({ title }) => title === 'Replace with "Agent"');
  assert.ok(fix !== undefined, `got ${actions.map(({ title }) => title).join()}`);
  assert.equal(fix.isPreferred, true);
  assert.deepEqual(
    fix.diagnostics?.map(({ code }) => code),
    ["renamed-tool"],
  );
  assert.equal(apply(fix), POLICY.replace('"Task"', '"Agent"'));
});

test("fix all renames what has one right spelling, and keeps one of two alike", async () => {
  const client = await start();
  await client.open(URI, POLICY);
  const everywhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
  const actions = await client.codeActions(URI, everywhere, ["source.fixAll"]);
  assert.deepEqual(
    actions.map(({ title, kind }) => [title, kind]),
    [["Fix all stale names in this file", "source.fixAll.policyJudge"]],
  );
  const fixed = POLICY.replace('"Task"', '"Agent"').replace(
    '"KillShell", "KillBash"',
    '"TaskStop"',
  );
  assert.equal(apply(actions[0] as CodeAction), fixed);
});

test("fix all leaves alone what is turned off", async () => {
  const client = await start();
  client.settings = { checks: { "renamed-tool": "off" } };
  await client.open(URI, POLICY);
  assert.deepEqual(await client.codeActions(URI, at("LS").range, ["source.fixAll"]), []);
});

test("commands that write settings are offered only to a client that carries them out", async () => {
  const plain = await start();
  await plain.open(URI, POLICY);
  const few = await plain.codeActions(URI, at("my_tool").range, ["quickfix"]);
  assert.deepEqual(
    few.filter(({ command }) => command !== undefined),
    [],
  );

  const able = await start({ initializationOptions: { commands: true } });
  await able.open(URI, POLICY);
  const offered = async (needle: string) =>
    (await able.codeActions(URI, at(needle).range, ["quickfix"])).flatMap(
      ({ command }) => command ?? [],
    );
  assert.deepEqual(
    (await offered("my_tool")).map(({ command, arguments: args }) => [command, args]),
    [
      ["policyJudge.addTool", [{ uri: URI, engine: "claude-code", tool: "my_tool" }]],
      ["policyJudge.turnOffCheck", [{ uri: URI, check: "unknown-tool" }]],
    ],
  );
});

test("settings change levels, tools and files without a restart", async () => {
  const client = await start();
  await client.open(URI, POLICY);
  assert.equal((await client.pull(URI)).length, 5);
  await client.changeSettings({
    checks: { "renamed-tool": "off", "retired-tool": "hint", nonsense: "error" },
    tools: { "claude-code": ["my_tool", 3] },
  });
  await client.until("a refresh", () => client.refreshes > 0);
  assert.deepEqual(
    (await client.pull(URI)).map(({ code, severity }) => [code, severity]),
    [["retired-tool", 4]],
  );

  const template = "file:///project/dot_claude/settings.json.tmpl";
  await client.open(template, POLICY);
  assert.deepEqual(await client.pull(template), []);
  await client.changeSettings({ files: { "dot_claude/*.tmpl": "claude-code", "": "x", "[": "y" } });
  await client.until("a second refresh", () => client.refreshes > 1);
  assert.equal((await client.pull(template)).length, 5);
});

test("a client that sends its settings instead of being asked is heard", async () => {
  const client = await start({ pull: false, configuration: false });
  await client.open(URI, POLICY);
  await client.until("pushed diagnostics", () => client.pushed.get(URI)?.length === 5);
  await client.changeSettings({ checks: { "renamed-tool": "off" } });
  await client.until("fewer diagnostics", () => client.pushed.get(URI)?.length === 2);
});

test("settings of no shape at all change nothing", async () => {
  const client = await start();
  for (const settings of [null, 3, [], { checks: 3, tools: [], files: null }]) {
    await client.changeSettings(settings);
    await client.open(URI, POLICY);
    assert.equal((await client.pull(URI)).length, 5);
    await client.close(URI);
  }
});

test("documents of every scheme are judged by their path", async () => {
  const client = await start();
  for (const uri of [
    "untitled:/project/.claude/settings.json",
    "vscode-vfs://github/a/b/.claude/settings.local.json",
    "file:///c%3A/Users/me/.claude/settings.json",
    "vscode-remote://wsl/etc/claude-code/managed-settings.d/10-team.json",
  ]) {
    await client.open(uri, POLICY);
    assert.equal((await client.pull(uri)).length, 5, uri);
  }
});

test("a text too long to judge is left alone, and so is one that closed meanwhile", async () => {
  const client = await start();
  await client.open(URI, `{"permissions":{"deny":["LS"]}}${" ".repeat(4 * 1024 * 1024)}`);
  assert.deepEqual(await client.pull(URI), []);
  await client.close(URI);
  assert.deepEqual(await client.pull(URI), []);
  assert.deepEqual(client.log, []);
});

test("names of tools are offered where an agent lists them, with a line on each", async () => {
  const client = await start();
  const uri = "file:///project/.claude/agents/a.md";
  await client.open(uri, "---\nname: a\ntools: Read, Gr\n---\n");
  const items = await client.complete(uri, { line: 2, character: 15 });
  const grep = items.find(({ label }) => label === "Grep");
  assert.equal(grep?.detail, "Searches the content of files");
  assert.deepEqual(grep?.textEdit, {
    range: { start: { line: 2, character: 13 }, end: { line: 2, character: 15 } },
    newText: "Grep",
  });
  assert.deepEqual(await client.complete(uri, { line: 1, character: 7 }), []);
  assert.ok(client.initialized?.capabilities.completionProvider !== undefined);
});

test("the hover of a matcher says how it is read, and for which tools it fires", async () => {
  const client = await start();
  const text =
    '{"hooks":{"PreToolUse":[{"matcher":"Edit|Write","hooks":[]},{"matcher":"Web.*","hooks":[]}]}}';
  await client.open(URI, text);
  const read = async (needle: string) =>
    JSON.stringify((await client.hover(URI, at(needle, text).position))?.contents);
  assert.match(await read("Write"), /calls of `Write`.*list of exact names/);
  assert.match(await read("Web"), /`WebFetch`, `WebSearch`.*regular expression/);
});
