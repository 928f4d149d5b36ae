import { canonicalPath } from "../../paths.js";
import type { LayerFiles, LayerPlace, Machine, SessionPlace } from "../session.js";
import { systemFolder } from "./system-folder.js";

const SETTINGS = ".claude/settings.json";
const LOCAL = ".claude/settings.local.json";

/** The folder before what an administrator's settings are called. */
const MANAGED = /^(.*)\/(?:managed-settings\.json|managed-settings\.d\/[^/]+\.json)$/;

/**
 * Where Claude Code 2.1.332 looks for the settings of a session. The local settings are those of
 * the work tree; on Windows, and outside of git, those of the session's folder.
 */
export const layerFiles: LayerFiles = { placesOf, sessionOf };

function placesOf(session: SessionPlace): LayerPlace[] {
  const { cwd, workTree, platform } = session;
  const managed = systemFolder(session);
  const user = userSettings(session);
  const ofUser: LayerPlace[] = [
    { scope: "managed", path: below(managed, "managed-settings.json") },
    { scope: "managed", path: below(managed, "managed-settings.d"), isFolder: true },
    ...(user === undefined ? [] : [{ scope: "user", path: user } as const]),
  ];
  if (cwd === undefined) return ofUser;
  const local = platform === "win32" ? cwd : (workTree ?? cwd);
  return [
    ...ofUser,
    { scope: "project", path: below(cwd, SETTINGS) },
    { scope: "local", path: below(local, LOCAL) },
  ];
}

function sessionOf(path: string, machine: Machine): SessionPlace | undefined {
  const managed = MANAGED.exec(path)?.[1];
  if (managed !== undefined) {
    // What stands elsewhere is still to be rolled out, to whatever users.
    return isSame(managed, systemFolder(machine)) ? machine : { system: managed };
  }
  const user = userSettings(machine);
  if (user !== undefined && isSame(path, user)) return machine;
  const ending = [SETTINGS, LOCAL].find((each) => path.endsWith(`/${each}`));
  return ending === undefined
    ? undefined
    : { ...machine, cwd: path.slice(0, -ending.length - 1) || "/" };
}

/** A user may have moved what the agent keeps; `undefined` where nothing is known of the user. */
function userSettings({ home, env }: Machine): string | undefined {
  const moved = env?.CLAUDE_CONFIG_DIR;
  if (moved) return below(moved, "settings.json");
  return home === undefined ? undefined : below(home, SETTINGS);
}

function below(folder: string, path: string): string {
  return `${folder.replace(/[/\\]+$/, "")}/${path}`;
}

function isSame(one: string, other: string): boolean {
  return canonicalPath(one) === canonicalPath(other);
}
