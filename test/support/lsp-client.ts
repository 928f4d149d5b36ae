import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import {
  type CodeAction,
  type CodeActionContext,
  type CompletionItem,
  createProtocolConnection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  type FileChangeType,
  type FileSystemWatcher,
  type Hover,
  type InitializeParams,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  type Range,
  type Registration,
  type RegistrationParams,
  StreamMessageReader,
  StreamMessageWriter,
  type UnregistrationParams,
} from "vscode-languageserver/node";

import { homeAt, NO_HOME } from "./home.js";

const CLI = fileURLToPath(new URL("../../dist/cli.mjs", import.meta.url));
const PATIENCE_MS = 10_000;

/** What a test's client can do; all of it unless the test says otherwise. */
export interface Abilities {
  readonly pull?: boolean;
  readonly configuration?: boolean;
  readonly versionedEdits?: boolean;
  /** Addresses of the folders of the workspace. */
  readonly folders?: readonly string[];
  /** Tells the server of files that change; a test does so by `tell`. */
  readonly watch?: boolean;
  /** Answers requests of the server, by method. */
  readonly answers?: Readonly<Record<string, (params: never) => unknown>>;
  readonly initializationOptions?: unknown;
  /** The user's home folder; one without anything in it unless the test says otherwise. */
  readonly home?: string;
}

/** A language client over the standard streams of a real server process. */
export class LspClient {
  readonly server: ChildProcess;
  readonly connection: ProtocolConnection;
  /** What the client answers when the server asks for the section `policyJudge`. */
  settings: unknown = {};
  /** The latest diagnostics pushed for each document. */
  readonly pushed = new Map<string, readonly Diagnostic[]>();
  readonly log: string[] = [];
  refreshes = 0;
  lensRefreshes = 0;
  /** What the server has registered, by id. */
  readonly registered = new Map<string, Registration>();
  initialized: InitializeResult | undefined;
  #version = 0;

  private constructor(home: string) {
    this.server = spawn(process.execPath, [CLI, "server", "--stdio"], {
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, ...homeAt(home) },
    });
    const { stdin, stdout } = this.server;
    if (stdin === null || stdout === null) throw new Error("The server has no standard streams.");
    this.connection = createProtocolConnection(
      new StreamMessageReader(stdout),
      new StreamMessageWriter(stdin),
    );
  }

  /** Starts a server and greets it. */
  static async start(abilities: Abilities = {}): Promise<LspClient> {
    const { pull = true, configuration = true, versionedEdits = true, watch = true } = abilities;
    const client = new LspClient(abilities.home ?? NO_HOME);
    const { connection } = client;
    connection.onRequest("workspace/configuration", ({ items }: { items: unknown[] }) =>
      items.map(() => client.settings),
    );
    connection.onRequest("client/registerCapability", ({ registrations }: RegistrationParams) => {
      for (const each of registrations) client.registered.set(each.id, each);
      return null;
    });
    connection.onRequest(
      "client/unregisterCapability",
      ({ unregisterations }: UnregistrationParams) => {
        for (const { id } of unregisterations) client.registered.delete(id);
        return null;
      },
    );
    for (const [method, answer] of Object.entries(abilities.answers ?? {})) {
      connection.onRequest(method, (params) => answer(params as never));
    }
    connection.onRequest("workspace/diagnostic/refresh", () => {
      client.refreshes++;
      return null;
    });
    connection.onRequest("workspace/codeLens/refresh", () => {
      client.lensRefreshes++;
      return null;
    });
    connection.onNotification("textDocument/publishDiagnostics", ({ uri, diagnostics }) => {
      client.pushed.set(uri, diagnostics);
    });
    connection.onNotification("window/logMessage", ({ message }) => {
      client.log.push(message);
    });
    connection.listen();
    const params: InitializeParams = {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: abilities.folders?.map((uri) => ({ uri, name: uri })) ?? null,
      initializationOptions: abilities.initializationOptions,
      capabilities: {
        workspace: {
          configuration,
          ...(configuration && { didChangeConfiguration: { dynamicRegistration: true } }),
          workspaceEdit: { documentChanges: versionedEdits },
          workspaceFolders: true,
          codeLens: { refreshSupport: true },
          ...(watch && { didChangeWatchedFiles: { dynamicRegistration: true } }),
          ...(pull && { diagnostics: { refreshSupport: true } }),
        },
        textDocument: { ...(pull && { diagnostic: {} }) },
      },
    };
    client.initialized = await connection.sendRequest("initialize", params);
    await connection.sendNotification("initialized", {});
    return client;
  }

  async open(uri: string, text: string): Promise<void> {
    const textDocument = { uri, languageId: "jsonc", version: ++this.#version, text };
    await this.connection.sendNotification("textDocument/didOpen", { textDocument });
  }

  /** Puts a new text in the place of the whole document. */
  async change(uri: string, text: string): Promise<void> {
    await this.connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version: ++this.#version },
      contentChanges: [{ text }],
    });
  }

  async close(uri: string): Promise<void> {
    await this.connection.sendNotification("textDocument/didClose", { textDocument: { uri } });
  }

  async pull(uri: string): Promise<Diagnostic[]> {
    const report = await this.connection.sendRequest<DocumentDiagnosticReport>(
      "textDocument/diagnostic",
      { textDocument: { uri } },
    );
    if (report.kind !== "full") throw new Error(`A full report was expected: ${report.kind}`);
    return report.items;
  }

  /** The globs that the server wants to be told of. */
  get watched(): unknown[] {
    return [...this.registered.values()]
      .filter(({ method }) => method === "workspace/didChangeWatchedFiles")
      .flatMap(({ registerOptions }) => registerOptions.watchers as FileSystemWatcher[])
      .map(({ globPattern }) => globPattern);
  }

  /** Tells the server that a file changed on the disk. */
  async tell(uri: string, type: FileChangeType): Promise<void> {
    const changes = [{ uri, type }];
    await this.connection.sendNotification("workspace/didChangeWatchedFiles", { changes });
  }

  async hover(uri: string, position: Position): Promise<Hover | null> {
    return await this.connection.sendRequest("textDocument/hover", {
      textDocument: { uri },
      position,
    });
  }

  async complete(uri: string, position: Position): Promise<CompletionItem[]> {
    return await this.connection.sendRequest("textDocument/completion", {
      textDocument: { uri },
      position,
    });
  }

  async codeActions(uri: string, range: Range, only?: string[]): Promise<CodeAction[]> {
    const context: CodeActionContext = { diagnostics: [], ...(only && { only }) };
    return await this.connection.sendRequest("textDocument/codeAction", {
      textDocument: { uri },
      range,
      context,
    });
  }

  async changeSettings(settings: unknown): Promise<void> {
    this.settings = settings;
    await this.connection.sendNotification("workspace/didChangeConfiguration", {
      settings: { policyJudge: settings },
    });
  }

  /** Waits until `look` finds what it looks for. @throws with `what` when the time is up. */
  async until<Found>(what: string, look: () => Found | undefined | false): Promise<Found> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = look();
      if (found !== undefined && found !== false) return found;
      if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** Says goodbye as the protocol asks; gives the server's exit code. */
  async stop(): Promise<number | null> {
    const exited = new Promise<number | null>((resolve) => this.server.once("exit", resolve));
    await this.connection.sendRequest("shutdown");
    await this.connection.sendNotification("exit");
    const code = await exited;
    this.connection.dispose();
    return code;
  }
}
