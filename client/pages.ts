import * as vscode from "vscode";

/**
 * Opens the pages about checks that ship with the extension, for links like
 * `vscode://policy-judge.policy-judge/checks/retired-tool`. No network is needed.
 */
export function registerPages(extension: vscode.Uri): vscode.Disposable {
  return vscode.window.registerUriHandler({
    async handleUri({ path }) {
      const check = /^\/checks\/([a-z-]+)$/.exec(path)?.[1];
      if (check === undefined) return;
      const page = vscode.Uri.joinPath(extension, "docs", "checks", `${check}.md`);
      await vscode.commands.executeCommand("markdown.showPreview", page);
    },
  });
}

/** What the address of a page starts with in this VS Code; the check's id follows. */
export function pagesBase(context: vscode.ExtensionContext): string {
  return `${vscode.env.uriScheme}://${context.extension.id}/checks/`;
}
