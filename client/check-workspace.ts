import * as vscode from "vscode";
import type { LanguageServer } from "./language-server.js";

/**
 * Has the server judge every policy file of the workspace, shows how far it is and, at the end, the
 * Problems view and what was found in one line, which is also returned. `undefined` when it was
 * cancelled or the server did not start.
 */
export async function checkWorkspace(
  start: () => Promise<LanguageServer | undefined>,
): Promise<string | undefined> {
  const progress = {
    location: vscode.ProgressLocation.Notification,
    title: "Policy Judge: checking the workspace",
    cancellable: true,
  };
  const checked = await vscode.window.withProgress(progress, async (shown, token) => {
    const server = await start();
    if (token.isCancellationRequested) return undefined;
    return await server?.checkWorkspace((step) => shown.report(step), token);
  });
  if (checked === undefined) return undefined;
  await vscode.commands.executeCommand("workbench.panel.markers.view.focus");
  // Whether somebody closes the message is not waited for.
  void vscode.window.showInformationMessage(`Policy Judge: ${checked.summary}.`);
  return checked.summary;
}
