import { CancellationToken } from "vscode-languageserver";
import { URI } from "vscode-uri";
import { Unusable } from "../files/decode.js";
import { ENGINES, type Readership, readerFor } from "../shared/engines/index.js";
import {
  type Around,
  isSameAround,
  type Memory,
  Neighbourhood,
  type NeighbourText,
  wordsOf,
} from "../shared/surroundings/neighbourhood.js";
import { isProjectSource, rosterFolderOf } from "../shared/surroundings/sources.js";
import type { PluginFolders } from "./plugin-folders.js";
import { pathOf } from "./uris.js";
import type { WorkspaceFiles } from "./workspace-files.js";

/** So many files are read at a time. */
const AT_ONCE = 16;

/** How long files count that nobody tells of, in milliseconds. */
const PAUSE_MS = 2000;

/** Files outside of the workspace that tell what exists, as the host of the server reads them. */
export interface Outside {
  /** Their texts; the very same list as long as nothing has changed. */
  texts(): Promise<readonly NeighbourText[]>;
}

/** A document that is open. */
export interface OpenText {
  readonly uri: string;
  readonly version: number;
  getText(): string;
}

/** What is needed to know what is around the policies. */
export interface NeighbourNeeds {
  readonly files: WorkspaceFiles;
  readonly plugins: PluginFolders;
  readonly outside: Outside | undefined;
  readonly home: string | undefined;
  /** The name of the platform in Node. */
  readonly platform: string | undefined;
  /** The folder of an administrator's files, where that is not the one of the platform. */
  readonly system: string | undefined;
  /** The addresses of the folders of the workspace. */
  roots(): readonly string[];
  open(): readonly OpenText[];
  /** True when the client tells of files that change. */
  watched(): boolean;
  /** What exists outside of the workspace has changed. */
  changed(): void;
  log(message: string): void;
}

/** Says what is around a policy: the very same answer as long as it says the same. */
export type Look = (path: string, readers: readonly Readership[]) => Around;

/** What was seen, and all that it was seen from. */
interface Seen {
  readonly from: readonly unknown[];
  readonly look: Promise<Look>;
}

/**
 * Knows what exists around the policies of the workspace. Gathered when it is asked for, and then
 * kept until something changes. A trouble with one file is logged and hides no other.
 */
export class Neighbours {
  readonly #needs: NeighbourNeeds;
  readonly #memory: Memory = new Map();
  readonly #last = new Map<string, Around>();
  #seen: Seen | undefined;
  #others: readonly NeighbourText[] | undefined;
  #looked = Number.NEGATIVE_INFINITY;
  #troubles: ReadonlySet<string> = new Set();

  constructor(needs: NeighbourNeeds) {
    this.#needs = needs;
  }

  /** What is around each policy, as everything stands. Never fails. */
  async look(): Promise<Look> {
    const { files, plugins, outside, open, roots } = this.#needs;
    this.#doubt();
    const generation = files.generation;
    const [folders, others] = await Promise.all([plugins.all(), this.#outside(outside)]);
    const documents = open().filter(({ uri }) => this.#counts(uri));
    const versions = documents.map(({ uri, version }) => `${version} ${uri}`).join("\n");
    const from = [generation, folders.join("\n"), others, versions, roots().join("\n")];
    if (this.#seen !== undefined && from.every((each, n) => each === this.#seen?.from[n])) {
      return await this.#seen.look;
    }
    const look = this.#gather(folders, others, documents).catch((error: unknown) => {
      this.#needs.log(`What exists around the policies is not known: ${error}`);
      return () => EMPTY;
    });
    this.#seen = { from, look };
    return await look;
  }

  /** Configured names of the servers of a folder, each with its tools where they are known. */
  async serversIn(folder: string): Promise<Around["servers"]> {
    const path = `${pathOf(folder).replace(/\/$/, "")}/policy`;
    const readers = ENGINES.map((engine) => readerFor(engine, path));
    return (await this.look())(path, readers).servers;
  }

  /** Where nobody tells of changes, nothing that is remembered can be trusted for long. */
  #doubt(): void {
    const now = performance.now();
    if (this.#needs.watched() || now - this.#looked < PAUSE_MS) return;
    this.#looked = now;
    this.#needs.files.forgetAll();
  }

  async #outside(outside: Outside | undefined): Promise<readonly NeighbourText[]> {
    try {
      const texts = (await outside?.texts()) ?? NOTHING;
      if (this.#others !== undefined && this.#others !== texts) this.#needs.changed();
      this.#others = texts;
      return texts;
    } catch (error) {
      this.#needs.log(`What exists outside of the workspace is not known: ${error}`);
      return NOTHING;
    }
  }

  /** True for a document on the file systems that the policies are on. */
  #counts(uri: string): boolean {
    const { scheme } = URI.parse(uri);
    return (
      scheme === "file" || this.#needs.roots().some((root) => URI.parse(root).scheme === scheme)
    );
  }

  async #gather(
    plugins: readonly string[],
    outside: readonly NeighbourText[],
    documents: readonly OpenText[],
  ): Promise<Look> {
    const { home, platform, system, roots } = this.#needs;
    const closed = await this.#closed(plugins);
    const opened = documents.map((each) => ({ path: pathOf(each.uri), text: each.getText() }));
    const neighbourhood = new Neighbourhood(
      // Of a file that is told of twice the last counts.
      [...outside, ...closed, ...opened],
      {
        plugins,
        roots: roots().map(pathOf),
        ...(home !== undefined && { home }),
        ...(platform !== undefined && { platform }),
        ...(system !== undefined && { system }),
      },
      this.#memory,
    );
    this.#say(neighbourhood.troubles.map(wordsOf));
    const known = new Map<string, Around>();
    return (path, readers) => {
      const key = `${path}\n${readers.map(({ engine, scope }) => `${engine.id} ${scope}`)}`;
      const around = known.get(key) ?? this.#stable(key, neighbourhood.of(path, readers));
      known.set(key, around);
      return around;
    };
  }

  /** The last answer where the new one says the same. */
  #stable(key: string, now: Around): Around {
    const last = this.#last.get(key);
    if (last !== undefined && isSameAround(last, now)) return last;
    this.#last.set(key, now);
    return now;
  }

  /** The closed files of the workspace that tell something. */
  async #closed(plugins: readonly string[]): Promise<NeighbourText[]> {
    const { files, log } = this.#needs;
    const texts: NeighbourText[] = [];
    try {
      const uris = (await files.list(CancellationToken.None)).filter((uri) =>
        isProjectSource(pathOf(uri), plugins),
      );
      for (let start = 0; start < uris.length; start += AT_ONCE) {
        const batch = uris.slice(start, start + AT_ONCE);
        const read = await Promise.all(batch.map((uri) => this.#read(uri)));
        texts.push(...read.flatMap((each) => each ?? []));
      }
    } catch (error) {
      log(`What exists in the workspace is not known: ${error}`);
      // Asked again the next time.
      this.#seen = undefined;
    }
    return texts;
  }

  async #read(uri: string): Promise<NeighbourText | undefined> {
    try {
      const text = await this.#needs.files.read(uri);
      return text === undefined ? undefined : { path: pathOf(uri), text };
    } catch (error) {
      // Of a policy, whoever judges it says that it cannot be read.
      const isSaid = error instanceof Unusable && rosterFolderOf(pathOf(uri)) === undefined;
      if (!isSaid) this.#needs.log(`${uri} tells nothing: ${error}`);
      return undefined;
    }
  }

  /** Each trouble is told once, and again when it comes back. */
  #say(troubles: readonly string[]): void {
    for (const trouble of troubles) if (!this.#troubles.has(trouble)) this.#needs.log(trouble);
    this.#troubles = new Set(troubles);
  }
}

const EMPTY: Around = { servers: {}, agents: [], skills: [], layers: [] };
const NOTHING: readonly NeighbourText[] = [];
