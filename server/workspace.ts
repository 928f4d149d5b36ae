import {
  type CancellationToken,
  type Connection,
  type InitializeParams,
  LSPErrorCodes,
  type WorkspaceDiagnosticReport,
  type WorkspaceFolder,
} from "vscode-languageserver";
import { PLUGIN_GLOBS, POLICY_GLOBS, pluginFolderOf } from "../shared/engines/index.js";
import { PLUGIN_SOURCES, PROJECT_SOURCES } from "../shared/surroundings/sources.js";
import { workspaceSummary } from "./features/summary.js";
import { WorkspaceDiagnostics } from "./features/workspace-diagnostics.js";
import type { Look, Neighbours } from "./neighbours.js";
import type { PluginFolders } from "./plugin-folders.js";
import { CHECK_WORKSPACE, type CheckedWorkspace, type CheckWorkspace } from "./protocol.js";
import type { ResultIds } from "./result-ids.js";
import type { SettingsSource } from "./settings-source.js";
import { keyOf } from "./uris.js";
import { Watchers } from "./watchers.js";
import type { WorkspaceFiles } from "./workspace-files.js";
import { type PolicyNeeds, WorkspacePolicies } from "./workspace-policies.js";

/** What the rest of the server knows of documents that are open. */
export interface OpenDocuments
  extends Pick<PolicyNeeds, "folders" | "judgeOpen" | "diagnosticsOf" | "log"> {
  /** Their addresses. */
  uris(): readonly string[];
  /** Which of them are policies may have changed. */
  doubt(): void;
  /** What is around them may have changed. */
  recheck(): void;
}

/** Judges the policy files of the workspace that nobody has open, as files come and go. */
export class Workspace {
  readonly #connection: Connection;
  readonly #settings: SettingsSource;
  readonly #open: OpenDocuments;
  readonly #plugins: PluginFolders;
  readonly #policies: WorkspacePolicies;
  readonly #diagnostics: WorkspaceDiagnostics;
  readonly #watchers: Watchers;
  #folders: readonly string[] = [];
  #canWatch = false;
  #judgesClosed = false;
  #isPictured = false;
  #start = () => {};
  /** What the client says before it is ready is answered afterwards. */
  readonly #started = new Promise<void>((resolve) => {
    this.#start = resolve;
  });

  constructor(
    connection: Connection,
    settings: SettingsSource,
    ids: ResultIds,
    open: OpenDocuments,
    files: WorkspaceFiles,
    plugins: PluginFolders,
    neighbours: Neighbours,
  ) {
    this.#connection = connection;
    this.#settings = settings;
    this.#open = open;
    this.#plugins = plugins;
    this.#watchers = new Watchers(connection);
    this.#policies = new WorkspacePolicies({ ...open, files, settings, neighbours });
    this.#diagnostics = new WorkspaceDiagnostics(ids, (token) => this.#everyPolicy(token));
    connection.onDidChangeWatchedFiles(({ changes }) => {
      for (const { uri } of changes) this.#policies.forget(keyOf(uri));
      if (changes.some(({ uri }) => pluginFolderOf(uri) !== undefined)) this.#pluginsChanged();
      open.recheck();
      this.#diagnostics.wake();
    });
    connection.languages.diagnostics.onWorkspace(async (params, token, _, partial) => ({
      items: await this.#guarded([], () =>
        this.#diagnostics.answer(
          params,
          token,
          partial && ((items) => partial.report({ items } satisfies WorkspaceDiagnosticReport)),
          () => this.#watchers.active || !this.#judgesClosed,
        ),
      ),
    }));
    connection.onRequest(CHECK_WORKSPACE, (params: CheckWorkspace, token: CancellationToken) =>
      this.#check(params, token),
    );
  }

  /** The addresses of the folders that are open. */
  get folders(): readonly string[] {
    return this.#folders;
  }

  /** The folder that a document stands in, the innermost of several; else its own folder. */
  folderOf(uri: string): string {
    const own = keyOf(uri).replace(/\/[^/]*$/, "");
    const around = this.#folders.filter((folder) => `${own}/`.startsWith(`${keyOf(folder)}/`));
    return around.sort((a, b) => b.length - a.length)[0] ?? own;
  }

  /** Learns of the client, which cannot be asked anything yet. */
  initialize({ workspaceFolders, rootUri, capabilities }: InitializeParams): void {
    const root = rootUri ? [rootUri] : [];
    this.#folders = workspaceFolders?.map(({ uri }) => uri) ?? root;
    this.#canWatch = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
  }

  /** The client can be asked: closed files count from now on. */
  async initialized(): Promise<void> {
    await this.#watch();
    this.#start();
  }

  changeFolders(added: readonly WorkspaceFolder[], removed: readonly WorkspaceFolder[]): void {
    const gone = new Set(removed.map(({ uri }) => uri));
    const stay = this.#folders.filter((uri) => !gone.has(uri));
    this.#folders = [...new Set([...stay, ...added.map(({ uri }) => uri)])];
    void this.settingsChanged();
  }

  /** True when the client tells of files that change. */
  get watched(): boolean {
    return this.#watchers.active;
  }

  /** What is around policies may be another than it was: whoever waits learns what comes of it. */
  recheck(look: Look): void {
    if (this.#policies.areStale(look)) this.#diagnostics.wake();
  }

  /** A folder became a plugin, or is none any more: other files in it are policies. */
  #pluginsChanged(): void {
    this.#plugins.forget();
    this.#policies.forgetAll();
    this.#open.doubt();
    void this.#watch();
  }

  /** Under other settings every file is judged anew, and others may be policies. */
  async settingsChanged(): Promise<void> {
    this.#plugins.forget();
    this.#policies.forgetAll();
    await this.#watch();
    this.#diagnostics.wake();
    this.#open.recheck();
  }

  /** Somebody looks at what all policies come to: closed ones are watched from now on. */
  keepWatching(): void {
    this.#isPictured = true;
    void this.#watch();
  }

  /** A document was closed: from now on its file counts, which may hold something else. */
  documentClosed(uri: string): void {
    this.#diagnostics.doubt(uri);
    this.#diagnostics.wake();
  }

  /** The globs of all that may be a policy, or tell what exists around one. */
  async globs(): Promise<readonly string[]> {
    const places = [undefined, ...this.#folders];
    const settings = await Promise.all(places.map((place) => this.#settings.of(place)));
    const own = settings.flatMap(({ globs }) => globs);
    const inPlugins = await this.#inPlugins(PLUGIN_GLOBS);
    return [...new Set([...POLICY_GLOBS, ...inPlugins, ...own, ...(await this.#sources())])];
  }

  async #sources(): Promise<readonly string[]> {
    return [...PROJECT_SOURCES, ...(await this.#inPlugins(PLUGIN_SOURCES))];
  }

  async #inPlugins(globs: readonly string[]): Promise<readonly string[]> {
    const plugins = await this.#plugins.all();
    return plugins.length > 0 ? globs.map((glob) => `**/${glob}`) : [];
  }

  /**
   * Watches for policies while closed files count, or while findings in them stay from a check, and
   * always for what tells what exists around policies.
   */
  async #watch(): Promise<void> {
    await this.#guarded(undefined, async () => {
      const { judgesClosed } = await this.#settings.of();
      this.#judgesClosed = judgesClosed;
      const counts = judgesClosed || this.#isPictured || this.#policies.remembered.length > 0;
      const globs = counts ? this.globs() : this.#sources();
      await this.#watchers.watch(this.#canWatch ? await globs : []);
    });
  }

  /**
   * Every policy file, then the open ones from elsewhere. Where closed files do not count, those
   * that the last check has left are shown as long as they do not change.
   */
  async *#everyPolicy(token: CancellationToken) {
    await this.#started;
    const { judgesClosed } = await this.#settings.of();
    // Nobody tells of changes, so nothing that is remembered can be trusted.
    if (judgesClosed && !this.#watchers.active) this.#policies.forgetAll();
    const uris = judgesClosed ? await this.#policies.list(token) : this.#policies.remembered;
    const open = this.#open.uris().map(keyOf);
    yield* this.#policies.judge(uris, open, token);
  }

  async #check(
    { workDoneToken }: CheckWorkspace,
    token: CancellationToken,
  ): Promise<CheckedWorkspace> {
    await this.#started;
    const progress = this.#connection.window.attachWorkDoneProgress(workDoneToken);
    progress.begin("Checking the workspace", 0);
    try {
      this.#policies.forgetAll();
      const uris = await this.#policies.list(token);
      const reports = [];
      for await (const report of this.#policies.judge(uris, [], token)) {
        reports.push(report);
        const done = Math.round((100 * reports.length) / uris.length);
        progress.report(done, `${reports.length} of ${uris.length} files`);
      }
      return workspaceSummary(reports);
    } finally {
      progress.done();
      await this.#watch();
      this.#diagnostics.wake();
    }
  }

  /** A fault is logged and costs no more than this answer; a cancellation is no fault. */
  async #guarded<Answer>(nothing: Answer, answer: () => Promise<Answer>): Promise<Answer> {
    try {
      return await answer();
    } catch (error) {
      if (Object(error).code === LSPErrorCodes.RequestCancelled) throw error;
      const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#open.log(`The closed policies could not be judged: ${why}`);
      return nothing;
    }
  }
}
