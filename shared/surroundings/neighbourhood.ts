import type { Engine, KnownServers } from "../engines/engine.js";
import { ENGINES, pluginFolderOf, type Readership } from "../engines/index.js";
import type { CommonFolders, Existing } from "../engines/surroundings.js";
import type { LayerText } from "../judge.js";
import { canonicalPath, isAtOrBelow, pathWithin } from "../paths.js";
import type { LayerFolders } from "./layer-places.js";
import { Layers, type SessionLayers } from "./layers.js";
import { readRoster } from "./roster.js";
import {
  innermost,
  isCommon,
  rosterFolderOf,
  type Source,
  type SourceFolders,
  sourcesAt,
} from "./sources.js";
import type { NeighbourFile, Trouble } from "./texts.js";

/** The folders of one workspace, or of what a command is about, and of who works there. */
export interface NeighbourFolders extends LayerFolders {
  /** The folders of plugins. */
  readonly plugins?: readonly string[];
  /** The folders that are worked in: a plugin below one of them may be in use there. */
  readonly roots?: readonly string[];
}

/** What is known around one policy. */
export interface Around {
  /** Configured names of servers, each with its tools where a roster has them. */
  readonly servers: KnownServers;
  readonly agents: readonly string[];
  /** Names of skills and commands. */
  readonly skills: readonly string[];
  /** The other policies that hold at the same time, from broad to narrow. */
  readonly layers: readonly LayerText[];
}

/** What is known around a session. */
export interface AroundSession extends SessionLayers {
  /** Configured names of servers, each with its tools where a roster has them. */
  readonly servers: KnownServers;
}

/** What a file tells, as long as its text and the name of its plugin are the same. */
interface Told {
  readonly text: string;
  readonly plugin: string | undefined;
  readonly existing: readonly Existing[];
}

/** Remembers what files tell, so that one that changes costs the reading of no other. */
export type Memory = Map<string, Told>;

/** Something that exists, with where it does and who says so. */
interface Placed extends Existing {
  readonly engine: Engine;
  /** The folder of the project whose file it is; absent for parts of plugins. */
  readonly project?: string;
}

interface Roster {
  readonly within: string | undefined;
  readonly servers: KnownServers;
}

/**
 * What the files of a workspace and of its user tell about what exists around policies. Pure; texts
 * that are broken or half typed tell what can be understood of them.
 */
export class Neighbourhood {
  /** Files that could not be read, or say nothing for a reason that somebody may want to know. */
  readonly troubles: readonly Trouble[];
  readonly #folders: SourceFolders;
  readonly #roots: readonly string[];
  readonly #texts: ReadonlyMap<string, string>;
  /** By where it exists, the narrower first: of two with one name it is the one that counts. */
  readonly #placed: readonly (readonly [within: string | undefined, readonly Placed[]])[];
  readonly #rosters: readonly Roster[];
  readonly #layers: Layers;

  /** Of a file that is given twice the last counts. */
  constructor(
    files: readonly NeighbourFile[],
    { plugins = [], roots = [], ...machine }: NeighbourFolders = {},
    memory: Memory = new Map(),
  ) {
    const { home } = machine;
    this.#folders = {
      ...(home !== undefined && { home: canonicalPath(home) }),
      system: new Map(
        ENGINES.flatMap(({ id, surroundings }) =>
          surroundings ? [[id, canonicalPath(surroundings.systemFolder(machine))] as const] : [],
        ),
      ),
      plugins: plugins.map(canonicalPath),
    };
    this.#roots = roots.map(canonicalPath);
    const byPath = new Map(files.map((file) => [canonicalPath(file.path), file]));
    this.#layers = new Layers(byPath, machine);
    this.#texts = new Map(
      [...byPath].flatMap(([path, file]) => ("why" in file ? [] : [[path, file.text] as const])),
    );
    const placed = new Map<string | undefined, Placed[]>();
    for (const [path, text] of this.#texts) {
      for (const source of sourcesAt(path, this.#folders)) {
        for (const each of this.#place(path, text, source, memory)) {
          const others = placed.get(each.within);
          if (others === undefined) placed.set(each.within, [each]);
          else others.push(each);
        }
      }
    }
    this.#placed = [...placed].sort(([a], [b]) => narrowness(b) - narrowness(a));
    const { rosters, troubles } = this.#readRosters();
    this.#rosters = rosters;
    this.troubles = [...[...byPath.values()].filter((file) => "why" in file), ...troubles];
  }

  /** What is around the policy at `path`, for those who read it. */
  of(path: string, readers: readonly Readership[]): Around {
    const at = canonicalPath(path);
    const engines = readers.map(({ engine }) => engine);
    // What a user or an administrator rules holds in all projects, and may name what is in any.
    const isCommonPolicy = readers.some(({ scope }) => scope === "user" || scope === "managed");
    return {
      ...this.#existing(engines, this.#projectOf(at), isCommonPolicy, this.#pluginWith(at)),
      layers: engines.flatMap((engine) => this.#layers.beside(engine, at)),
    };
  }

  /** What is around a session of an engine in a folder. */
  ofSession(folder: string, engine: Engine): AroundSession {
    const { servers } = this.#existing([engine], canonicalPath(folder), false, undefined);
    return { servers, ...this.#layers.ofSession(engine, folder) };
  }

  /** What exists in the folder `base`, or anywhere, as it is called there or in a plugin's parts. */
  #existing(
    engines: readonly Engine[],
    base: string,
    isCommonPolicy: boolean,
    plugin: string | undefined,
  ): Omit<Around, "layers"> {
    const holds = (within: string | undefined) =>
      within === undefined || isCommonPolicy || isAtOrBelow(base, within);
    const found = this.#placed
      .flatMap(([within, placed]) => (holds(within) ? placed : []))
      .filter(
        ({ engine, project }) =>
          engines.includes(engine) &&
          // The servers of a plugin have the plugin's name in front for its own parts.
          (plugin === undefined || project === undefined || !isAtOrBelow(project, plugin)),
      );
    const names = (kind: Existing["kind"]) => [
      ...new Set(found.flatMap((each) => (each.kind === kind ? [each.name] : []))),
    ];
    const rosters = this.#rosters.filter(({ within }) => holds(within));
    const toolsOf = (server: string) =>
      rosters.find(({ servers }) => Object.hasOwn(servers, server))?.servers[server];
    return {
      servers: Object.fromEntries(names("server").map((name) => [name, toolsOf(name)])),
      agents: names("agent"),
      skills: names("skill"),
    };
  }

  #place(path: string, text: string, { engine, file, folder }: Source, memory: Memory): Placed[] {
    const isPlugin = file.of === "plugin";
    const plugin = isPlugin ? this.#pluginName(engine, folder) : undefined;
    const key = `${engine.id} ${file.of} ${folder} ${path}`;
    let told = memory.get(key);
    if (told === undefined || told.text !== text || told.plugin !== plugin) {
      const place = { path, folder, ...(plugin !== undefined && { plugin }) };
      told = { text, plugin, existing: file.read?.(text, place) ?? [] };
      memory.set(key, told);
    }
    const system = this.#folders.system.get(engine.id);
    const isEverywhere = file.of !== "project" || isCommon(folder, commonOf(this.#folders, system));
    const within = isPlugin ? innermost(folder, this.#roots) : isEverywhere ? undefined : folder;
    return told.existing.map((each) => ({
      ...(within !== undefined && { within }),
      ...each,
      engine,
      ...(file.of === "project" && { project: folder }),
    }));
  }

  /** A plugin is called what its manifest says, or else as its folder. */
  #pluginName({ pluginManifest, surroundings }: Engine, folder: string): string {
    const manifest = this.#texts.get(`${folder}/${pluginManifest}`);
    const name = manifest === undefined ? undefined : surroundings?.pluginName(manifest);
    return name ?? folder.slice(folder.lastIndexOf("/") + 1);
  }

  /** The plugin that a policy is a part of; what stands in a hidden folder there is the author's. */
  #pluginWith(path: string): string | undefined {
    const plugin = innermost(path, this.#folders.plugins);
    const inside = plugin === undefined ? "" : (pathWithin(path, plugin) ?? "");
    return inside.startsWith(".") && pluginFolderOf(path) !== plugin ? undefined : plugin;
  }

  /** The folder in which sessions start that a policy holds for. */
  #projectOf(path: string): string {
    const source = sourcesAt(path, this.#folders).find(({ file }) => file.of === "project");
    return source?.folder ?? (path.slice(0, path.lastIndexOf("/")) || "/");
  }

  #readRosters(): { rosters: Roster[]; troubles: Trouble[] } {
    const rosters: Roster[] = [];
    const troubles: Trouble[] = [];
    for (const [path, text] of this.#texts) {
      const folder = rosterFolderOf(path);
      if (folder === undefined) continue;
      const servers = readRoster(text);
      if (typeof servers === "string") troubles.push({ path, why: servers });
      else {
        const within = folder === this.#folders.home ? undefined : folder;
        rosters.push({ within, servers });
      }
    }
    rosters.sort((a, b) => narrowness(b.within) - narrowness(a.within));
    return { rosters, troubles };
  }
}

function commonOf({ home }: SourceFolders, system: string | undefined): CommonFolders {
  return { ...(home !== undefined && { home }), ...(system !== undefined && { system }) };
}

/** More for a folder further down; least for what is everywhere. */
function narrowness(within: string | undefined): number {
  return within?.length ?? -1;
}

/** True when two say the same, in the same order. */
export function isSameAround(a: Around, b: Around): boolean {
  return (
    isSameList(Object.keys(a.servers), Object.keys(b.servers)) &&
    Object.keys(a.servers).every((name) => isSameList(a.servers[name], b.servers[name])) &&
    isSameList(a.agents, b.agents) &&
    isSameList(a.skills, b.skills) &&
    a.layers.length === b.layers.length &&
    a.layers.every(({ path, scope, text }, index) => {
      const other = b.layers[index];
      return path === other?.path && scope === other.scope && text === other.text;
    })
  );
}

function isSameList(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.length === b.length && a.every((each, index) => each === b[index]);
}
