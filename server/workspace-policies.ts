import {
  type CancellationToken,
  type Diagnostic,
  LSPErrorCodes,
  ResponseError,
} from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { URI } from "vscode-uri";
import { Unusable } from "../files/decode.js";
import type { Level } from "../shared/policy/severity.js";
import { tally } from "../shared/policy/tally.js";
import { MAX_FILES, type PolicyFiles } from "./files.js";
import { type Folders, type JudgedDocument, judgeDocument } from "./judged-documents.js";
import type { SettingsSource } from "./settings-source.js";

/** What is known of one policy file of the workspace. */
export interface PolicyReport {
  readonly uri: string;
  /** The version of the document that was judged; `null` for a file that is not open. */
  readonly version: number | null;
  readonly rules: number;
  readonly counts: Readonly<Record<Level, number>>;
  readonly diagnostics: readonly Diagnostic[];
  /** Configured names of the servers that it declares. */
  readonly servers: readonly string[];
  /** True for a file that is there but could not be read. */
  readonly unread?: true;
}

/** What the judgment of a workspace needs from around it. */
export interface Surroundings {
  readonly files: PolicyFiles;
  readonly settings: SettingsSource;
  /** The folders that tell what a file is. */
  folders(): Promise<Folders>;
  /** The globs of all that may be a policy file. */
  globs(): Promise<readonly string[]>;
  /** The judgment of a document if it is open: it wins over the file. */
  judgeOpen(uri: string): Promise<JudgedDocument | undefined>;
  diagnosticsOf(judged: JudgedDocument): Diagnostic[];
  log(message: string): void;
}

/** The same for every spelling of one address: clients differ in what they escape. */
export function keyOf(uri: string): string {
  return URI.parse(uri).toString();
}

/** Ends a request that its client has given up. @throws ResponseError */
export function throwIfCancelled(token: CancellationToken): void {
  if (token.isCancellationRequested) {
    throw new ResponseError(LSPErrorCodes.RequestCancelled, "The request was cancelled.");
  }
}

/** The policy files of the workspace, open or not. Each is read and judged once until it changes. */
export class WorkspacePolicies {
  readonly #around: Surroundings;
  /** Counts what was forgotten, so that nothing older is remembered afterwards. */
  #generation = 0;
  #listed: readonly string[] | undefined;
  /** What is known of closed files; `undefined` for one that is no policy. */
  readonly #closed = new Map<string, PolicyReport | undefined>();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** The files whose judgment is remembered. */
  get remembered(): readonly string[] {
    return [...this.#closed.keys()];
  }

  /** Configured names of the servers that the files declare, as far as they were judged. */
  get servers(): readonly string[] {
    return [...this.#closed.values()].flatMap((report) => report?.servers ?? []);
  }

  /** A file or folder is not what it was, appeared or vanished. */
  forget(uri: string): void {
    this.#generation++;
    this.#listed = undefined;
    for (const known of this.#closed.keys()) {
      if (known === uri || known.startsWith(`${uri}/`)) this.#closed.delete(known);
    }
  }

  /** Anything may differ from what is remembered. */
  forgetAll(): void {
    this.#generation++;
    this.#listed = undefined;
    this.#closed.clear();
  }

  /** The addresses of all that may be a policy file, as many as are judged at most. */
  async list(token: CancellationToken): Promise<readonly string[]> {
    if (this.#listed !== undefined) return this.#listed;
    const generation = this.#generation;
    const globs = await this.#around.globs();
    const found = await this.#around.files.find(globs, MAX_FILES + 1, token);
    throwIfCancelled(token);
    const uris = [...new Set(found.map(keyOf))].sort().slice(0, MAX_FILES);
    if (found.length > MAX_FILES) {
      this.#around.log(`There are more than ${MAX_FILES} policy files: the others are left out.`);
    }
    if (generation === this.#generation) {
      this.#listed = uris;
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
      const open = await this.#around.judgeOpen(uri);
      if (open !== undefined) return this.#report(open, true);
      return isFile ? await this.#judgeClosed(uri) : undefined;
    } catch (error) {
      const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#around.log(`${uri} is not judged: ${why}`);
      return unread(uri);
    }
  }

  async #judgeClosed(uri: string): Promise<PolicyReport | undefined> {
    if (this.#closed.has(uri)) return this.#closed.get(uri);
    const generation = this.#generation;
    const report = await this.#read(uri);
    if (generation === this.#generation) this.#closed.set(uri, report);
    // Between two files there is room for requests that somebody waits for.
    await new Promise((resolve) => setTimeout(resolve, 0));
    return report;
  }

  async #read(uri: string): Promise<PolicyReport | undefined> {
    const { files, settings, folders, log } = this.#around;
    try {
      const text = await files.read(uri);
      if (text === undefined) return undefined;
      const document = TextDocument.create(uri, "", 0, text);
      const judged = judgeDocument(document, await settings.of(uri), await folders());
      return this.#report(judged, false);
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      log(`${uri} is not judged: ${error.message}`);
      return unread(uri);
    }
  }

  #report(judged: JudgedDocument, open: boolean): PolicyReport | undefined {
    if (judged.readers.length === 0) return undefined;
    return {
      uri: judged.document.uri,
      version: open ? judged.version : null,
      rules: judged.rules.length,
      counts: tally(judged.findings),
      diagnostics: this.#around.diagnosticsOf(judged),
      servers: judged.servers,
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
    servers: [],
    unread: true,
  };
}
