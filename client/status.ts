import * as vscode from "vscode";
import type { Judged } from "../server/protocol.js";

/** What was found in the policy that is shown, beside its language in the status bar. */
export class JudgedStatus implements vscode.Disposable {
  readonly #item: vscode.LanguageStatusItem;
  readonly #selector: vscode.DocumentSelector;
  readonly #summaries = new Map<string, string>();
  readonly #listeners: vscode.Disposable;

  constructor(selector: vscode.DocumentSelector) {
    this.#selector = selector;
    this.#item = vscode.languages.createLanguageStatusItem("policyJudge.judged", selector);
    this.#item.name = "Policy Judge";
    this.#item.command = { command: "policyJudge.showOutput", title: "Show Output" };
    this.#listeners = vscode.Disposable.from(
      vscode.window.onDidChangeActiveTextEditor(() => this.#update()),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#summaries.delete(`${uri}`)),
    );
    this.#update();
  }

  show({ uri, summary }: Judged): void {
    this.#summaries.set(`${vscode.Uri.parse(uri)}`, summary);
    this.#update();
  }

  #update(): void {
    const shown = vscode.window.activeTextEditor?.document.uri;
    const summary = shown && this.#summaries.get(`${shown}`);
    // Beside settings in which there is nothing to judge, nothing is said.
    this.#item.selector = summary === "" ? [] : this.#selector;
    this.#item.busy = summary === undefined;
    this.#item.text = summary ?? "Policy Judge";
    this.#item.detail = "Policy Judge";
  }

  dispose(): void {
    this.#item.dispose();
    this.#listeners.dispose();
  }
}
