import * as vscode from "vscode";
import { captureTools } from "./capture-tools.js";
import { checkWorkspace } from "./check-workspace.js";
import { registerCommands } from "./commands.js";
import type { EffectiveNode } from "./effective-nodes.js";
import { EffectiveTree, type RunningServer, registerEffectiveView } from "./effective-view.js";
import { explainCall } from "./explain-call.js";
import type { LanguageServer } from "./language-server.js";
import { registerPages } from "./pages.js";
import { PluginFolders } from "./plugin-folders.js";
import { findFiles, holdsPolicy } from "./policy-files.js";
import {
  affectsClosed,
  affectsSelection,
  isPolicy,
  judgesClosed,
  policyGlobsByCertainty,
  policySelector,
} from "./selection.js";

/** What other extensions, and tests, can learn of this one. */
export interface PolicyJudge {
  /** True once there was a policy to judge and the language server runs. */
  readonly isRunning: boolean;
  /** The rows of the view "Effective Policy". */
  readonly effectivePolicy: vscode.TreeDataProvider<EffectiveNode>;
}

/**
 * Waits until there is a policy file, open or in the workspace, and only then loads the language
 * client and starts the server. Until then all that runs is one search and a comparison of names.
 */
export function activate(context: vscode.ExtensionContext): PolicyJudge {
  const output = vscode.window.createOutputChannel("Policy Judge", { log: true });
  const gate = new Gate(context, output);
  const effectivePolicy = new EffectiveTree(gate);
  context.subscriptions.push(
    output,
    gate,
    ...registerEffectiveView(effectivePolicy),
    ...registerPages(context.extensionUri),
    ...registerCommands({
      restart: () => gate.restart(),
      showOutput: () => output.show(),
      checkWorkspace: () => checkWorkspace(() => gate.open()),
      captureTools: () => captureTools(output),
      explainCall: (known) => explainCall(() => gate.open(), known),
    }),
  );
  void gate.openIfNeeded();
  return {
    effectivePolicy,
    get isRunning() {
      return gate.isOpen;
    },
  };
}

/** Keeps the server from starting before there is anything to judge. */
class Gate implements vscode.Disposable, RunningServer {
  readonly #context: vscode.ExtensionContext;
  readonly #output: vscode.LogOutputChannel;
  readonly #plugins = new PluginFolders(() => void this.#reselect());
  readonly #listeners: vscode.Disposable;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  #server: Promise<LanguageServer> | undefined;
  #search: vscode.CancellationTokenSource | undefined;

  constructor(context: vscode.ExtensionContext, output: vscode.LogOutputChannel) {
    this.#context = context;
    this.#output = output;
    this.#listeners = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument((document) => this.openFor([document])),
      // Settings become a policy when somebody types one of some keys into them.
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document.languageId.startsWith("json")) void this.openFor([document]);
      }),
      vscode.workspace.onDidChangeWorkspaceFolders(async () => {
        await this.#plugins.look();
        await this.#reselect();
      }),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (affectsSelection(event)) void this.#reselect();
        else if (affectsClosed(event)) void this.openIfNeeded();
      }),
    );
  }

  get isOpen(): boolean {
    return this.#server !== undefined;
  }

  /** The server if it was started and has come up. */
  async running(): Promise<LanguageServer | undefined> {
    return await this.#server?.catch(() => undefined);
  }

  /** Starts the server if one of the documents is a policy and it does not run yet. */
  async openFor(documents: readonly vscode.TextDocument[]): Promise<void> {
    if (this.isOpen) return;
    const { folders } = this.#plugins;
    if (documents.some((document) => isPolicy(document, folders))) await this.open();
  }

  /** Starts the server if there is a policy to judge, open or closed. */
  async openIfNeeded(): Promise<void> {
    await this.openFor(vscode.workspace.textDocuments);
    await this.#plugins.look();
    // A server that runs by now does not know yet that files of plugins count.
    if (this.isOpen && this.#plugins.folders.length > 0) await this.restart();
    await this.openFor(vscode.workspace.textDocuments);
    if (!this.isOpen && judgesClosed() && (await this.#findsPolicy())) await this.open();
  }

  /** Looks for one policy file in the workspace, unless the server starts in the meantime. */
  async #findsPolicy(): Promise<boolean> {
    this.#search?.cancel();
    const search = new vscode.CancellationTokenSource();
    this.#search = search;
    try {
      const { certain, others } = policyGlobsByCertainty(this.#plugins.folders);
      const { uris } = await findFiles({ globs: certain, limit: 1 }, search.token);
      const found = uris.length > 0 || (await holdsPolicy(others, search.token));
      return found && !search.token.isCancellationRequested;
    } catch (error) {
      this.#output.warn("The workspace could not be searched for policies.", error);
      return false;
    } finally {
      search.dispose();
      if (this.#search === search) this.#search = undefined;
    }
  }

  async restart(): Promise<void> {
    await this.#stop();
    await this.open();
  }

  /** Which files are policies has changed: the server learns of it by starting anew. */
  async #reselect(): Promise<void> {
    if (this.isOpen) await this.restart();
    else await this.openIfNeeded();
  }

  /** The running server, started if need be; `undefined` when it does not start. */
  async open(): Promise<LanguageServer | undefined> {
    this.#search?.cancel();
    this.#server ??= this.#start();
    try {
      return await this.#server;
    } catch (error) {
      this.#server = undefined;
      this.#tell();
      this.#output.error("The language server did not start.", error);
      const show = "Show Output";
      const message = "Policy Judge: the language server did not start, so no policy is judged.";
      void vscode.window.showErrorMessage(message, show).then((chosen) => {
        if (chosen === show) this.#output.show();
      });
      return undefined;
    }
  }

  async #start(): Promise<LanguageServer> {
    const { startLanguageServer } = await import("./language-server.js");
    const selector = policySelector(this.#plugins.folders);
    const changed = () => this.#changed.fire();
    const server = await startLanguageServer(this.#context, this.#output, selector, changed);
    this.#tell();
    return server;
  }

  /** The server runs, or did not start: views come and go with it, but stay while it restarts. */
  #tell(): void {
    void vscode.commands.executeCommand("setContext", "policyJudge.isRunning", this.isOpen);
    this.#changed.fire();
  }

  async #stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await (await server?.catch(() => undefined))?.stop();
  }

  /** Called when the window closes or the extension is turned off. */
  async dispose(): Promise<void> {
    this.#listeners.dispose();
    this.#plugins.dispose();
    this.#search?.cancel();
    await this.#stop();
    this.#changed.dispose();
  }
}
