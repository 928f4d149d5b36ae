import type { Engine } from "../engines/engine.js";
import { ENGINES } from "../engines/index.js";
import type { LayerPlace, Machine, SessionPlace } from "../engines/session.js";
import { canonicalPath, isAtOrBelow } from "../paths.js";

/** The machine that sessions run on, with the git work trees that are known to be there. */
export interface LayerFolders extends Machine {
  /** The roots of the work trees; what lies in none of them is outside of git. */
  readonly workTrees?: readonly string[];
}

/** What somebody wants to know the layers of. Paths have `/` between names. */
export interface LayersOf {
  /** Policies: wanted is what holds at the same time. */
  readonly policies?: readonly string[];
  /** The folders of sessions. */
  readonly sessions?: readonly string[];
}

/** Where layers lie on a machine: the one home of that knowledge for all hosts. */
export class LayerPlaces {
  readonly #machine: Machine;
  readonly #workTrees: readonly (readonly [root: string, canonical: string])[];

  constructor({ workTrees = [], ...machine }: LayerFolders) {
    this.#machine = machine;
    this.#workTrees = workTrees
      .map((root) => [root, canonicalPath(root)] as const)
      .sort(([, a], [, b]) => b.length - a.length);
  }

  /** The places of all layers of a session in a folder; without one, of those of every session. */
  ofSession(engine: Engine, cwd?: string): LayerPlace[] {
    return this.#placesOf(engine, { ...this.#machine, ...(cwd !== undefined && { cwd }) });
  }

  /**
   * The places of all layers of the sessions that read the policy at `path`, its own among them.
   * Empty for a file that none reads: one that is no layer, or lies where none is looked for.
   */
  ofPolicy(engine: Engine, path: string): LayerPlace[] {
    const session = engine.layers?.sessionOf(path, this.#machine);
    const places = session === undefined ? [] : this.#placesOf(engine, session);
    return places.some((place) => isAtPlace(path, place)) ? places : [];
  }

  /** All places that a host has to look at, for all engines; each once. */
  wantedFor({ policies = [], sessions = [] }: LayersOf): LayerPlace[] {
    return onceEach(
      ENGINES.flatMap((engine) => [
        ...this.ofSession(engine),
        ...policies.flatMap((path) => this.ofPolicy(engine, path)),
        ...sessions.flatMap((cwd) => this.ofSession(engine, cwd)),
      ]),
    );
  }

  /** The folders whose work trees have to be known for that. */
  foldersOf({ policies = [], sessions = [] }: LayersOf): string[] {
    const ofPolicies = ENGINES.flatMap(({ layers }) =>
      policies.flatMap((path) => layers?.sessionOf(path, this.#machine)?.cwd ?? []),
    );
    return [...new Set([...sessions, ...ofPolicies])];
  }

  #placesOf(engine: Engine, session: SessionPlace): LayerPlace[] {
    const cwd = session.cwd === undefined ? undefined : canonicalPath(session.cwd);
    const tree = this.#workTrees.find(([, root]) => cwd !== undefined && isAtOrBelow(cwd, root));
    const within = tree === undefined ? session : { ...session, workTree: tree[0] };
    // In the home folder itself the file is the user's own, and no second layer.
    return onceEach(engine.layers?.placesOf(within) ?? []);
  }
}

/** True for a file that is at a place, or in a folder of which every file is. */
export function isAtPlace(path: string, { path: place, isFolder }: LayerPlace): boolean {
  const [file, wanted] = [canonicalPath(path), canonicalPath(place)];
  if (!isFolder) return file === wanted;
  return file.endsWith(".json") && file.slice(0, file.lastIndexOf("/")) === wanted;
}

/** The first of those with one path. */
function onceEach(places: readonly LayerPlace[]): LayerPlace[] {
  const seen = new Map<string, LayerPlace>();
  for (const place of places) {
    const path = canonicalPath(place.path);
    if (!seen.has(path)) seen.set(path, place);
  }
  return [...seen.values()];
}
