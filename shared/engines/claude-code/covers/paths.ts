import type { Scope } from "../../../policy/scope.js";
import type { List } from "../decide/rules.js";

/** The files that a rule on Read or Edit reaches, as far as they can be compared. */
export interface PathClaim {
  /** What the path counts from. */
  readonly root: string;
  /** The pattern from there, in small letters: the engine compares paths without letter case. */
  readonly pattern: string;
  /** The folder of which everything is reached, from the root; absent where there is none. */
  readonly folder?: string;
  /** The folder within which everything lies that is reached, from the root; empty for the root. */
  readonly within: string;
  /** True when the folder itself is reached as well, and not only what lies in it. */
  readonly itself: boolean;
}

/** Names of folders in which no sign has a meaning to a pattern. */
const PLAIN = /^[A-Za-z0-9._@ +-]+$/;

/** Folders of a path that are looked at. */
const MOST_FOLDERS = 12;

/**
 * Reads a path of a rule by its anchors: `//` the disk, `~/` the home folder, `/` the folder of the
 * settings, anything else the session's. `undefined` for what is not compared.
 */
export function readPathClaim(
  content: string,
  list: List,
  { scope, path }: { readonly scope: Scope; readonly path: string },
): PathClaim | undefined {
  if (/^(?:!|\.\.|\$)|[\\[\]{}?\n\r]|\/\.{1,2}(?:\/|$)|\s$|\/$/.test(content)) return undefined;
  const [root, rest] = content.startsWith("//")
    ? ["disk", content.slice(1)]
    : content.startsWith("~/")
      ? ["home", content.slice(1)]
      : content.startsWith("/")
        ? [settingsRoot(scope, path), content]
        : ["session", content.replace(/^\.\//, "")];
  if (/^\.?$/.test(rest)) return undefined;
  const written = rest.replace(/\/{2,}/g, "/").toLowerCase();
  // In deny and ask `folder/**` is the folder itself, which in turn is all that lies in it.
  const pattern =
    list === "allow" || /^\/?\*\*$/.test(written) ? written : written.replace(/\/\*\*$/, "");
  if (/^\/?\*\*$/.test(pattern)) return { root, pattern, folder: "", within: "", itself: false };
  // Without a `/` before its end a pattern fits at any depth.
  const anchored = /\/(?=.)/.test(pattern);
  const names = pattern.replace(/^\//, "").split("/");
  if (!anchored) return { root, pattern, within: "", itself: false };
  const literal = names.findIndex((name) => !PLAIN.test(name));
  const plain = literal < 0 ? names : names.slice(0, literal);
  const isFolder = literal < 0 || (literal === names.length - 1 && names.at(-1) === "**");
  return {
    root,
    pattern,
    ...(isFolder && plain.length > 0 && { folder: plain.join("/") }),
    // What a last plain name reaches is that file and, if it is a folder, all that lies in it.
    within: plain.join("/"),
    itself: literal < 0,
  };
}

/** True when every path that `narrow` reaches is reached by `broad`. */
export function coversPath(broad: PathClaim, narrow: PathClaim): boolean {
  if (broad.root !== narrow.root) return false;
  if (broad.pattern === narrow.pattern) return true;
  const { folder } = broad;
  if (folder === undefined) return false;
  if (folder === "") return true;
  if (narrow.within === folder) return broad.itself || !narrow.itself;
  return narrow.within.startsWith(`${folder}/`);
}

/** What a rule is filed under; it covers others only where all of a folder is reached. */
export function filedPath({ root, folder, pattern }: PathClaim): string {
  return `${root}:${folder ?? `=${pattern}`}`;
}

/** The names under which rules are filed that may cover this one: its folders, up to the root. */
export function* pathsAbove({ root, within, pattern }: PathClaim): Iterable<string> {
  yield `${root}:=${pattern}`;
  let folder = within;
  for (let folders = 0; folder !== "" && folders < MOST_FOLDERS; folders++) {
    yield `${root}:${folder}`;
    folder = folder.slice(0, Math.max(folder.lastIndexOf("/"), 0));
  }
  yield `${root}:`;
}

/** In settings of a project, and in managed ones, one `/` is the session's folder. */
function settingsRoot(scope: Scope, path: string): string {
  if (scope === "user") return "user";
  return scope === "flag" ? path : "session";
}
