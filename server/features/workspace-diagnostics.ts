import {
  type CancellationToken,
  DocumentDiagnosticReportKind,
  type WorkspaceDiagnosticParams,
  type WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver";
import type { ResultIds } from "../result-ids.js";
import { keyOf, throwIfCancelled } from "../uris.js";
import type { PolicyReport } from "../workspace-policies.js";

/** So many reports with news are sent at a time to a client that takes them as they come. */
const BATCH = 20;

/** How long the workspace must rest before a client that waits is told of a change. */
const PAUSE_MS = 100;

/** Takes reports before the answer itself; absent when the client wants them all at once. */
export type Send = (items: WorkspaceDocumentDiagnosticReport[]) => void;

/**
 * Answers the pull of a whole workspace. A client that takes partial results asks again as soon as
 * it has its answer; so that it does not ask in vain, it gets none before there are news.
 */
export class WorkspaceDiagnostics {
  readonly #ids: ResultIds;
  readonly #look: (token: CancellationToken) => AsyncIterable<PolicyReport>;
  readonly #waiting = new Set<() => void>();
  #pause: NodeJS.Timeout | undefined;
  /** Files of which a client may show something else than what it was told here last. */
  #uncertain = new Map<string, string>();

  /** `look` goes through every policy file there is, as it stands. */
  constructor(ids: ResultIds, look: (token: CancellationToken) => AsyncIterable<PolicyReport>) {
    this.#ids = ids;
    this.#look = look;
  }

  /** Something may have changed: whoever waits is answered, if there is something to say. */
  wake(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      for (const go of this.#waiting) go();
    }, PAUSE_MS);
  }

  /** A file is reported in full next time, whatever the client says it has. */
  doubt(uri: string): void {
    this.#uncertain.set(keyOf(uri), uri);
  }

  /**
   * The reports that a client has not got yet. `mayWait` says that changes are noticed, so that
   * the answer can wait for one.
   *
   * @throws ResponseError when it is cancelled.
   */
  async answer(
    { previousResultIds }: WorkspaceDiagnosticParams,
    token: CancellationToken,
    send: Send | undefined,
    mayWait: () => boolean,
  ): Promise<WorkspaceDocumentDiagnosticReport[]> {
    if (send === undefined) return (await this.#round(previousResultIds, token, send)).items;
    let go = () => {};
    const cancelled = token.onCancellationRequested(() => go());
    try {
      for (;;) {
        // The ear is open before the look, so that no change falls between the two.
        const change = new Promise<void>((resolve) => {
          go = resolve;
        });
        this.#waiting.add(go);
        const { items, news } = await this.#round(previousResultIds, token, send);
        if (news || !mayWait()) {
          if (items.length > 0) send(items);
          return [];
        }
        await change;
        this.#waiting.delete(go);
        throwIfCancelled(token);
      }
    } finally {
      this.#waiting.delete(go);
      cancelled.dispose();
    }
  }

  /** One look at everything; what was not sent on the way is left over. */
  async #round(
    previous: WorkspaceDiagnosticParams["previousResultIds"],
    token: CancellationToken,
    send: Send | undefined,
  ): Promise<{ items: WorkspaceDocumentDiagnosticReport[]; news: boolean }> {
    const had = new Map(previous.map((each) => [keyOf(each.uri), each]));
    const uncertain = this.#uncertain;
    this.#uncertain = new Map();
    const full: WorkspaceDocumentDiagnosticReport[] = [];
    const unchanged: WorkspaceDocumentDiagnosticReport[] = [];
    const gone = new Map([...uncertain, ...[...had].map(([key, { uri }]) => [key, uri] as const)]);
    let news = false;
    try {
      for await (const { uri, version, diagnostics } of this.#look(token)) {
        const key = keyOf(uri);
        gone.delete(key);
        const resultId = this.#ids.of(key, diagnostics);
        const common = { uri, version, resultId };
        if (had.get(key)?.value === resultId && !uncertain.has(key)) {
          unchanged.push({ ...common, kind: DocumentDiagnosticReportKind.Unchanged });
          continue;
        }
        news = true;
        full.push({ ...common, kind: DocumentDiagnosticReportKind.Full, items: [...diagnostics] });
        if (full.length >= BATCH) send?.(full.splice(0));
      }
    } catch (error) {
      this.#uncertain = new Map([...uncertain, ...this.#uncertain]);
      throw error;
    }
    for (const [key, uri] of gone) {
      this.#ids.forget(key);
      full.push({ uri, version: null, kind: DocumentDiagnosticReportKind.Full, items: [] });
    }
    return { items: [...full, ...unchanged], news: news || gone.size > 0 };
  }
}
