/** How a finding that is about other rules as well is shown. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DiagnosticTag } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { diagnostics } from "../../server/features/diagnostics.js";
import { judge } from "../../shared/judge.js";

const MANAGED = {
  scope: "managed",
  path: "/etc/claude-code/managed-settings.json",
  text: '{\n"permissions": { "deny": ["Bash(git:*)"] }\n}',
} as const;

function shown(uri: string) {
  const text = '{ "permissions": { "allow": ["Bash(git push)", "Read", "Read"] } }';
  const { findings } = judge({
    path: "/project/.claude/settings.json",
    text,
    surroundings: { layers: [MANAGED] },
  });
  const document = TextDocument.create(uri, "json", 1, text);
  const nothing = {
    version: 1,
    input: undefined,
    repeatsEditor: false,
    readers: [],
    rules: [],
    servers: [],
  };
  const judged = { ...nothing, document, findings, configured: () => undefined, holds: () => true };
  const client = { docsBase: "file:///docs/", commands: false, versionedEdits: true };
  return diagnostics(judged, client);
}

test("a rule that another file leaves nothing of is greyed out, with a link into that file", () => {
  const uri = "file:///project/.claude/settings.json";
  const [shadowed, duplicate, ...others] = shown(uri);
  assert.deepEqual(others, []);
  assert.equal(shadowed?.code, "shadowed-rule");
  assert.deepEqual(shadowed?.tags, [DiagnosticTag.Unnecessary]);
  assert.deepEqual(shadowed?.relatedInformation?.[0]?.location, {
    uri: "file:///etc/claude-code/managed-settings.json",
    range: { start: { line: 1, character: 26 }, end: { line: 1, character: 39 } },
  });
  assert.equal(duplicate?.code, "duplicate-rule");
  assert.equal(duplicate?.relatedInformation?.[0]?.location.uri, uri);
});

test("from a document that is not saved yet the link goes to the file on the disk", () => {
  const [shadowed] = shown("untitled:/project/.claude/settings.json");
  assert.equal(
    shadowed?.relatedInformation?.[0]?.location.uri,
    "file:///etc/claude-code/managed-settings.json",
  );
});

test("on another file system the other file is looked for there", () => {
  const [shadowed] = shown("vscode-vfs://github/project/.claude/settings.json");
  assert.equal(
    shadowed?.relatedInformation?.[0]?.location.uri,
    "vscode-vfs://github/etc/claude-code/managed-settings.json",
  );
});

/** The checks of the findings that are shown of a prompt or an agent. */
function shownOf(path: string, languageId: string, repeatsEditor = false): unknown[] {
  const text = "---\ntools: ['usages', 'testFailure', 'think']\n---\n";
  const { findings } = judge({ path, text });
  const judged = {
    document: TextDocument.create(`file:///${path}`, languageId, 1, text),
    version: 1,
    input: undefined,
    readers: [],
    rules: [],
    findings,
    repeatsEditor,
    configured: () => undefined,
    holds: () => true,
  };
  const client = { docsBase: "file:///docs/", commands: false, versionedEdits: true };
  return diagnostics(judged, client).map(({ code }) => code);
}

test("what the editor says itself is left to it, and nothing else is", () => {
  const prompt = ".github/prompts/plan.prompt.md";
  const renamed = ["renamed-tool", "renamed-tool", "retired-tool"];
  assert.deepEqual(shownOf(prompt, "prompt"), ["retired-tool"]);
  assert.deepEqual(shownOf(prompt, "prompt", true), renamed);
  assert.deepEqual(shownOf(prompt, "markdown"), renamed);
  // Of the first name Copilot CLI has something to say as well.
  const agent = ".github/agents/reviewer.agent.md";
  assert.deepEqual(shownOf(agent, "chatagent"), ["renamed-tool", "retired-tool"]);
});
