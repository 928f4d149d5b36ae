import {
  type CancellationToken,
  CodeActionKind,
  type Connection,
  DidChangeConfigurationNotification,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Client } from "./client.js";
import { codeActions, FIX_ALL } from "./features/code-actions.js";
import { diagnostics } from "./features/diagnostics.js";
import { hover } from "./features/hover.js";
import { summary } from "./features/summary.js";
import { type JudgedDocument, judgeDocument } from "./judged-documents.js";
import { type InitializationOptions, JUDGED, type Judged } from "./protocol.js";
import { readSettings, type Settings } from "./settings.js";

/** How long a text must rest before its findings are pushed, in milliseconds. */
const PAUSE_MS = 100;

/** What the host of the server supplies. */
export interface Host {
  /** The address of the folder that holds the pages about checks; ids follow as `<id>.md`. */
  readonly docsFolder: string;
  /** The path of the user's home folder, as in a URI; absent where there is none. */
  readonly home?: string;
}

/** Answers one connection until it closes. Judges open documents; starts and fetches nothing. */
export function startServer(connection: Connection, host: Host): void {
  const documents = new TextDocuments(TextDocument);
  const judged = new Map<string, JudgedDocument>();
  const settings = new Map<string, Promise<Settings>>();
  let client: Client = { docsBase: "", commands: false, versionedEdits: false };
  let can = { pull: false, refresh: false, configuration: false, registerConfiguration: false };

  connection.onInitialize((params): InitializeResult => {
    client = readClient(params, host);
    const { workspace, textDocument } = params.capabilities;
    can = {
      pull: textDocument?.diagnostic !== undefined,
      refresh: workspace?.diagnostics?.refreshSupport === true,
      configuration: workspace?.configuration === true,
      registerConfiguration: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    };
    return {
      serverInfo: { name: "Policy Judge" },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
        hoverProvider: true,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
        diagnosticProvider: { interFileDependencies: false, workspaceDiagnostics: false },
      },
    };
  });

  connection.onInitialized(async () => {
    if (can.registerConfiguration) {
      const section = "policyJudge";
      await connection.client.register(DidChangeConfigurationNotification.type, { section });
    }
  });

  /** The settings of clients that send them instead of being asked. */
  let pushedSettings: unknown;

  connection.onDidChangeConfiguration(async ({ settings: sent }) => {
    pushedSettings = (sent as { policyJudge?: unknown } | null)?.policyJudge;
    settings.clear();
    judged.clear();
    if (can.refresh) connection.languages.diagnostics.refresh();
    if (!can.pull) await Promise.all(documents.all().map(publish));
  });

  function settingsOf(uri: string): Promise<Settings> {
    let known = settings.get(uri);
    if (known === undefined) {
      known = fetchSettings(uri);
      settings.set(uri, known);
      // A question that failed is asked again the next time.
      known.catch(() => settings.delete(uri));
    }
    return known;
  }

  async function fetchSettings(scopeUri: string): Promise<Settings> {
    if (!can.configuration) return readSettings(pushedSettings);
    const section = "policyJudge";
    return readSettings(await connection.workspace.getConfiguration({ scopeUri, section }));
  }

  /** The judgment of a document as it stands; `undefined` for one that is not open. */
  async function judgmentOf(uri: string): Promise<JudgedDocument | undefined> {
    const settingsNow = await settingsOf(uri);
    const document = documents.get(uri);
    if (document === undefined) return undefined;
    const known = judged.get(uri);
    if (known?.version === document.version) return known;
    const fresh = judgeDocument(document, settingsNow, host.home);
    judged.set(uri, fresh);
    const message: Judged = { uri, summary: summary(fresh) };
    await connection.sendNotification(JUDGED, message);
    return fresh;
  }

  /** Runs one request so that a fault in it is logged, answered with nothing, and ends there. */
  async function guarded<Answer>(
    what: string,
    uri: string,
    answer: (judgment: JudgedDocument) => Answer,
    nothing: Answer,
    token?: CancellationToken,
  ): Promise<Answer> {
    try {
      const judgment = token?.isCancellationRequested ? undefined : await judgmentOf(uri);
      return judgment === undefined || token?.isCancellationRequested ? nothing : answer(judgment);
    } catch (error) {
      const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
      connection.console.error(`${what} of ${uri} failed: ${why}`);
      return nothing;
    }
  }

  async function publish({ uri }: TextDocument): Promise<void> {
    const items = await guarded("diagnostics", uri, (it) => diagnostics(it, client), []);
    const version = documents.get(uri)?.version;
    if (version === undefined) return;
    await connection.sendDiagnostics({ uri, version, diagnostics: items });
  }

  connection.languages.diagnostics.on(async ({ textDocument: { uri } }, token) => ({
    kind: "full",
    items: await guarded("diagnostics", uri, (it) => diagnostics(it, client), [], token),
  }));

  connection.onHover(({ textDocument: { uri }, position }, token) =>
    guarded("hover", uri, (it) => hover(it, position, client), null, token),
  );

  connection.onCodeAction(({ textDocument: { uri }, range, context }, token) =>
    guarded("code actions", uri, (it) => codeActions(it, range, context, client), [], token),
  );

  /** Documents that wait for a pause in the typing; clients that pull wait by themselves. */
  const waiting = new Map<string, NodeJS.Timeout>();

  documents.onDidChangeContent(({ document }) => {
    if (can.pull) return;
    clearTimeout(waiting.get(document.uri));
    waiting.set(
      document.uri,
      setTimeout(() => void publish(document), PAUSE_MS),
    );
  });

  documents.onDidClose(({ document: { uri } }) => {
    judged.delete(uri);
    settings.delete(uri);
    clearTimeout(waiting.get(uri));
    waiting.delete(uri);
    if (!can.pull) void connection.sendDiagnostics({ uri, diagnostics: [] });
  });

  documents.listen(connection);
  connection.listen();
}

function readClient({ capabilities, initializationOptions }: InitializeParams, host: Host): Client {
  const { docsBase, commands }: InitializationOptions = initializationOptions ?? {};
  return {
    docsBase: docsBase ?? host.docsFolder,
    commands: commands === true,
    versionedEdits: capabilities.workspace?.workspaceEdit?.documentChanges === true,
  };
}
