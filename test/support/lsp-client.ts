import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import {
  type CodeAction,
  type CodeActionContext,
  createProtocolConnection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  type Hover,
  type InitializeParams,
  type InitializeResult,
  type Position,
  type ProtocolConnection,
  type Range,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";

const CLI = fileURLToPath(new URL("../../dist/cli.mjs", import.meta.url));
const PATIENCE_MS = 10_000;

/** What a test's client can do; all of it unless the test says otherwise. */
export interface Abilities {
  readonly pull?: boolean;
  readonly configuration?: boolean;
  readonly versionedEdits?: boolean;
  readonly initializationOptions?: unknown;
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
  initialized: InitializeResult | undefined;
  #version = 0;

  private constructor() {
    this.server = spawn(process.execPath, [CLI, "server", "--stdio"], {
      stdio: ["pipe", "pipe", "inherit"],
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
    const { pull = true, configuration = true, versionedEdits = true } = abilities;
    const client = new LspClient();
    const { connection } = client;
    connection.onRequest("workspace/configuration", ({ items }: { items: unknown[] }) =>
      items.map(() => client.settings),
    );
    connection.onRequest("client/registerCapability", () => null);
    connection.onRequest("workspace/diagnostic/refresh", () => {
      client.refreshes++;
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
      initializationOptions: abilities.initializationOptions,
      capabilities: {
        workspace: {
          configuration,
          ...(configuration && { didChangeConfiguration: { dynamicRegistration: true } }),
          workspaceEdit: { documentChanges: versionedEdits },
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

  async hover(uri: string, position: Position): Promise<Hover | null> {
    return await this.connection.sendRequest("textDocument/hover", {
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
