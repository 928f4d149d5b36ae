import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";
import { pathToFileURL } from "node:url";
import {
  CancellationTokenSource,
  ProgressType,
  type WorkspaceDiagnosticReport,
  type WorkspaceDocumentDiagnosticReport,
} from "vscode-languageserver/node";
import { folderWith } from "./cli.js";
import { type Abilities, LspClient } from "./lsp-client.js";

/** The text of a policy that denies these. */
export function denying(...rules: string[]): string {
  return JSON.stringify({ permissions: { deny: rules } });
}

/** A server for a folder with these files. */
export class Scene {
  readonly folder: string;
  client!: LspClient;
  /** What the pulls have told, by name: the checks, and the id that stands for them. */
  readonly told = new Map<string, { checks: unknown[]; id: string | undefined }>();

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async start(
    t: TestContext,
    files: Record<string, string | Uint8Array>,
    abilities: Abilities = {},
    settings: unknown = {},
  ): Promise<Scene> {
    const scene = new Scene(folderWith(t, files));
    const folders = [pathToFileURL(scene.folder).href];
    scene.client = await LspClient.start({ folders, ...abilities });
    scene.client.settings = settings;
    t.after(async () => {
      if (scene.client.server.exitCode === null) await scene.client.stop();
    });
    return scene;
  }

  uri(name: string): string {
    return pathToFileURL(join(this.folder, name)).href;
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.folder, name)), { recursive: true });
    writeFileSync(join(this.folder, name), text);
  }

  /** Takes in reports; gives them as `kind name checks`. */
  take(items: readonly WorkspaceDocumentDiagnosticReport[]): string[] {
    return items.map((item) => {
      const name = item.uri.slice(this.uri("").length + (this.uri("").endsWith("/") ? 0 : 1));
      if (item.kind === "unchanged") return `unchanged ${name}`;
      const checks = item.items.map(({ code }) => code);
      this.told.set(name, { checks, id: item.resultId });
      return `full ${name} ${checks}`.trimEnd();
    });
  }

  get previousResultIds() {
    return [...this.told].flatMap(([name, { id }]) =>
      id === undefined ? [] : [{ uri: this.uri(name), value: id }],
    );
  }

  /** One pull that is answered at once, as clients do that take no partial results. */
  async pull(): Promise<string[]> {
    const { items } = await this.client.connection.sendRequest<WorkspaceDiagnosticReport>(
      "workspace/diagnostic",
      { previousResultIds: this.previousResultIds },
    );
    return this.take(items);
  }

  /** A pull that takes partial results, and is answered when there are news. */
  stream() {
    const partialResultToken = `stream ${Math.random()}`;
    const parts: string[][] = [];
    const source = new CancellationTokenSource();
    const listening = this.client.connection.onProgress(
      new ProgressType<WorkspaceDiagnosticReport>(),
      partialResultToken,
      ({ items }) => {
        parts.push(this.take(items));
      },
    );
    const answer = this.client.connection
      .sendRequest<WorkspaceDiagnosticReport>(
        "workspace/diagnostic",
        { previousResultIds: this.previousResultIds, partialResultToken },
        source.token,
      )
      .finally(() => listening.dispose());
    return { parts, answer, cancel: () => source.cancel() };
  }
}
