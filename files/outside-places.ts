import { homedir } from "node:os";
import { IN_HOME, IN_SYSTEM, systemFolders } from "../shared/surroundings/sources.js";
import type { Place } from "./neighbours.js";
import { systemFolder } from "./system-folder.js";

/** Where the user's own files and those of the system tell what exists in every project. */
export function outsidePlaces(): Place[] {
  const named = systemFolder();
  const system = named === undefined ? systemFolders(process.platform) : [named];
  return [
    { folder: homedir(), wanted: IN_HOME },
    ...system.map((folder) => ({ folder, wanted: IN_SYSTEM })),
  ];
}
