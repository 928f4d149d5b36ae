import type { Reach } from "../../../reach/reach.js";
import { anyOf } from "../../../reach/reach.js";
import type { Call } from "./call.js";

/**
 * A path as the engine sees it: absolute, `.` and `..` resolved. `undefined` where it cannot be
 * known, for a relative one without the session's folder or for one in the manner of Windows.
 */
export function resolvePath(path: string, call: Call): string | undefined {
  const [cwd, home] = [folderOf(call.cwd), folderOf(call.home)];
  if (path !== path.trim() || /[\\\0\n\r]/.test(path) || path === "") return undefined;
  if (path === "~" || path.startsWith("~/")) {
    return home === undefined ? undefined : normalize(`${home}/${path.slice(1)}`);
  }
  if (path.startsWith("/")) return normalize(path);
  return cwd === undefined ? undefined : normalize(`${cwd}/${path}`);
}

/** A folder without a `/` at its end; `undefined` for one that is not absolute. */
export function folderOf(path: string | undefined): string | undefined {
  return path?.startsWith("/") ? normalize(path) : undefined;
}

function normalize(path: string): string {
  const names: string[] = [];
  for (const name of path.split("/")) {
    if (name === "" || name === ".") continue;
    if (name === "..") names.pop();
    else names.push(name);
  }
  return `/${names.join("/")}`;
}

/** The path from a folder to what lies below it; empty for itself, `undefined` for what is not. */
export function relativeTo(folder: string, path: string): string | undefined {
  if (path === folder) return "";
  const start = folder === "/" ? "/" : `${folder}/`;
  return path.startsWith(start) ? path.slice(start.length) : undefined;
}

/** Every folder above a path, the nearest first. */
export function foldersAbove(path: string): string[] {
  const names = path.split("/").slice(1);
  return names.map((_, count) => `/${names.slice(0, names.length - 1 - count).join("/")}`);
}

/** Whether a path lies in the session's folder or in another that is worked in. */
export function isInside(path: string | undefined, call: Call): Reach {
  const cwd = folderOf(call.cwd);
  if (path === undefined || cwd === undefined) return "maybe";
  return anyOf([
    isBelow(cwd, path),
    ...call.merged.folders.map((folder): Reach => {
      const at = resolvePath(folder, call);
      if (at === undefined) return "maybe";
      const below = isBelow(at, path);
      // From where a relative folder counts was not tried.
      return folder.startsWith("/") || folder.startsWith("~") || below === "no" ? below : "maybe";
    }),
  ]);
}

function isBelow(folder: string, path: string): Reach {
  if (relativeTo(folder, path) !== undefined) return "yes";
  return relativeTo(folder.toLowerCase(), path.toLowerCase()) === undefined ? "no" : "maybe";
}

/**
 * True for a path that the engine may treat by rules of its own: its scratch folders and what it
 * keeps about sessions below `.claude` at home.
 */
export function isOwn(path: string, call: Call): boolean {
  if (/^\/(?:private\/)?(?:var\/)?tmp\/claude/i.test(path)) return true;
  const home = folderOf(call.home);
  const kept =
    home === undefined
      ? /\/\.claude\/[^/]+\//.test(path)
      : /^\.claude\/[^/]+\//.test(relativeTo(home, path) ?? "");
  return kept;
}

/** Folders and files that no allow rule opens for writing, by the documentation of 2026-08-22. */
const PROTECTED_FOLDERS = `.git .vscode .idea .husky .cargo .devcontainer .yarn .mvn .claude`;
const PROTECTED_FILES = `.gitconfig .gitmodules .bashrc .bash_profile .bash_login .bash_aliases
  .bash_logout .zshrc .zprofile .zshenv .zlogin .zlogout .profile .envrc .npmrc .yarnrc .yarnrc.yml
  .pnp.cjs .pnp.loader.mjs .pnpmfile.cjs bunfig.toml .bunfig.toml .bazelrc .bazelversion
  .bazeliskrc .pre-commit-config.yaml lefthook.yml lefthook.yaml .lefthook.yml .lefthook.yaml
  gradle-wrapper.properties maven-wrapper.properties .devcontainer.json .ripgreprc
  pyrightconfig.json .mcp.json .claude.json`;

const FOLDERS = new Set(PROTECTED_FOLDERS.split(/\s+/));
const FILES = new Set(PROTECTED_FILES.split(/\s+/));

/** True for a path whose writing is asked about, or may be, even where a rule allows it. */
export function isProtected(path: string): boolean {
  const names = path.toLowerCase().split("/");
  return (
    FILES.has(names.at(-1) ?? "") ||
    names.some((name) => FOLDERS.has(name)) ||
    path.toLowerCase().includes("/.config/git")
  );
}
