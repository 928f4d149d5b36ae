import type { Machine } from "../shared/engines/session.js";
import type { PolicyFiles } from "./files.js";
import type { Outside } from "./neighbours.js";

/** What the host of the server supplies. */
export interface Host {
  /** The address of the folder that holds the pages about checks; ids follow as `<id>.md`. */
  readonly docsFolder: string;
  /** The machine that the server runs on; the path of the home folder is as in a URI. */
  readonly machine: Machine;
  /** The files outside of the workspace that tell what exists; absent where there are none. */
  readonly outside?: Outside;
  /** The files below these folders, for clients that do not supply any themselves. */
  files(folders: () => readonly string[], log: (message: string) => void): PolicyFiles;
}
