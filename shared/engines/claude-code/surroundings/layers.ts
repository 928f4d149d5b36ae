import type { CommonFolders, LayerPlace } from "../../surroundings.js";

const SETTINGS = "/.claude/settings.json";
const LOCAL = "/.claude/settings.local.json";
const MANAGED = /^(.*)\/(?:managed-settings\.json|managed-settings\.d\/[^/]+\.json)$/;

/**
 * The settings that hold at the same time as those at `path`: of the user, of the project and its
 * local ones in one folder, and of the system. What is the user's or the system's holds in every
 * project, so no project's settings count for it. Other files than settings have no layers.
 */
export function layersOf(
  path: string,
  candidates: readonly string[],
  { home, system }: CommonFolders,
): LayerPlace[] {
  const user = home === undefined ? undefined : home + SETTINGS;
  const others = candidates.filter((candidate) => candidate !== path);
  const at = (wanted: string | undefined, scope: LayerPlace["scope"]): LayerPlace[] =>
    wanted !== undefined && others.includes(wanted) ? [{ path: wanted, scope }] : [];
  const managedIn = (folder: string | undefined) =>
    others.flatMap((candidate): LayerPlace[] =>
      folder !== undefined && MANAGED.exec(candidate)?.[1] === folder
        ? [{ path: candidate, scope: "managed" }]
        : [],
    );
  const managedFolder = MANAGED.exec(path)?.[1];
  if (managedFolder !== undefined) {
    return [...(managedFolder === system ? at(user, "user") : []), ...managedIn(managedFolder)];
  }
  if (path === user) return managedIn(system);
  const folder = folderOfSettings(path);
  if (folder === undefined) return [];
  return [
    ...at(user, "user"),
    ...(folder === home ? [] : at(folder + SETTINGS, "project")),
    ...at(folder + LOCAL, "local"),
    ...managedIn(system),
  ];
}

/** The folder of a project whose settings stand at this path. */
function folderOfSettings(path: string): string | undefined {
  const ending = [SETTINGS, LOCAL].find((each) => path.endsWith(each));
  return ending === undefined ? undefined : path.slice(0, -ending.length);
}
