import * as vscode from "vscode";
import { LanguageClient, TransportKind } from "vscode-languageclient/node";
import { COMMANDS, type InitializationOptions, JUDGED, type Judged } from "../server/protocol.js";
import { pagesBase } from "./pages.js";
import { JudgedStatus } from "./status.js";

/** The running server with all that shows it. */
export interface LanguageServer {
  stop(): Promise<void>;
}

/** Starts the server for the documents of `selector`. Rejects when it does not come up. */
export async function startLanguageServer(
  context: vscode.ExtensionContext,
  output: vscode.LogOutputChannel,
  selector: vscode.DocumentFilter[],
): Promise<LanguageServer> {
  const module = vscode.Uri.joinPath(context.extensionUri, "dist", "server.cjs").fsPath;
  const transport = TransportKind.ipc;
  const initializationOptions: InitializationOptions = {
    docsBase: pagesBase(context),
    commands: true,
  };
  let stopping = false;
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
  try {
    await client.start();
  } catch (error) {
    status.dispose();
    throw error;
  }
  return {
    async stop() {
      stopping = true;
      status.dispose();
      await client.dispose();
    },
  };
}
