import { URI } from "vscode-uri";
import { Unusable } from "../files/decode.js";
import type { Engine, LayerPlace } from "../shared/engines/engine.js";
import type { JudgeInput, LayerText } from "../shared/judge.js";

/** A layer with the address of its file. */
export interface FolderLayer extends LayerText {
  readonly uri: string;
}

/** The policies that hold in a folder, and what kept others from being read, a sentence each. */
export interface FolderLayers {
  readonly layers: readonly FolderLayer[];
  readonly troubles: readonly string[];
}

/** What is around a folder that decides, beside the calls themselves, what becomes of them. */
export interface FolderSurroundings {
  /** The policies of an engine that hold in the folder, as far as they exist. */
  layersOf(folder: string, engine: Engine): Promise<FolderLayers>;
  /** Configured names of the servers of a folder; `undefined` where nothing is known of them. */
  serversOf(folder: string): Promise<NonNullable<JudgeInput["surroundings"]>["servers"]>;
}

/** The machine that the server runs on. */
export interface Machine {
  /** As Node names it: linux, darwin, win32 … */
  readonly platform: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of an administrator's files, where that is not the one of the platform. */
  readonly system?: string;
  /** The names in a folder of its disk; none when there is no such folder. */
  namesIn(folder: string): Promise<readonly string[]>;
}

/** Where texts come from. */
export interface LayerSources {
  readonly machine: Machine;
  /** The path of the user's home folder, as in a URI. */
  readonly home: string | undefined;
  /** The text of a document that is open: it wins over the file. */
  openText(uri: string): string | undefined;
  /** The text of a file; `undefined` when there is none. @throws Unusable */
  read(uri: string): Promise<string | undefined>;
  /** Configured names of the servers of a folder, each with its tools where they are known. */
  servers(folder: string): ReturnType<FolderSurroundings["serversOf"]>;
}

/** Looks at the places that the engine names, each time anew. */
export function folderSurroundings(sources: LayerSources): FolderSurroundings {
  const { home, machine } = sources;
  return {
    async layersOf(folder, engine) {
      const root = URI.parse(folder);
      const cwd = root.path.replace(/\/$/, "");
      const workTree = await workTreeOf(root, sources);
      const { platform, env, system } = machine;
      const places = engine.layerPlaces?.({
        cwd,
        platform,
        env,
        ...(system !== undefined && { system }),
        ...(home !== undefined && { home }),
        ...(workTree !== undefined && { workTree }),
      });
      const files = (await expanded(places ?? [], machine)).map(({ scope, path }) => ({
        scope,
        uri: uriOf({ scope, path }, root),
      }));
      // In the home folder itself the file is the user's own, and no second layer.
      const once = files.filter(
        ({ uri }, index) => files.findIndex((each) => each.uri === uri) === index,
      );
      const read = await Promise.all(once.map((file) => readLayer(file, sources)));
      return {
        layers: read.flatMap(({ layer }) => layer ?? []),
        troubles: read.flatMap(({ trouble }) => trouble ?? []),
      };
    },
    serversOf: (folder) => sources.servers(folder),
  };
}

/** What a folder brings along is on its own file system, whatever that is; the rest on the disk. */
function uriOf({ scope, path }: LayerPlace, root: URI): string {
  const isOfFolder = scope === "project" || scope === "local";
  return (isOfFolder ? root.with({ path }) : URI.file(path)).toString();
}

/** Single files for the folders among the places, in the order of their names. */
async function expanded(
  places: readonly LayerPlace[],
  { namesIn }: Machine,
): Promise<readonly LayerPlace[]> {
  const files = places.map(async (place) => {
    if (!place.isFolder) return [place];
    const names = (await namesIn(place.path)).filter((name) => name.endsWith(".json"));
    return [...names].sort().map((name) => ({ ...place, path: `${place.path}/${name}` }));
  });
  return (await Promise.all(files)).flat();
}

/** The nearest folder from here upwards that holds `.git`, be that a folder or a file. */
async function workTreeOf(root: URI, { read }: LayerSources): Promise<string | undefined> {
  for (let at = root.path.replace(/\/$/, ""); at !== ""; at = at.replace(/\/[^/]*$/, "")) {
    try {
      const text = await read(root.with({ path: `${at}/.git` }).toString());
      if (text !== undefined) return at;
    } catch (error) {
      // It is there, and no file that can be read: a folder, most likely.
      if (error instanceof Unusable) return at;
      throw error;
    }
  }
  return undefined;
}

async function readLayer(
  { scope, uri }: Pick<FolderLayer, "scope" | "uri">,
  { openText, read }: LayerSources,
): Promise<{ layer?: FolderLayer; trouble?: string }> {
  const { path } = URI.parse(uri);
  try {
    const text = openText(uri) ?? (await read(uri));
    return text === undefined ? {} : { layer: { scope, uri, path, text } };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    const why = `${path} could not be read (${error.message})`;
    return { trouble: `${why}: what it says is left out, so that something else may hold.` };
  }
}
