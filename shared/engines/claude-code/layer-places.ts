import type { LayerPlace, SessionPlace } from "../engine.js";
import { SYSTEM_FOLDERS } from "./system-folders.js";

/**
 * Where Claude Code 2.1.332 looks for the settings of a session. The local settings are those of
 * the work tree; on Windows, and outside of git, those of the session's folder.
 */
export function layerPlaces(session: SessionPlace): readonly LayerPlace[] {
  const { cwd, home, workTree, platform, env } = session;
  // Everywhere else as on Linux.
  const managed = session.system ?? SYSTEM_FOLDERS[platform] ?? SYSTEM_FOLDERS.linux;
  const configured = env.CLAUDE_CONFIG_DIR;
  const user = configured || (home === undefined ? undefined : `${home}/.claude`);
  const local = platform === "win32" ? cwd : (workTree ?? cwd);
  return [
    { scope: "managed", path: `${managed}/managed-settings.json` },
    { scope: "managed", path: `${managed}/managed-settings.d`, isFolder: true },
    ...(user === undefined ? [] : [{ scope: "user" as const, path: `${user}/settings.json` }]),
    { scope: "project", path: `${cwd}/.claude/settings.json` },
    { scope: "local", path: `${local}/.claude/settings.local.json` },
  ];
}
