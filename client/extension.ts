import * as vscode from "vscode";
import { registerCommands } from "./commands.js";
import type { LanguageServer } from "./language-server.js";
import { registerPages } from "./pages.js";
import { affectsSelection, policySelector } from "./selection.js";

/** What other extensions, and tests, can learn of this one. */
export interface PolicyJudge {
  /** True once a policy file was opened and the language server runs. */
  readonly isRunning: boolean;
}

/**
 * Waits until a policy file is open, and only then loads the language client and starts the
 * server. Until then all that runs is a comparison of file names.
 */
export function activate(context: vscode.ExtensionContext): PolicyJudge {
  const output = vscode.window.createOutputChannel("Policy Judge", { log: true });
  const gate = new Gate(context, output);
  context.subscriptions.push(
    output,
    gate,
    ...registerPages(context.extensionUri),
    ...registerCommands({ restart: () => gate.restart(), showOutput: () => output.show() }),
  );
  void gate.openFor(vscode.workspace.textDocuments);
  return {
    get isRunning() {
      return gate.isOpen;
    },
  };
}

/** Keeps the server from starting before there is anything to judge. */
class Gate implements vscode.Disposable {
  readonly #context: vscode.ExtensionContext;
  readonly #output: vscode.LogOutputChannel;
  readonly #listeners: vscode.Disposable;
  #server: Promise<LanguageServer> | undefined;

  constructor(context: vscode.ExtensionContext, output: vscode.LogOutputChannel) {
    this.#context = context;
    this.#output = output;
    this.#listeners = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument((document) => this.openFor([document])),
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#reselect()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (affectsSelection(event)) void this.#reselect();
      }),
    );
  }

  get isOpen(): boolean {
    return this.#server !== undefined;
  }

  /** Starts the server if one of the documents is a policy and it does not run yet. */
  async openFor(documents: readonly vscode.TextDocument[]): Promise<void> {
    if (this.isOpen) return;
    const selector = policySelector();
    if (documents.some((document) => vscode.languages.match(selector, document) > 0)) {
      await this.#start();
    }
  }

  async restart(): Promise<void> {
    await this.#stop();
    await this.#start();
  }

  /** Which files are policies has changed: the server learns of it by starting anew. */
  async #reselect(): Promise<void> {
    if (this.isOpen) await this.restart();
    else await this.openFor(vscode.workspace.textDocuments);
  }

  async #start(): Promise<void> {
    this.#server ??= import("./language-server.js").then(({ startLanguageServer }) =>
      startLanguageServer(this.#context, this.#output, policySelector()),
    );
    try {
      await this.#server;
    } catch (error) {
      this.#server = undefined;
      this.#output.error("The language server did not start.", error);
      const show = "Show Output";
      const message = "Policy Judge: the language server did not start, so no policy is judged.";
      if ((await vscode.window.showErrorMessage(message, show)) === show) this.#output.show();
    }
  }

  async #stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    await (await server?.catch(() => undefined))?.stop();
  }

  /** Called when the window closes or the extension is turned off. */
  async dispose(): Promise<void> {
    this.#listeners.dispose();
    await this.#stop();
  }
}
