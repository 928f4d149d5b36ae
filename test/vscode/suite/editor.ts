import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { PolicyJudge } from "../../../client/extension.js";
import { poll } from "./harness.js";

/** The extension under test. */
export function extension(): vscode.Extension<PolicyJudge> {
  const found = vscode.extensions.getExtension("policy-judge.policy-judge");
  assert.ok(found !== undefined, "the extension is not installed");
  return found;
}

/** A file of the folder that is open. */
export function inWorkspace(name: string): vscode.Uri {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder !== undefined, "no folder is open");
  return vscode.Uri.joinPath(folder.uri, name);
}

/** Opens a file in an editor. */
export async function show(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document);
  return document;
}

/** Our diagnostics of a document, in the order of the text. */
export function ours({ uri }: Pick<vscode.TextDocument, "uri">): vscode.Diagnostic[] {
  return vscode.languages
    .getDiagnostics(uri)
    .filter(({ source }) => source === "Policy Judge")
    .sort((a, b) => a.range.start.compareTo(b.range.start));
}

/** `check text-under-the-squiggle`, one line each: what a person sees. */
export function seen(document: vscode.TextDocument): string[] {
  return ours(document).map(({ code, range }) => {
    const id = typeof code === "object" ? code.value : code;
    return `${id} ${document.getText(range)}`;
  });
}

/** The checks that speak of a file, which need not be open, in the order of the text. */
export function checksOf(uri: vscode.Uri): unknown[] {
  return ours({ uri }).map(({ code }) => (typeof code === "object" ? code.value : code));
}

/** Waits until exactly these checks speak of a file that is not open. */
export async function closedHas(uri: vscode.Uri, checks: string[]): Promise<void> {
  await poll(`problems of ${uri.path}`, () => {
    const open = vscode.workspace.textDocuments.map((each) => `${each.uri}`);
    assert.ok(!open.includes(`${uri}`), `${uri.path} is open`);
    assert.deepEqual(checksOf(uri), checks);
    return true;
  });
}

/** Waits until exactly these squiggles are seen. */
export async function sees(document: vscode.TextDocument, expected: string[]): Promise<void> {
  await poll(`squiggles in ${document.uri.path}`, () => {
    assert.deepEqual(seen(document), expected);
    return true;
  });
}

/** The place of the first `needle` in a document. */
export function find(document: vscode.TextDocument, needle: string): vscode.Range {
  const offset = document.getText().indexOf(needle);
  assert.ok(offset >= 0, `${needle} is not in ${document.uri.path}`);
  return new vscode.Range(document.positionAt(offset), document.positionAt(offset + needle.length));
}

/** The code action with this title at a place, once it is offered. */
export async function action(
  document: vscode.TextDocument,
  needle: string,
  title: string,
  kind?: vscode.CodeActionKind,
): Promise<vscode.CodeAction> {
  return await poll(`the action ${title}`, async () => {
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
      "vscode.executeCodeActionProvider",
      document.uri,
      find(document, needle),
      kind?.value,
    );
    const found = actions.find((each) => each.title === title);
    if (found === undefined) throw new Error(`offered: ${actions.map((each) => each.title)}`);
    return found;
  });
}

/** Carries an action out as the editor would. */
export async function carryOut({ edit, command }: vscode.CodeAction): Promise<void> {
  if (edit !== undefined) assert.ok(await vscode.workspace.applyEdit(edit), "not applied");
  if (command !== undefined) {
    await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []));
  }
}

/** Takes back every change to the document that is shown. */
export async function revert(document: vscode.TextDocument): Promise<void> {
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand("workbench.action.files.revert");
}

/** The text of our hover at a place, once there is one that holds `words`. */
export async function hoverText(
  document: vscode.TextDocument,
  needle: string,
  words = "command:policyJudge.showPage",
): Promise<string> {
  return await poll(`a hover on ${needle}`, async () => {
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      document.uri,
      find(document, needle).start,
    );
    const texts = hovers.flatMap(({ contents }) =>
      contents.map((content) => (typeof content === "string" ? content : content.value)),
    );
    return texts.find((text) => text.includes(words));
  });
}
