import { URI } from "vscode-uri";
import { Unusable } from "../files/decode.js";
import type { Engine } from "../shared/engines/engine.js";
import type { JudgeInput, LayerText } from "../shared/judge.js";

/** A layer with the address of its file. */
export interface FolderLayer extends LayerText {
  readonly uri: string;
}

/** What is around a folder that decides, beside the calls themselves, what becomes of them. */
export interface FolderSurroundings {
  /** The policies of an engine that hold in the folder, as far as they exist. */
  layersOf(folder: string, engine: Engine): Promise<readonly FolderLayer[]>;
  /** Configured names of the servers of a folder; `undefined` where nothing is known of them. */
  serversOf(folder: string): Promise<NonNullable<JudgeInput["surroundings"]>["servers"]>;
}

/** Where texts come from. */
export interface LayerSources {
  /** The path of the user's home folder, as in a URI. */
  readonly home: string | undefined;
  /** The text of a document that is open: it wins over the file. */
  openText(uri: string): string | undefined;
  /** The text of a file; `undefined` when there is none. @throws Unusable */
  read(uri: string): Promise<string | undefined>;
  log(message: string): void;
}

/** Looks at the places that the engine names, each time anew. */
export function folderSurroundings(sources: LayerSources): FolderSurroundings {
  const { home } = sources;
  return {
    async layersOf(folder, { layerPlaces = [] }) {
      const places = layerPlaces.flatMap(({ scope, from, path }) => {
        const uri = placeOf(from, path, URI.parse(folder), home);
        return uri === undefined ? [] : [{ scope, uri }];
      });
      // In the home folder itself the file is the user's own, and no second layer.
      const once = places.filter(
        ({ uri }, index) => places.findIndex((each) => each.uri === uri) === index,
      );
      const layers = await Promise.all(
        once.map(async ({ scope, uri }) => {
          const text = await textOf(uri, sources);
          const { path } = URI.parse(uri);
          return text === undefined ? [] : [{ scope, uri, path, text }];
        }),
      );
      return layers.flat();
    },
    serversOf: async () => undefined,
  };
}

function placeOf(
  from: "folder" | "home" | "disk",
  path: string,
  folder: URI,
  home: string | undefined,
): string | undefined {
  if (from === "folder") {
    return folder.with({ path: `${folder.path.replace(/\/$/, "")}/${path}` }).toString();
  }
  if (from === "disk") return URI.file(`/${path}`).toString();
  return home === undefined ? undefined : URI.file(`${home}/${path}`).toString();
}

async function textOf(
  uri: string,
  { openText, read, log }: LayerSources,
): Promise<string | undefined> {
  const open = openText(uri);
  if (open !== undefined) return open;
  try {
    return await read(uri);
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    log(`${uri} is left out of what holds in its folder: ${error.message}`);
    return undefined;
  }
}
