import * as vscode from "vscode";
import { LanguageClient, TransportKind, WorkDoneProgress } from "vscode-languageclient/node";
import {
  type AskEffective,
  type AskExplain,
  CHECK_WORKSPACE,
  type CheckedWorkspace,
  type CheckWorkspace,
  COMMANDS,
  EFFECTIVE,
  EXPLAIN,
  type ExplainedCall,
  FIND_FILES,
  type InitializationOptions,
  JUDGED,
  type Judged,
  type PlacedPolicy,
  POLICIES_CHANGED,
  READ_FILE,
} from "../server/protocol.js";
import { pagesBase } from "./pages.js";
import { findFiles, readFile } from "./policy-files.js";
import { JudgedStatus } from "./status.js";

/** The running server with all that shows it. */
export interface LanguageServer {
  /** Judges every policy file of the workspace; `undefined` when it was cancelled. */
  checkWorkspace(
    report: (step: { message?: string; increment?: number }) => void,
    token: vscode.CancellationToken,
  ): Promise<CheckedWorkspace | undefined>;
  /** What all policies that hold in a folder come to; `null` where that is not known. */
  effective(asked: AskEffective): Promise<PlacedPolicy | null>;
  /** What becomes of one call; `null` where that is not known. */
  explain(asked: AskExplain): Promise<ExplainedCall | null>;
  stop(): Promise<void>;
}

/**
 * Starts the server for the documents of `selector`; `changed` is called when policies have changed
 * since it was asked what they come to. Rejects when it does not come up.
 */
export async function startLanguageServer(
  context: vscode.ExtensionContext,
  output: vscode.LogOutputChannel,
  selector: vscode.DocumentFilter[],
  changed: () => void,
): Promise<LanguageServer> {
  const module = vscode.Uri.joinPath(context.extensionUri, "dist", "server.cjs").fsPath;
  const transport = TransportKind.ipc;
  const initializationOptions: InitializationOptions = {
    docsBase: pagesBase(context),
    commands: true,
    files: true,
  };
  let stopping = false;
  let checks = 0;
  const client = new LanguageClient(
    "policyJudge",
    "Policy Judge",
    {
      run: { module, transport },
      debug: { module, transport, options: { execArgv: ["--nolazy", "--inspect=6019"] } },
    },
    {
      documentSelector: selector as { scheme: string; pattern: string }[],
      outputChannel: output,
      initializationOptions,
      markdown: { isTrusted: { enabledCommands: [COMMANDS.showPage] } },
      diagnosticPullOptions: { onChange: true, onTabs: true },
      middleware: {
        workspace: {
          // The change of settings for which the server is stopped is not for it to hear.
          didChangeConfiguration: async (sections, next) => {
            if (!stopping) await next(sections);
          },
        },
      },
    },
  );
  const status = new JudgedStatus(selector);
  client.onNotification(JUDGED, (judged: Judged) => status.show(judged));
  client.onNotification(POLICIES_CHANGED, changed);
  client.onRequest(FIND_FILES, findFiles);
  client.onRequest(READ_FILE, readFile);
  try {
    await client.start();
  } catch (error) {
    status.dispose();
    throw error;
  }
  /** A server that is stopped in the meantime has no answer, which is nothing to be told of. */
  const ask = async <Answer>(method: string, params: object): Promise<Answer | null> => {
    try {
      return await client.sendRequest<Answer | null>(method, params);
    } catch (error) {
      if (stopping) return null;
      throw error;
    }
  };
  return {
    async checkWorkspace(report, token) {
      const workDoneToken = `check-workspace-${++checks}`;
      let done = 0;
      const listening = client.onProgress(WorkDoneProgress.type, workDoneToken, (step) => {
        if (step.kind !== "report") return;
        const { message = "", percentage = done } = step;
        report({ message, increment: percentage - done });
        done = percentage;
      });
      try {
        const params: CheckWorkspace = { workDoneToken };
        return await client.sendRequest<CheckedWorkspace>(CHECK_WORKSPACE, params, token);
      } catch (error) {
        if (token.isCancellationRequested) return undefined;
        throw error;
      } finally {
        listening.dispose();
      }
    },
    effective: (asked) => ask<PlacedPolicy>(EFFECTIVE, asked),
    explain: (asked) => ask<ExplainedCall>(EXPLAIN, asked),
    async stop() {
      stopping = true;
      status.dispose();
      await client.dispose();
    },
  };
}
