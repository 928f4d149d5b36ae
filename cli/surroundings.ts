import { dirname, resolve } from "node:path";
import { NeighbourFiles, type Place } from "../files/neighbours.js";
import { outsidePlaces } from "../files/outside-places.js";
import {
  type NeighbourFolders,
  Neighbourhood,
  type Trouble,
} from "../shared/surroundings/neighbourhood.js";
import { IN_PLUGIN, IN_PROJECT } from "../shared/surroundings/sources.js";

/**
 * What exists around these files: what is in their folders and in all above them, in the plugins,
 * and what the user and the system have. `tell` hears of files that cannot be read.
 */
export async function neighbourhoodOf(
  paths: readonly string[],
  folders: NeighbourFolders & { readonly plugins: readonly string[] },
  tell: (trouble: Trouble) => void,
): Promise<Neighbourhood> {
  const above = new Set(paths.flatMap((path) => foldersAbove(resolve(path))));
  const places: Place[] = [
    ...outsidePlaces(),
    ...[...above].map((folder) => ({ folder, wanted: IN_PROJECT })),
    ...folders.plugins.map((folder) => ({ folder, wanted: IN_PLUGIN })),
  ];
  const texts = await new NeighbourFiles(tell).at(places);
  const neighbourhood = new Neighbourhood(texts, folders);
  for (const trouble of neighbourhood.troubles) tell(trouble);
  return neighbourhood;
}

/** Every folder above a path, the nearest first. */
function foldersAbove(path: string): string[] {
  const folder = dirname(path);
  return folder === path ? [] : [folder, ...foldersAbove(folder)];
}
