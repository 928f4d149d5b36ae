import * as vscode from "vscode";
import { type AddTool, COMMANDS, type TurnOffCheck } from "../server/protocol.js";
import { EffectiveNode } from "./effective-nodes.js";
import type { CallToExplain } from "./explain-call.js";

/** What the commands for people do. */
export interface Actions {
  restart(): Promise<void>;
  showOutput(): void;
  checkWorkspace(): Promise<string | undefined>;
  captureTools(): Promise<string | undefined>;
  explainCall(known?: CallToExplain): Promise<string | undefined>;
}

/** Registers every command of the extension. */
export function registerCommands(actions: Actions): vscode.Disposable[] {
  const { registerCommand } = vscode.commands;
  return [
    registerCommand("policyJudge.restartServer", () => actions.restart()),
    registerCommand("policyJudge.showOutput", () => actions.showOutput()),
    registerCommand("policyJudge.checkWorkspace", () => actions.checkWorkspace()),
    // Whoever calls the command cannot answer the question in the place of the user.
    registerCommand("policyJudge.captureTools", () => actions.captureTools()),
    registerCommand("policyJudge.explainCall", (known?: CallToExplain | EffectiveNode) =>
      actions.explainCall(known instanceof EffectiveNode ? known.call : known),
    ),
    registerCommand(COMMANDS.turnOffCheck, turnOffCheck),
    registerCommand(COMMANDS.addTool, addTool),
  ];
}

async function turnOffCheck({ uri, check }: TurnOffCheck): Promise<void> {
  await changeSetting<Record<string, string>>(uri, "checks", (checks) => ({
    ...checks,
    [check]: "off",
  }));
}

async function addTool({ uri, engine, tool }: AddTool): Promise<void> {
  await changeSetting<Record<string, string[]>>(uri, "tools", (tools) => ({
    ...tools,
    [engine]: [...new Set([...(tools[engine] ?? []), tool])],
  }));
}

/**
 * Changes one setting for the folder that a document stands in, or for the user where it stands in
 * none. Only what that place itself says is changed; what it takes from elsewhere stays there.
 */
async function changeSetting<Value extends object>(
  uri: string,
  name: string,
  change: (value: Partial<Value>) => object,
): Promise<void> {
  const resource = vscode.Uri.parse(uri);
  const folder = vscode.workspace.getWorkspaceFolder(resource);
  const settings = vscode.workspace.getConfiguration("policyJudge", resource);
  const said = settings.inspect<Value>(name);
  const [value, target] =
    folder === undefined
      ? [said?.globalValue, vscode.ConfigurationTarget.Global]
      : [said?.workspaceFolderValue, vscode.ConfigurationTarget.WorkspaceFolder];
  await settings.update(name, change(value ?? {}), target);
}
