import { CancellationToken } from "vscode-languageserver";
import { URI } from "vscode-uri";
import { Unusable } from "../files/decode.js";
import type { Engine } from "../shared/engines/engine.js";
import { ENGINES, type Readership } from "../shared/engines/index.js";
import type { LayerPlace, Machine } from "../shared/engines/session.js";
import type { LayerText } from "../shared/judge.js";
import { canonicalPath } from "../shared/paths.js";
import type { LayersOf } from "../shared/surroundings/layer-places.js";
import {
  type Around,
  isSameAround,
  type Memory,
  Neighbourhood,
} from "../shared/surroundings/neighbourhood.js";
import { isProjectSource, rosterFolderOf } from "../shared/surroundings/sources.js";
import { type NeighbourFile, wordsOf } from "../shared/surroundings/texts.js";
import type { PluginFolders } from "./plugin-folders.js";
import { pathOf } from "./uris.js";
import type { WorkspaceFiles } from "./workspace-files.js";
import { WorkspaceLayers } from "./workspace-layers.js";

/** So many files are read at a time. */
const AT_ONCE = 16;

/** How long files count that nobody tells of, in milliseconds. */
const PAUSE_MS = 2000;

/** Files outside of the workspace that tell what exists, as the host of the server reads them. */
export interface Outside {
  /**
   * What they are, and the layers at these places; the very same list as long as nothing has
   * changed. With `anew` they are looked at now, however short ago the last time was.
   */
  files(layers: readonly LayerPlace[], anew: boolean): Promise<readonly NeighbourFile[]>;
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
  readonly machine: Machine;
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

/** A layer with the address of its file. */
export interface PlacedLayer extends LayerText {
  readonly uri: string;
}

/** What is around a session in a folder. */
export interface FolderSession {
  readonly layers: readonly PlacedLayer[];
  /** What kept other layers from being read, a sentence each. */
  readonly troubles: readonly string[];
  /** Configured names of servers, each with its tools where they are known. */
  readonly servers: Around["servers"];
}

/** What was seen, and all that it was seen from. */
interface Seen {
  readonly from: readonly unknown[];
  readonly neighbourhood: Promise<Neighbourhood>;
  /** What was answered from it. */
  readonly known: Map<string, Around>;
}

/**
 * Knows what exists around the policies of the workspace. Gathered when it is asked for, and then
 * kept until something changes. A trouble with one file is logged and hides no other.
 */
export class Neighbours {
  readonly #needs: NeighbourNeeds;
  readonly #layers: WorkspaceLayers;
  readonly #memory: Memory = new Map();
  readonly #last = new Map<string, Around>();
  /** The folders of sessions that somebody has asked about, beside those of the workspace. */
  readonly #asked = new Set<string>();
  #seen: Seen | undefined;
  #others: readonly NeighbourFile[] | undefined;
  #looked = Number.NEGATIVE_INFINITY;
  #troubles: ReadonlySet<string> = new Set();

  constructor(needs: NeighbourNeeds) {
    this.#needs = needs;
    this.#layers = new WorkspaceLayers(needs.files, needs.machine, needs.roots);
  }

  /** What is around each policy, as everything stands. Never fails. */
  async look(): Promise<Look> {
    return await this.#quietly(async () => {
      const { neighbourhood, known } = await this.#see(false);
      const now = await neighbourhood;
      return (path, readers) => {
        const key = `${path}\n${readers.map(({ engine, scope }) => `${engine.id} ${scope}`)}`;
        const around = known.get(key) ?? this.#stable(key, now.of(path, readers));
        known.set(key, around);
        return around;
      };
    }, NOBODY);
  }

  /** What is around a session of an engine in a folder, looked at anew. */
  async session(folder: string, engine: Engine): Promise<FolderSession> {
    const path = pathOf(folder);
    this.#asked.add(path);
    const now = await (await this.#see(true)).neighbourhood;
    const { layers, unread, servers } = now.ofSession(path, engine);
    return {
      layers: layers.map((layer) => ({ ...layer, uri: this.#layers.addressOfLayer(layer) })),
      troubles: unread.map(
        (file) =>
          `${file.path} could not be read (${file.why}): what it says is left out, so that something else may hold.`,
      ),
      servers,
    };
  }

  /** Configured names of the servers of a folder, each with its tools where they are known. */
  async serversIn(folder: string): Promise<Around["servers"]> {
    return await this.#quietly(async () => {
      const now = await (await this.#see(false)).neighbourhood;
      const found = ENGINES.map((engine) => now.ofSession(pathOf(folder), engine).servers);
      return Object.assign({}, ...found);
    }, {});
  }

  async #quietly<Answer>(ask: () => Promise<Answer>, nothing: Answer): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      this.#needs.log(`What exists around the policies is not known: ${error}`);
      return nothing;
    }
  }

  async #see(anew: boolean): Promise<Seen> {
    const { files, plugins, open, roots } = this.#needs;
    this.#doubt();
    const generation = files.generation;
    const documents = open().filter(({ uri }) => this.#counts(uri));
    const sessions = [...new Set([...roots().map(pathOf), ...this.#asked])];
    const about = { policies: documents.map(({ uri }) => pathOf(uri)), sessions };
    const { outside } = await this.#layers.wantedFor(about);
    const [folders, others] = await Promise.all([plugins.all(), this.#outside(outside, anew)]);
    const versions = documents.map(({ uri, version }) => `${version} ${uri}`).join("\n");
    const from = [generation, folders.join("\n"), others, versions, sessions.join("\n")];
    if (this.#seen !== undefined && from.every((each, n) => each === this.#seen?.from[n])) {
      return this.#seen;
    }
    const neighbourhood = this.#gather(folders, others, documents, about);
    const seen = { from, neighbourhood, known: new Map() };
    this.#seen = seen;
    // Asked again the next time.
    neighbourhood.catch(() => {
      if (this.#seen === seen) this.#seen = undefined;
    });
    return seen;
  }

  /** Where nobody tells of changes, nothing that is remembered can be trusted for long. */
  #doubt(): void {
    const now = performance.now();
    if (this.#needs.watched() || now - this.#looked < PAUSE_MS) return;
    this.#looked = now;
    this.#needs.files.forgetAll();
  }

  async #outside(layers: readonly LayerPlace[], anew: boolean): Promise<readonly NeighbourFile[]> {
    try {
      const files = (await this.#needs.outside?.files(layers, anew)) ?? NOTHING;
      if (this.#others !== undefined && this.#others !== files) this.#needs.changed();
      this.#others = files;
      return files;
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
    outside: readonly NeighbourFile[],
    documents: readonly OpenText[],
    { policies, sessions }: Required<LayersOf>,
  ): Promise<Neighbourhood> {
    const { roots } = this.#needs;
    const closed = await this.#closed(plugins);
    const all = [...policies, ...closed.map(({ path }) => path)];
    const { folders, inside } = await this.#layers.wantedFor({ policies: all, sessions });
    const opened = documents.map((each) => ({ path: pathOf(each.uri), text: each.getText() }));
    const neighbourhood = new Neighbourhood(
      // Of a file that is told of twice the last counts.
      [...outside, ...closed, ...(await this.#layers.read(inside)), ...opened],
      { ...folders, plugins, roots: roots().map(pathOf) },
      this.#memory,
    );
    // Of a policy, whoever judges it says that it cannot be read.
    const said = new Set([...closed, ...inside].map(({ path }) => canonicalPath(path)));
    this.#say(
      neighbourhood.troubles
        .filter(({ path }) => rosterFolderOf(path) !== undefined || !said.has(canonicalPath(path)))
        .map(wordsOf),
    );
    return neighbourhood;
  }

  /** The last answer where the new one says the same. */
  #stable(key: string, now: Around): Around {
    const last = this.#last.get(key);
    if (last !== undefined && isSameAround(last, now)) return last;
    this.#last.set(key, now);
    return now;
  }

  /** The closed files of the workspace that tell something. */
  async #closed(plugins: readonly string[]): Promise<NeighbourFile[]> {
    const { files, log } = this.#needs;
    const found: NeighbourFile[] = [];
    try {
      const uris = (await files.list(CancellationToken.None)).filter((uri) =>
        isProjectSource(pathOf(uri), plugins),
      );
      for (let start = 0; start < uris.length; start += AT_ONCE) {
        const batch = uris.slice(start, start + AT_ONCE);
        const read = await Promise.all(batch.map((uri) => this.#read(uri)));
        found.push(...read.flatMap((each) => each ?? []));
      }
    } catch (error) {
      log(`What exists in the workspace is not known: ${error}`);
      // Asked again the next time.
      this.#seen = undefined;
    }
    return found;
  }

  async #read(uri: string): Promise<NeighbourFile | undefined> {
    const path = pathOf(uri);
    try {
      const text = await this.#needs.files.read(uri);
      return text === undefined ? undefined : { path, text };
    } catch (error) {
      if (error instanceof Unusable) return { path, why: error.message };
      this.#needs.log(`${uri} tells nothing: ${error}`);
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
const NOBODY: Look = () => EMPTY;
const NOTHING: readonly NeighbourFile[] = [];
