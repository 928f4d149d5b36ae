import {
  type CancellationToken,
  CodeActionKind,
  CodeLensRefreshRequest,
  type Connection,
  type Diagnostic,
  DidChangeConfigurationNotification,
  type DocumentDiagnosticReport,
  type InitializeResult,
  TextDocumentSyncKind,
  TextDocuments,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { type Client, NO_ABILITIES, readAbilities, readClient } from "./client.js";
import { clientFiles } from "./client-files.js";
import { codeActions, FIX_ALL } from "./features/code-actions.js";
import { COMPLETION_TRIGGERS, completion } from "./features/completion.js";
import { diagnostics } from "./features/diagnostics.js";
import { hover } from "./features/hover.js";
import { lensDocument, lenses, resolvedLens } from "./features/lens.js";
import { summary } from "./features/summary.js";
import type { PolicyFiles } from "./files.js";
import { FolderPolicies } from "./folder-policies.js";
import type { Host } from "./host.js";
import { type JudgedDocument, judgeDocument } from "./judged-documents.js";
import { Neighbours } from "./neighbours.js";
import { PluginFolders } from "./plugin-folders.js";
import { type InitializationOptions, JUDGED, type Judged } from "./protocol.js";
import { ResultIds } from "./result-ids.js";
import { SettingsSource } from "./settings-source.js";
import { keyOf } from "./uris.js";
import { Workspace } from "./workspace.js";
import { WorkspaceFiles } from "./workspace-files.js";

/** How long a text must rest before its findings are pushed, in milliseconds. */
const PAUSE_MS = 100;

/** Answers one connection until it closes. Judges policies, open or not; fetches nothing. */
export function startServer(connection: Connection, host: Host): void {
  const documents = new TextDocuments(TextDocument);
  const judged = new Map<string, JudgedDocument>();
  /** The judgments that the client was told of: others may have come since, for a hover or so. */
  const told = new Map<string, JudgedDocument>();
  const ids = new ResultIds();
  const settings = new SettingsSource(async (scopeUri) => {
    if (!can.configuration) return pushedSettings;
    const section = "policyJudge";
    return await connection.workspace.getConfiguration({ ...(scopeUri && { scopeUri }), section });
  });
  let client: Client = { docsBase: "", commands: false, versionedEdits: false };
  let can = NO_ABILITIES;
  const warn = (message: string) => connection.console.warn(message);
  const ownFiles = host.files(() => workspace.folders, warn);
  let files = ownFiles;
  const anyFiles: PolicyFiles = {
    find: (...asked) => files.find(...asked),
    read: (uri) => files.read(uri),
  };
  const plugins = new PluginFolders(anyFiles);
  const { home } = host.machine;
  const folders = async () => ({ home, plugins: await plugins.all() });
  const workspaceFiles = new WorkspaceFiles(anyFiles, () => workspace.globs(), warn);
  const neighbours = new Neighbours({
    files: workspaceFiles,
    plugins,
    outside: host.outside,
    machine: host.machine,
    roots: () => workspace.folders,
    open: () => documents.all(),
    watched: () => workspace.watched,
    changed: () => recheck(),
    log: warn,
  });
  const workspace = new Workspace(
    connection,
    settings,
    ids,
    {
      folders,
      log: warn,
      uris: () => documents.keys(),
      doubt: () => {
        forget();
        if (can.refresh) connection.languages.diagnostics.refresh();
      },
      recheck,
      judgeOpen: async (uri) => await judgmentOf(openAs(uri)),
      diagnosticsOf: (judgment) => diagnostics(judgment, client),
    },
    workspaceFiles,
    plugins,
    neighbours,
  );

  const folderPolicies = new FolderPolicies(connection, neighbours, home, () =>
    workspace.keepWatching(),
  );

  connection.onInitialize((params): InitializeResult => {
    client = readClient(params, host.docsFolder);
    workspace.initialize(params);
    const options: InitializationOptions = params.initializationOptions ?? {};
    files = options.files === true ? clientFiles(connection) : ownFiles;
    can = readAbilities(params.capabilities);
    return {
      serverInfo: { name: "Policy Judge" },
      capabilities: {
        textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
        hoverProvider: true,
        codeLensProvider: { resolveProvider: true },
        completionProvider: { triggerCharacters: COMPLETION_TRIGGERS },
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL] },
        diagnosticProvider: { interFileDependencies: true, workspaceDiagnostics: true },
        // A client that finds the files by itself knows its folders, and starts anew for others.
        workspace: {
          workspaceFolders: { supported: true, changeNotifications: files === ownFiles },
        },
      },
    };
  });

  connection.onInitialized(async () => {
    if (can.registerConfiguration) {
      const section = "policyJudge";
      await connection.client
        .register(DidChangeConfigurationNotification.type, { section })
        .catch((error) => warn(`Changes of the settings will not be heard: ${error}`));
    }
    if (can.changeFolders && files === ownFiles) {
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) =>
        workspace.changeFolders(added, removed),
      );
    }
    await workspace.initialized();
  });

  /** The settings of clients that send them instead of being asked. */
  let pushedSettings: unknown;

  connection.onDidChangeConfiguration(async ({ settings: sent }) => {
    pushedSettings = (sent as { policyJudge?: unknown } | null)?.policyJudge;
    settings.clear();
    forget();
    if (can.refresh) connection.languages.diagnostics.refresh();
    if (can.refreshLenses) void connection.sendRequest(CodeLensRefreshRequest.type);
    await workspace.settingsChanged();
    if (!can.pull) await Promise.all(documents.all().map(publish));
  });

  /** How often all judgments were forgotten, to tell what was asked before the last time. */
  let forgotten = 0;

  /** Every judgment may be another by now. */
  function forget(): void {
    forgotten++;
    judged.clear();
  }

  /** The address under which a document is open, if it is. */
  function openAs(uri: string): string {
    if (documents.get(uri) !== undefined) return uri;
    return documents.keys().find((open) => keyOf(open) === uri) ?? uri;
  }

  /** The judgment of a document as it stands; `undefined` for one that is not open. */
  async function judgmentOf(uri: string): Promise<JudgedDocument | undefined> {
    if (documents.get(uri) === undefined) return undefined;
    const before = forgotten;
    const [settingsNow, foldersNow, look] = await Promise.all([
      settings.of(uri),
      folders(),
      neighbours.look(),
    ]);
    // What was asked may have changed while the answer was on its way.
    if (before !== forgotten) return await judgmentOf(uri);
    const document = documents.get(uri);
    if (document === undefined) return undefined;
    const known = judged.get(uri);
    if (known?.version === document.version && known.holds(look)) return known;
    const fresh = judgeDocument(document, settingsNow, foldersNow, look);
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

  /** The diagnostics of a document for a client that is to show them. */
  function tell(judgment: JudgedDocument): Diagnostic[] {
    told.set(judgment.document.uri, judgment);
    return diagnostics(judgment, client);
  }

  async function publish({ uri }: TextDocument): Promise<void> {
    const items = await guarded("diagnostics", uri, tell, []);
    const version = documents.get(uri)?.version;
    if (version === undefined) return;
    await connection.sendDiagnostics({ uri, version, diagnostics: items });
  }

  const nothing: DocumentDiagnosticReport = { kind: "full", items: [] };

  connection.languages.diagnostics.on(({ textDocument: { uri }, previousResultId }, token) =>
    guarded<DocumentDiagnosticReport>(
      "diagnostics",
      uri,
      (it) => {
        const items = tell(it);
        const resultId = ids.of(keyOf(uri), items);
        if (resultId === previousResultId) return { kind: "unchanged", resultId };
        return { kind: "full", resultId, items };
      },
      nothing,
      token,
    ),
  );

  connection.onHover(({ textDocument: { uri }, position }, token) =>
    guarded("hover", uri, (it) => hover(it, position, client), null, token),
  );

  connection.onCompletion(({ textDocument: { uri }, position }, token) =>
    guarded("completion", uri, (it) => completion(it, position), [], token),
  );

  connection.onCodeAction(({ textDocument: { uri }, range, context }, token) =>
    guarded("code actions", uri, (it) => codeActions(it, range, context, client), [], token),
  );

  connection.onCodeLens(async ({ textDocument: { uri } }, token) => {
    const wanted = (await settings.of(uri)).lens;
    return wanted ? await guarded("lenses", uri, lenses, [], token) : [];
  });

  connection.onCodeLensResolve(async (lens, token) => {
    const uri = lensDocument(lens);
    const servers = await neighbours.serversIn(workspace.folderOf(uri));
    const resolved = (it: JudgedDocument) => resolvedLens(lens, it, servers, client);
    return await guarded("lens", uri, resolved, lens, token);
  });

  let rechecking: NodeJS.Timeout | undefined;

  /** After a pause, what depends on what has changed is judged again, and nothing else. */
  function recheck(): void {
    folderPolicies.changed();
    clearTimeout(rechecking);
    rechecking = setTimeout(() => void judgeStale().catch((error) => warn(`${error}`)), PAUSE_MS);
  }

  async function judgeStale(): Promise<void> {
    const look = await neighbours.look();
    const stale = documents.all().filter((document) => {
      const known = told.get(document.uri);
      return known?.version === document.version && !known.holds(look);
    });
    workspace.recheck(look);
    if (stale.length > 0 && can.refresh) connection.languages.diagnostics.refresh();
    if (!can.pull) await Promise.all(stale.map(publish));
  }

  /** Documents that wait for a pause in the typing; clients that pull wait by themselves. */
  const waiting = new Map<string, NodeJS.Timeout>();

  documents.onDidChangeContent(({ document }) => {
    recheck();
    if (can.pull) return;
    clearTimeout(waiting.get(document.uri));
    waiting.set(
      document.uri,
      setTimeout(() => void publish(document), PAUSE_MS),
    );
  });

  documents.onDidClose(({ document: { uri } }) => {
    judged.delete(uri);
    told.delete(uri);
    settings.forget(uri);
    workspace.documentClosed(uri);
    recheck();
    clearTimeout(waiting.get(uri));
    waiting.delete(uri);
    if (!can.pull) void connection.sendDiagnostics({ uri, diagnostics: [] });
  });

  documents.listen(connection);
  connection.listen();
}
