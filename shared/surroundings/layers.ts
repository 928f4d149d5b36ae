import type { Engine } from "../engines/engine.js";
import type { LayerPlace } from "../engines/session.js";
import type { LayerText } from "../judge.js";
import { canonicalPath } from "../paths.js";
import { type LayerFolders, LayerPlaces } from "./layer-places.js";
import type { NeighbourFile, Trouble } from "./texts.js";

/** The layers of a session that exist. */
export interface SessionLayers {
  readonly layers: readonly LayerText[];
  /** Those that are there and could not be read. */
  readonly unread: readonly Trouble[];
}

/** Which of the files that were read are layers of which policies and sessions. */
export class Layers {
  readonly #files: ReadonlyMap<string, NeighbourFile>;
  readonly #places: LayerPlaces;
  /** The files that end with `.json`, by their folder. */
  readonly #inFolder = new Map<string, string[]>();

  /** `files` are by their canonical paths. */
  constructor(files: ReadonlyMap<string, NeighbourFile>, folders: LayerFolders) {
    this.#files = files;
    this.#places = new LayerPlaces(folders);
    for (const path of files.keys()) {
      if (!path.endsWith(".json")) continue;
      const folder = path.slice(0, path.lastIndexOf("/"));
      const others = this.#inFolder.get(folder);
      if (others === undefined) this.#inFolder.set(folder, [path]);
      else others.push(path);
    }
  }

  /** The layers that hold at the same time as the policy at `path`, which is canonical. */
  beside(engine: Engine, path: string): readonly LayerText[] {
    const { layers } = this.#at(this.#places.ofPolicy(engine, path));
    return layers.filter((layer) => canonicalPath(layer.path) !== path);
  }

  /** The layers of a session in a folder. */
  ofSession(engine: Engine, cwd: string): SessionLayers {
    return this.#at(this.#places.ofSession(engine, cwd));
  }

  #at(places: readonly LayerPlace[]): SessionLayers {
    const layers: LayerText[] = [];
    const unread: Trouble[] = [];
    for (const place of places) {
      for (const path of this.#pathsAt(place)) {
        const file = this.#files.get(path);
        if (file === undefined) continue;
        if ("why" in file) unread.push(file);
        else layers.push({ scope: place.scope, path: file.path, text: file.text });
      }
    }
    return { layers, unread };
  }

  /** The folder itself stands for what is in it where that is not known. */
  #pathsAt({ path, isFolder }: LayerPlace): readonly string[] {
    const at = canonicalPath(path);
    if (!isFolder) return [at];
    return [at, ...[...(this.#inFolder.get(at) ?? [])].sort()];
  }
}
