import * as vscode from "vscode";
import { COMMANDS, type PlacedPolicy } from "../server/protocol.js";
import { type EffectiveNode, folderNode, policyNodes } from "./effective-nodes.js";
import type { LanguageServer } from "./language-server.js";

const VIEW = "policyJudge.effective";

/** The server as the view needs it. */
export interface RunningServer {
  /** The server if it runs; nothing is started for the view. */
  running(): Promise<LanguageServer | undefined>;
  /** Fires when it starts or stops, and when policies change. */
  readonly onDidChange: vscode.Event<void>;
}

/** What all policies that hold in each folder of the workspace come to, tool by tool. */
export class EffectiveTree implements vscode.TreeDataProvider<EffectiveNode>, vscode.Disposable {
  readonly #server: RunningServer;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #listener: vscode.Disposable;
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(server: RunningServer) {
    this.#server = server;
    this.#listener = server.onDidChange(() => this.refresh());
  }

  refresh(): void {
    this.#changed.fire(undefined);
  }

  getTreeItem(node: EffectiveNode): vscode.TreeItem {
    return node;
  }

  async getChildren(node?: EffectiveNode): Promise<EffectiveNode[]> {
    if (node !== undefined) return [...node.children];
    const found = await this.#policies(false);
    const [only] = found;
    if (found.length === 1 && only !== undefined) {
      return only.policy === undefined ? [] : policyNodes(`${only.folder.uri}`, only.policy);
    }
    const nodes = found.map(({ folder, policy }) => folderNode(folder, policy));
    // Without any policy the view says so in a sentence of its own.
    return nodes.some(({ children }) => children.length > 0) ? nodes : [];
  }

  /** All of it as one Markdown document; `undefined` where nothing is known. */
  async markdown(): Promise<string | undefined> {
    const found = await this.#policies(true);
    const parts = found.flatMap(({ folder: { name }, policy }) => {
      if (policy?.markdown === undefined) return [];
      return found.length === 1 ? policy.markdown : `Folder ${name}\n\n${policy.markdown}`;
    });
    return parts.length === 0 ? undefined : parts.join("\n");
  }

  async #policies(
    markdown: boolean,
  ): Promise<{ folder: vscode.WorkspaceFolder; policy: PlacedPolicy | undefined }[]> {
    const server = await this.#server.running();
    if (server === undefined) return [];
    return await Promise.all(
      (vscode.workspace.workspaceFolders ?? []).map(async (folder) => ({
        folder,
        policy: (await server.effective({ folder: `${folder.uri}`, markdown })) ?? undefined,
      })),
    );
  }

  dispose(): void {
    this.#listener.dispose();
    this.#changed.dispose();
  }
}

/** Shows the tree, with the commands over it. */
export function registerEffectiveView(tree: EffectiveTree): vscode.Disposable[] {
  const { registerCommand } = vscode.commands;
  const view = vscode.window.createTreeView(VIEW, {
    treeDataProvider: tree,
    showCollapseAll: true,
  });
  return [
    tree,
    view,
    // Files outside of the workspace change without anybody telling.
    view.onDidChangeVisibility(({ visible }) => {
      if (visible) tree.refresh();
    }),
    registerCommand(COMMANDS.showEffective, () => vscode.commands.executeCommand(`${VIEW}.focus`)),
    registerCommand("policyJudge.refreshEffective", () => tree.refresh()),
    registerCommand("policyJudge.copyEffective", () => copy(tree)),
    registerCommand("policyJudge.openEffective", () => openDocument(tree)),
  ];
}

async function copy(tree: EffectiveTree): Promise<void> {
  const markdown = await tree.markdown();
  if (markdown === undefined) return nothingToShow();
  await vscode.env.clipboard.writeText(markdown);
  vscode.window.setStatusBarMessage("Policy Judge: the effective policy is copied.", 5000);
}

async function openDocument(tree: EffectiveTree): Promise<void> {
  const content = await tree.markdown();
  if (content === undefined) return nothingToShow();
  const document = await vscode.workspace.openTextDocument({ language: "markdown", content });
  await vscode.window.showTextDocument(document);
}

function nothingToShow(): void {
  const message = "Policy Judge: no policy is known in this workspace.";
  void vscode.window.showInformationMessage(message);
}
