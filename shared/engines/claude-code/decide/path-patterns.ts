import ignore from "ignore";
import type { Reach } from "../../../reach/reach.js";

/** What a path in a rule counts from. */
export type Root = "disk" | "home" | "settings" | "session";

export interface Pattern {
  readonly root: Root;
  readonly pattern: string;
}

/** A path of a rule taken apart; `undefined` for one that can match nothing. */
export function readPattern(content: string): Pattern | undefined {
  const collapsed = (rest: string) => `/${rest.replace(/^\/+/, "")}`.replace(/\/{2,}/g, "/");
  const { root, pattern }: Pattern = content.startsWith("//")
    ? { root: "disk", pattern: collapsed(content) }
    : content.startsWith("~/")
      ? { root: "home", pattern: collapsed(content.slice(2)) }
      : content.startsWith("/")
        ? { root: "settings", pattern: collapsed(content) }
        : { root: "session", pattern: content.replace(/^\.\//, "").replace(/\/{2,}/g, "/") };
  // Patterns never leave their folder, and `.` and `/` alone were seen to match nothing.
  if (/^(?:\.?|\/|\.\.(?:\/.*)?)$/s.test(pattern)) return undefined;
  return { root, pattern };
}

/** In deny and ask `folder/**` is the folder itself, which in turn is all that lies in it. */
export function closed(pattern: string): string {
  const folder = pattern.replace(/\/\*\*$/, "");
  return folder === "" || folder === "!" ? `${folder}**` : folder;
}

/** The library is the engine's own; it compares without letter case and looks at folders too. */
export function fits(patterns: readonly string[], relative: string): Reach {
  try {
    return ignore().add(patterns).ignores(relative) ? "yes" : "no";
  } catch {
    return "maybe";
  }
}

/**
 * The pattern of content with `!`, for what counts from the session's folder. The `!` is read before
 * any anchor, so that `./`, `~/` and `//` behind it are but parts of a name.
 */
export function exceptionPattern(content: string): string {
  return closed(content.replace(/\/{2,}/g, "/"));
}
