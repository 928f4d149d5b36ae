import type { CancellationToken, Diagnostic } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { Unusable } from "../files/decode.js";
import type { Level } from "../shared/policy/severity.js";
import { tally } from "../shared/policy/tally.js";
import { type Folders, type JudgedDocument, judgeDocument } from "./judged-documents.js";
import type { Look, Neighbours } from "./neighbours.js";
import type { SettingsSource } from "./settings-source.js";
import { throwIfCancelled } from "./uris.js";
import type { WorkspaceFiles } from "./workspace-files.js";

/** What is known of one policy file of the workspace. */
export interface PolicyReport {
  readonly uri: string;
  /** The version of the document that was judged; `null` for a file that is not open. */
  readonly version: number | null;
  readonly rules: number;
  readonly counts: Readonly<Record<Level, number>>;
  readonly diagnostics: readonly Diagnostic[];
  /** True for a file that is there but could not be read. */
  readonly unread?: true;
}

/** What the judgment of a workspace needs. */
export interface PolicyNeeds {
  readonly files: WorkspaceFiles;
  readonly settings: SettingsSource;
  readonly neighbours: Neighbours;
  /** The folders that tell what a file is. */
  folders(): Promise<Folders>;
  /** The judgment of a document if it is open: it wins over the file. */
  judgeOpen(uri: string): Promise<JudgedDocument | undefined>;
  diagnosticsOf(judged: JudgedDocument): Diagnostic[];
  log(message: string): void;
}

/** A closed file as it was judged; without a report it is no policy. */
interface Closed {
  readonly report: PolicyReport | undefined;
  /** True as long as what is around it is what it was judged with. */
  holds(look: Look): boolean;
}

/** The policy files of the workspace, open or not. Each is read and judged once until it changes. */
export class WorkspacePolicies {
  readonly #needs: PolicyNeeds;
  readonly #closed = new Map<string, Closed>();

  constructor(needs: PolicyNeeds) {
    this.#needs = needs;
  }

  /** The files whose judgment is remembered. */
  get remembered(): readonly string[] {
    return [...this.#closed.keys()];
  }

  /** True when what is around one of the files is not what it was judged with. */
  areStale(look: Look): boolean {
    return [...this.#closed.values()].some((closed) => !closed.holds(look));
  }

  /** A file or folder is not what it was, appeared or vanished. */
  forget(uri: string): void {
    this.#needs.files.forget(uri);
    for (const known of this.#closed.keys()) {
      if (known === uri || known.startsWith(`${uri}/`)) this.#closed.delete(known);
    }
  }

  /** Anything may differ from what is remembered. */
  forgetAll(): void {
    this.#needs.files.forgetAll();
    this.#closed.clear();
  }

  /** The addresses of all that may be a policy file, as many as are judged at most. */
  async list(token: CancellationToken): Promise<readonly string[]> {
    const { files } = this.#needs;
    const { generation } = files;
    const uris = await files.list(token);
    if (generation === files.generation) {
      const listed = new Set(uris);
      for (const known of this.#closed.keys()) {
        if (!listed.has(known)) this.#closed.delete(known);
      }
    }
    return uris;
  }

  /**
   * Judges these files one after the other, and then of `others` those that are open. A trouble
   * with one is logged and hides no other.
   */
  async *judge(
    uris: readonly string[],
    others: readonly string[],
    token: CancellationToken,
  ): AsyncGenerator<PolicyReport> {
    const files = new Set(uris);
    for (const uri of new Set([...uris, ...others])) {
      throwIfCancelled(token);
      const report = await this.#judgeOne(uri, files.has(uri));
      if (report !== undefined) yield report;
    }
    throwIfCancelled(token);
  }

  async #judgeOne(uri: string, isFile: boolean): Promise<PolicyReport | undefined> {
    try {
      const open = await this.#needs.judgeOpen(uri);
      if (open !== undefined) return this.#report(open, true);
      return isFile ? await this.#judgeClosed(uri) : undefined;
    } catch (error) {
      const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#needs.log(`${uri} is not judged: ${why}`);
      return unread(uri);
    }
  }

  async #judgeClosed(uri: string): Promise<PolicyReport | undefined> {
    const { files, neighbours } = this.#needs;
    const look = await neighbours.look();
    const known = this.#closed.get(uri);
    if (known?.holds(look)) return known.report;
    const { generation } = files;
    const closed = await this.#read(uri, look);
    if (generation === files.generation) this.#closed.set(uri, closed);
    // Between two files there is room for requests that somebody waits for.
    await new Promise((resolve) => setTimeout(resolve, 0));
    return closed.report;
  }

  async #read(uri: string, look: Look): Promise<Closed> {
    const { files, settings, folders, log } = this.#needs;
    try {
      const text = await files.read(uri);
      if (text === undefined) return { report: undefined, holds: () => true };
      const document = TextDocument.create(uri, "", 0, text);
      const judged = judgeDocument(document, await settings.of(uri), await folders(), look);
      return { report: this.#report(judged, false), holds: (now) => judged.holds(now) };
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      log(`${uri} is not judged: ${error.message}`);
      return { report: unread(uri), holds: () => true };
    }
  }

  #report(judged: JudgedDocument, open: boolean): PolicyReport | undefined {
    if (judged.readers.length === 0) return undefined;
    return {
      uri: judged.document.uri,
      version: open ? judged.version : null,
      rules: judged.rules.length,
      counts: tally(judged.findings),
      diagnostics: this.#needs.diagnosticsOf(judged),
    };
  }
}

function unread(uri: string): PolicyReport {
  return {
    uri,
    version: null,
    rules: 0,
    counts: tally([]),
    diagnostics: [],
    unread: true,
  };
}
