import { URI } from "vscode-uri";
import { Unusable } from "../files/decode.js";
import type { Scope } from "../shared/engines/engine.js";
import type { LayerPlace, Machine } from "../shared/engines/session.js";
import { canonicalPath, isAtOrBelow } from "../shared/paths.js";
import {
  type LayerFolders,
  LayerPlaces,
  type LayersOf,
} from "../shared/surroundings/layer-places.js";
import type { NeighbourFile } from "../shared/surroundings/texts.js";
import { workTreesOf } from "../shared/surroundings/work-trees.js";
import { pathOf } from "./uris.js";
import type { WorkspaceFiles } from "./workspace-files.js";

/** The layers that a host has to read, by who can read them. */
export interface WantedLayers {
  readonly folders: LayerFolders;
  /** Those of the user and the system, and those above the workspace: on the disk, and not watched. */
  readonly outside: readonly LayerPlace[];
  /** Those that the folders of the workspace hold. */
  readonly inside: readonly LayerPlace[];
}

/** Where the layers of a workspace lie, and what stands in those that its folders hold. */
export class WorkspaceLayers {
  readonly #files: WorkspaceFiles;
  readonly #machine: Machine;
  readonly #roots: () => readonly string[];

  /** `roots` are the addresses of the folders of the workspace. */
  constructor(files: WorkspaceFiles, machine: Machine, roots: () => readonly string[]) {
    this.#files = files;
    this.#machine = machine;
    this.#roots = roots;
  }

  /** The layers around these policies and sessions, which are given by the paths in their addresses. */
  async wantedFor(about: LayersOf): Promise<WantedLayers> {
    const needed = new LayerPlaces(this.#machine).foldersOf(about);
    const workTrees = await workTreesOf(needed, (folder) => this.#hasGit(folder));
    const folders = { ...this.#machine, workTrees };
    const wanted = new LayerPlaces(folders).wantedFor(about);
    const isInside = ({ scope, path }: LayerPlace) =>
      isOfFolder(scope) &&
      (this.#rootOf(path) !== undefined || URI.parse(this.#addressOf(path)).scheme !== "file");
    return {
      folders,
      outside: wanted
        .filter((place) => !isInside(place))
        .map((place) => ({ ...place, path: URI.file(place.path).fsPath })),
      inside: wanted.filter(isInside),
    };
  }

  /** The files at these places, as far as they exist. */
  async read(places: readonly LayerPlace[]): Promise<NeighbourFile[]> {
    const files = await Promise.all(
      places.map(async ({ path }): Promise<NeighbourFile[]> => {
        try {
          const text = await this.#files.read(this.#addressOf(path));
          return text === undefined ? [] : [{ path, text }];
        } catch (error) {
          return [{ path, why: error instanceof Unusable ? error.message : String(error) }];
        }
      }),
    );
    return files.flat();
  }

  /** The address of a layer: what a folder brings along is on its file system, the rest on the disk. */
  addressOfLayer({ scope, path }: LayerPlace): string {
    return isOfFolder(scope) ? this.#addressOf(path) : URI.file(path).toString();
  }

  /** The address of a file around the workspace: on the file system of the folder that holds it. */
  #addressOf(path: string): string {
    const root = this.#rootOf(path) ?? this.#roots()[0];
    const file = URI.file(path);
    if (root === undefined || URI.parse(root).scheme === "file") return file.toString();
    return URI.parse(root).with({ path: file.path }).toString();
  }

  /** The folder of the workspace that holds the file. */
  #rootOf(path: string): string | undefined {
    return this.#roots().find((root) =>
      isAtOrBelow(canonicalPath(path), canonicalPath(pathOf(root))),
    );
  }

  async #hasGit(folder: string): Promise<boolean> {
    try {
      const address = this.#addressOf(`${folder.replace(/\/$/, "")}/.git`);
      return (await this.#files.read(address)) !== undefined;
    } catch {
      // It is there, and no file that can be read: a folder, most likely.
      return true;
    }
  }
}

/** True for a layer that a folder brings along, on whatever file system that is. */
function isOfFolder(scope: Scope): boolean {
  return scope === "project" || scope === "local";
}
