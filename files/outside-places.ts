import { homedir } from "node:os";
import { IN_HOME, IN_SYSTEM, systemFolders } from "../shared/surroundings/sources.js";
import type { Place } from "./neighbours.js";

/** Where the user's own files and those of the system tell what exists in every project. */
export function outsidePlaces(): Place[] {
  return [
    { folder: homedir(), wanted: IN_HOME },
    ...systemFolders(process.platform).map((folder) => ({ folder, wanted: IN_SYSTEM })),
  ];
}
