import { dirname, resolve, sep } from "node:path";
import { exists, NeighbourFiles, type Place } from "../files/neighbours.js";
import { outsidePlaces, thisMachine } from "../files/this-machine.js";
import { LayerPlaces, type LayersOf } from "../shared/surroundings/layer-places.js";
import { type NeighbourFolders, Neighbourhood } from "../shared/surroundings/neighbourhood.js";
import { IN_PLUGIN, IN_PROJECT } from "../shared/surroundings/sources.js";
import { workTreesOf } from "../shared/surroundings/work-trees.js";

/**
 * What exists around these policies and sessions, as their paths on the disk: what is in their
 * folders and in all above them, in the plugins, what the user and the system have, and the layers
 * that hold there.
 */
export async function neighbourhoodOf(
  { policies = [], sessions = [] }: LayersOf,
  {
    plugins = [],
    roots = [],
  }: { readonly plugins?: readonly string[]; readonly roots?: readonly string[] } = {},
): Promise<Neighbourhood> {
  const machine = thisMachine();
  const about: LayersOf = {
    policies: policies.map(slashes),
    sessions: sessions.map(slashes),
  };
  const folders = new LayerPlaces(machine).foldersOf(about);
  const workTrees = await workTreesOf(folders, (folder) => exists(`${folder}/.git`));
  const above = new Set([...policies.map((path) => dirname(path)), ...sessions].flatMap(upwards));
  const places: Place[] = [
    ...outsidePlaces(machine),
    ...[...above].map((folder) => ({ folder, wanted: IN_PROJECT })),
    ...plugins.map((folder) => ({ folder, wanted: IN_PLUGIN })),
  ];
  const layers = new LayerPlaces({ ...machine, workTrees }).wantedFor(about);
  const files = new NeighbourFiles();
  const all = [...(await files.at(places)), ...(await files.layers(layers))];
  const around: NeighbourFolders = { ...machine, workTrees, plugins, roots };
  return new Neighbourhood(all, around);
}

/** A folder and every one above it, the nearest first. */
function upwards(folder: string): string[] {
  const next = dirname(folder);
  return next === folder ? [folder] : [folder, ...upwards(next)];
}

/** A path as the core knows them: elsewhere than on Windows a backslash is a part of a name. */
function slashes(path: string): string {
  return resolve(path).replaceAll(sep, "/");
}
