import * as vscode from "vscode";
import { COMMANDS, type ShowPage } from "../server/protocol.js";

/**
 * Opens the pages about checks that ship with the extension, for links of diagnostics, like
 * `vscode://policy-judge.policy-judge/checks/retired-tool`, and for the command in hovers. No
 * network is needed.
 */
export function registerPages(extension: vscode.Uri): vscode.Disposable[] {
  const show = async (check: string) => {
    // The id comes from outside, and must not lead out of the folder of pages.
    if (!/^[a-z-]+$/.test(check)) return;
    const page = vscode.Uri.joinPath(extension, "docs", "checks", `${check}.md`);
    await vscode.commands.executeCommand("markdown.showPreview", page);
  };
  return [
    vscode.window.registerUriHandler({
      async handleUri({ path }) {
        const check = /^\/checks\/(.+)$/.exec(path)?.[1];
        if (check !== undefined) await show(check);
      },
    }),
    vscode.commands.registerCommand(COMMANDS.showPage, (...[check]: ShowPage) => show(check)),
  ];
}

/** What the address of a page starts with in this VS Code; the check's id follows. */
export function pagesBase(context: vscode.ExtensionContext): string {
  return `${vscode.env.uriScheme}://${context.extension.id}/checks/`;
}
