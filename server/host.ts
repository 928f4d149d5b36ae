import type { PolicyFiles } from "./files.js";
import type { Machine } from "./layers-of-folder.js";
import type { Outside } from "./neighbours.js";

/** What the host of the server supplies. */
export interface Host {
  /** The address of the folder that holds the pages about checks; ids follow as `<id>.md`. */
  readonly docsFolder: string;
  /** The path of the user's home folder, as in a URI; absent where there is none. */
  readonly home?: string;
  /** The machine that the server runs on. */
  readonly machine: Machine;
  /** The files outside of the workspace that tell what exists; absent where there are none. */
  outside?(log: (message: string) => void): Outside;
  /** The files below these folders, for clients that do not supply any themselves. */
  files(folders: () => readonly string[], log: (message: string) => void): PolicyFiles;
}
