import * as vscode from "vscode";
import type { PlacedPolicy, PlacedTool } from "../server/protocol.js";
import { readTypedInput } from "../shared/reach/typed-input.js";
import { locationOf } from "./effective-nodes.js";
import type { LanguageServer } from "./language-server.js";

/** What is known of the call beforehand; a person is asked for the rest. */
export interface CallToExplain {
  /** The address of the folder. */
  readonly folder?: string;
  readonly tool?: string;
  readonly input?: Readonly<Record<string, unknown>>;
}

/**
 * Says what becomes of one tool call in a folder, and offers to go to the rule that decided. Gives
 * what it has said; `undefined` when somebody gave up or the server does not answer.
 */
export async function explainCall(
  start: () => Promise<LanguageServer | undefined>,
  known: CallToExplain = {},
): Promise<string | undefined> {
  const folder = known.folder ?? (await pickFolder());
  const server = folder === undefined ? undefined : await start();
  if (folder === undefined || server === undefined) return undefined;
  const asked = await askForCall(known, await server.effective({ folder }));
  const explained = asked && (await server.explain({ folder, ...asked }));
  if (!explained) return undefined;
  const { summary, range, place } = explained;
  const location = place && locationOf({ ...place, ...(range && { range }) });
  const show = "Open Rule";
  const message = `Policy Judge: ${summary}`;
  // What is chosen is not waited for, so that the answer comes back at once.
  void vscode.window
    .showInformationMessage(message, ...(location === undefined ? [] : [show]))
    .then(async (chosen) => {
      if (chosen !== show || location === undefined) return;
      const { uri, range: selection } = location;
      await vscode.window.showTextDocument(uri, { ...(selection && { selection }) });
    });
  return summary;
}

async function pickFolder(): Promise<string | undefined> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) {
    void vscode.window.showInformationMessage(
      "Policy Judge: open a folder first, since other policies hold in each.",
    );
    return undefined;
  }
  const placeHolder = "In which folder is the tool called?";
  const [only] = folders;
  const picked =
    folders.length === 1 ? only : await vscode.window.showWorkspaceFolderPick({ placeHolder });
  return picked && `${picked.uri}`;
}

async function askForCall(
  { tool: given, input }: CallToExplain,
  policy: PlacedPolicy | null,
): Promise<{ tool: string; input?: Readonly<Record<string, unknown>> } | undefined> {
  const tools = policy === null ? [] : callable(policy.tools);
  const tool = given ?? (await pickTool(tools));
  if (tool === undefined) return undefined;
  if (input !== undefined) return { tool, input };
  const typed = await typeInput(tool, tools.find(({ name }) => name === tool)?.parameter);
  return typed && { tool, ...typed };
}

/** The tools, those of servers too; no call is made to a server as such. */
function callable(tools: readonly PlacedTool[]): PlacedTool[] {
  return tools
    .flatMap((tool) => [tool, ...(tool.tools ?? [])])
    .filter(({ kind }) => kind === "tool");
}

/** Lets a person choose a tool, or type the name of one that is not in the list. */
function pickTool(tools: readonly PlacedTool[]): Promise<string | undefined> {
  const picker = vscode.window.createQuickPick();
  const items: vscode.QuickPickItem[] = tools.map(({ name, happens, because }) => ({
    label: name,
    description: happens,
    detail: because,
  }));
  picker.title = "Explain a Tool Call";
  picker.placeholder = "The tool that is called; a name that is not listed can be typed";
  picker.matchOnDescription = true;
  picker.items = items;
  picker.onDidChangeValue((value) => {
    const name = value.trim();
    const isNew = name !== "" && !tools.some((tool) => tool.name === name);
    const typed = { label: name, description: "as typed", alwaysShow: true };
    picker.items = isNew ? [...items, typed] : items;
  });
  return new Promise((resolve) => {
    picker.onDidAccept(() => {
      resolve(picker.selectedItems[0]?.label);
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
  });
}

async function typeInput(
  tool: string,
  parameter: string | undefined,
): Promise<{ input?: Readonly<Record<string, unknown>> } | undefined> {
  const object = "the input as a JSON object";
  const typed = await vscode.window.showInputBox({
    title: `Explain a Call of ${tool}`,
    prompt:
      parameter === undefined ? `Type ${object}.` : `Type the value of ${parameter}, or ${object}.`,
    placeHolder: "Nothing for a call without input",
    ignoreFocusOut: true,
    validateInput: (value) => {
      const read = readTypedInput(value, parameter);
      return "trouble" in read ? read.trouble : undefined;
    },
  });
  const read = typed === undefined ? undefined : readTypedInput(typed, parameter);
  return read === undefined || "trouble" in read ? undefined : read;
}
