import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import * as vscode from "vscode";
import { captureChosen } from "../../../client/capture-tools.js";
import type { EffectiveNode } from "../../../client/effective-nodes.js";
import { readServers } from "../../../roster/index.js";
import { find, inWorkspace, ours, revert, sees, show } from "./editor.js";
import { poll, test } from "./harness.js";
import { row, rows } from "./tree.js";

const PROJECT = inWorkspace(".claude/settings.json");
const LOCAL = inWorkspace(".claude/settings.local.json");
const USER = vscode.Uri.file(join(homedir(), ".claude", "settings.json"));
const MANAGED = vscode.Uri.file(join(homedir(), "managed", "managed-settings.json"));
const ROSTER = inWorkspace(".policy-judge/roster.json");

/** A row as it is read: its label and what stands behind it. */
function words({ label, description }: EffectiveNode): string {
  return `${label}: ${description}`;
}

/** What a row and those right below it say. */
async function family(...path: readonly string[]): Promise<string[]> {
  const parent = await row(...path);
  return [words(parent), ...(await rows(parent)).map(words)];
}

/** Waits until a row and those right below it say exactly this. */
async function says(path: readonly string[], expected: readonly string[]): Promise<void> {
  await poll(`what is said of ${path.join(" / ")}`, async () => {
    assert.deepEqual(await family(...path), expected);
    return true;
  });
}

/** Where the only finding of a check links to. */
function linked(document: vscode.TextDocument, check: string): vscode.Location {
  const found = ours(document).filter(
    ({ code }) => typeof code === "object" && code.value === check,
  );
  assert.equal(found.length, 1, `${check} is found ${found.length} times`);
  const related = found[0]?.relatedInformation ?? [];
  assert.equal(related.length, 1, `${check} links ${related.length} places`);
  return related[0]?.location ?? assert.fail("no place");
}

/** Asserts where a link goes: into this file, at exactly this rule. */
async function goesTo(location: vscode.Location, uri: vscode.Uri, rule: string): Promise<void> {
  assert.equal(`${location.uri}`, `${uri}`);
  const document = await vscode.workspace.openTextDocument(location.uri);
  assert.deepEqual(location.range, find(document, rule));
}

test("a rule that managed settings leave nothing of links the one that does", async () => {
  const document = await show(PROJECT);
  await sees(document, ["shadowed-rule WebFetch(domain:example.com)"]);
  const [finding] = ours(document);
  assert.deepEqual(finding?.tags, [vscode.DiagnosticTag.Unnecessary]);
  assert.ok(finding?.message.includes(`"WebFetch" in deny of ${MANAGED.path},`), finding?.message);
  await goesTo(linked(document, "shadowed-rule"), MANAGED, '"WebFetch"');
});

test("a rule of the local settings links the broader one of the project", async () => {
  const document = await show(LOCAL);
  await sees(document, ["redundant-rule Bash(npm run test unit)"]);
  await goesTo(linked(document, "redundant-rule"), PROJECT, '"Bash(npm run test:*)"');
});

test("a file that is not saved yet links the files that are", async () => {
  const uri = inWorkspace("new/.claude/settings.json").with({ scheme: "untitled" });
  const document = await show(uri);
  const edit = new vscode.WorkspaceEdit();
  edit.insert(uri, new vscode.Position(0, 0), '{"permissions":{"allow":["WebFetch"]}}');
  assert.ok(await vscode.workspace.applyEdit(edit), "not applied");
  try {
    await sees(document, ["shadowed-rule WebFetch"]);
    await goesTo(linked(document, "shadowed-rule"), MANAGED, '"WebFetch"');
  } finally {
    await revert(document);
  }
});

test("the files of the user and the administrator are sound, whatever servers they name", async () => {
  await sees(await show(USER), []);
  await sees(await show(MANAGED), []);
});

test("what a document says that is not saved yet counts for all others", async () => {
  const local = await show(LOCAL);
  const document = await show(MANAGED);
  const edit = new vscode.WorkspaceEdit();
  edit.replace(MANAGED, find(document, "WebFetch"), "Bash(npm run:*)");
  assert.ok(await vscode.workspace.applyEdit(edit), "not applied");
  try {
    await sees(local, ["shadowed-rule Bash(npm run test unit)"]);
    await goesTo(linked(local, "shadowed-rule"), MANAGED, '"Bash(npm run:*)"');
    // Nothing denies it as a whole any more.
    await row("Partly, by content", "WebFetch");
  } finally {
    await revert(document);
  }
  await sees(local, ["redundant-rule Bash(npm run test unit)"]);
  await row("Denied", "WebFetch");
});

test("the tree lists the four layers, from broad to narrow", async () => {
  assert.deepEqual((await family("Policies")).slice(1), [
    "~/managed/managed-settings.json: managed · 2 rules in force",
    "~/.claude/settings.json: user · 2 rules in force",
    ".claude/settings.json: project · 4 rules in force",
    ".claude/settings.local.json: local · 2 rules in force",
  ]);
});

test("a tool stands in the tree with each rule behind it, of whichever file", async () => {
  await says(
    ["Denied", "WebFetch"],
    ["WebFetch: denied · deny WebFetch", "WebFetch: deny · ~/managed/managed-settings.json:3"],
  );
  await says(
    ["Partly, by content", "Bash"],
    [
      "Bash: partly denied, partly asks, partly allowed; else asks, but for commands that only read · 4 rules",
      "Bash(rm:*): deny · .claude/settings.local.json:4",
      "Bash(git push:*): ask · ~/.claude/settings.json:5",
      "Bash(npm run test:*): allow · .claude/settings.json:3",
      "Bash(npm run test unit): allow · .claude/settings.local.json:3",
    ],
  );
});

test("servers of three files are rows, with the tools that rules name folded below", async () => {
  await says(
    ["Allowed", "mcp__notes"],
    ["mcp__notes: allowed · allow mcp__notes", "mcp__notes: allow · ~/.claude/settings.json:4"],
  );
  await says(
    ["Asks", "mcp__plugin_desk_tickets"],
    [
      "mcp__plugin_desk_tickets: asks · ask mcp__plugin_desk_tickets",
      "mcp__plugin_desk_tickets: ask · .claude/settings.json:4",
    ],
  );
  const files = ["Partly, by content", "mcp__files"];
  await says(files, [
    "mcp__files: partly denied, partly allowed; else asks · 2 rules",
    "mcp__files__zeta: deny · ~/managed/managed-settings.json:3",
    "mcp__files__alhpa: allow · .claude/settings.json:3",
    "mcp__files__alhpa: allowed · allow mcp__files__alhpa",
    "mcp__files__zeta: denied · deny mcp__files__zeta",
  ]);
  const { collapsibleState } = await row(...files);
  assert.equal(collapsibleState, vscode.TreeItemCollapsibleState.Collapsed);
});

test("a click on a rule of the managed settings goes there", async () => {
  const [rule] = await rows(await row("Denied", "WebFetch"));
  const { command, arguments: args = [] } = rule?.command ?? assert.fail("no click");
  await vscode.commands.executeCommand(command, ...args);
  await poll("the rule in its file", () => {
    const { document, selection } = vscode.window.activeTextEditor ?? assert.fail("no editor");
    assert.equal(`${document.uri}`, `${MANAGED}`);
    assert.equal(document.getText(selection), '"WebFetch"');
    return true;
  });
});

for (const [tool, input, expected] of [
  [
    "WebFetch",
    { url: "https://example.com/", prompt: "x" },
    /^This call of WebFetch is not possible\. .*\bdeny rule WebFetch of the managed settings \(\S*\/managed\/managed-settings\.json\)/,
  ],
  [
    "Bash",
    { command: "rm -r dist" },
    /^This call of Bash is denied\. .*\bBash\(rm:\*\) of the local settings \(\S*\/\.claude\/settings\.local\.json\)/,
  ],
  [
    "Bash",
    { command: "npm run test unit && git push" },
    /^This call of Bash is asked about\. .*\bBash\(git push:\*\) of the user settings \(\S*\/home\/\.claude\/settings\.json\)/,
  ],
  [
    "Bash",
    { command: "npm run test all" },
    /^This call of Bash is allowed\. .*\bBash\(npm run test:\*\) of the project settings \(\S*\/my-project\/\.claude\/settings\.json\)/,
  ],
  [
    "mcp__notes__hello",
    {},
    /^This call of mcp__notes__hello is allowed\. .*\bmcp__notes of the user settings .* taken to have this one\.$/,
  ],
  [
    "mcp__files__zeta",
    {},
    /^This call of mcp__files__zeta is not possible\. .*\bmcp__files__zeta of the managed settings/,
  ],
] as const) {
  test(`a call is explained by the layer that decides: ${tool} ${JSON.stringify(input)}`, async () => {
    const said = await vscode.commands.executeCommand("policyJudge.explainCall", { tool, input });
    assert.match(String(said), expected);
    await vscode.commands.executeCommand("notifications.clearAll");
  });
}

test("with a roster the tree shows the tools that the servers have", async () => {
  const servers = { files: { tools: ["alpha", "zeta"] }, notes: { tools: ["hello"] } };
  const text = JSON.stringify({ version: 1, servers });
  await vscode.workspace.fs.writeFile(ROSTER, new TextEncoder().encode(text));
  await says(
    ["Partly, by content", "mcp__files"],
    [
      "mcp__files: 1 of 2 default: asks; 1 of 2 denied · deny mcp__files__zeta",
      "mcp__files__zeta: deny · ~/managed/managed-settings.json:3",
      "mcp__files__alpha: default: asks",
      "mcp__files__zeta: denied · deny mcp__files__zeta",
    ],
  );
  await says(
    ["Allowed", "mcp__notes"],
    [
      "mcp__notes: allowed · allow mcp__notes",
      "mcp__notes: allow · ~/.claude/settings.json:4",
      "mcp__notes__hello: allowed · allow mcp__notes",
    ],
  );
  await vscode.workspace.fs.delete(vscode.Uri.joinPath(ROSTER, ".."), { recursive: true });
  await row("Partly, by content", "mcp__files", "mcp__files__alhpa");
});

/** Asserts that no server has left a trace, and that there is no roster. */
async function nothingWasStarted(): Promise<void> {
  assert.deepEqual(readdirSync(String(process.env.TEST_TRACES)), []);
  const left = await vscode.workspace.fs.readDirectory(inWorkspace(""));
  assert.ok(!left.some(([name]) => name === ".policy-judge"), `${left}`);
}

test("no server is started in Restricted Mode, and nothing is written", async () => {
  assert.equal(vscode.workspace.isTrusted, false);
  assert.equal(await vscode.commands.executeCommand("policyJudge.captureTools"), undefined);
  await nothingWasStarted();
});

test("in Restricted Mode servers that are chosen already are not even asked about", async () => {
  const folder = inWorkspace("");
  const { servers, troubles } = await readServers(folder.fsPath);
  assert.deepEqual(troubles, []);
  assert.deepEqual(
    servers.map(({ name }) => name),
    ["files", "notes", "plugin:desk:tickets"],
  );
  const output = vscode.window.createOutputChannel("Test", { log: true });
  let asked = 0;
  const yes = async () => ++asked > 0;
  try {
    assert.equal(await captureChosen(folder, servers, output, yes), undefined);
  } finally {
    output.dispose();
  }
  assert.equal(asked, 0);
  await nothingWasStarted();
});
