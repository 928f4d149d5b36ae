import { homedir } from "node:os";
import type { Machine } from "../shared/engines/session.js";
import { IN_HOME, IN_SYSTEM, systemFolders } from "../shared/surroundings/sources.js";
import type { Place } from "./neighbours.js";
import { systemFolder } from "./system-folder.js";

/** The machine that this runs on, and whose it is. */
export function thisMachine(): Machine & { readonly home: string } {
  const system = systemFolder();
  const { platform, env } = process;
  return { home: homedir(), platform, env, ...(system !== undefined && { system }) };
}

/** Where the user's own files and those of the system tell what exists in every project. */
export function outsidePlaces(machine: Machine & { readonly home: string }): Place[] {
  return [
    { folder: machine.home, wanted: IN_HOME },
    ...systemFolders(machine).map((folder) => ({ folder, wanted: IN_SYSTEM })),
  ];
}
