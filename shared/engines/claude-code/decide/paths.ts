import ignore from "ignore";
import type { Found, Reach } from "../../../reach/reach.js";
import { closest, doubted, firstReached, NOT_FOUND } from "../../../reach/reach.js";
import type { Call } from "./call.js";
import { folderOf, foldersAbove, relativeTo } from "./places.js";
import type { Rule } from "./rules.js";

type PathRule = Rule & { readonly content: string };

/** The closest of some rules whose content is a path, held against one absolute path. */
export function pathFound(
  rules: readonly PathRule[],
  path: string | undefined,
  call: Call,
): Found<Rule> {
  if (path === undefined) {
    const [rule] = rules.filter(({ content }) => readPattern(content) !== undefined);
    return rule === undefined ? NOT_FOUND : { reach: "maybe", rule };
  }
  const opening = rules.filter(
    (rule) => rule.content.startsWith("!") && patternReach(positive(rule), path, call) !== "no",
  );
  const closing = rules.filter(({ content }) => !content.startsWith("!"));
  if (opening.length === 0) return firstReached(closing, (rule) => patternReach(rule, path, call));
  return closest(...closing.map((rule) => reopened(rule, opening, rules, path, call)));
}

function positive(rule: PathRule): PathRule {
  return { ...rule, content: rule.content.slice(1) };
}

/**
 * `!x` opens again what an earlier rule of the same layer has closed. That was seen in deny, for
 * patterns that both count from the session's folder; all else about it is in doubt.
 */
function reopened(
  rule: PathRule,
  opening: readonly PathRule[],
  rules: readonly PathRule[],
  path: string,
  call: Call,
): Found<Rule> {
  const reach = patternReach(rule, path, call);
  if (reach === "no") return NOT_FOUND;
  const cwd = folderOf(call.cwd);
  const relative = cwd === undefined ? undefined : relativeTo(cwd, path);
  const layerOnly = opening.every(({ layerIndex }) => layerIndex === rule.layerIndex);
  const alone = rules.every(
    ({ layerIndex, layer }) => layerIndex === rule.layerIndex || layer.scope !== rule.layer.scope,
  );
  const plain = [rule, ...opening.map(positive)].every(({ content }) => /^[^/~]/.test(content));
  const sure = opening.every((each) => patternReach(positive(each), path, call) === "yes");
  const certain = rule.list === "deny" && layerOnly && alone && plain && sure && reach === "yes";
  if (!certain || relative === undefined || relative === "") {
    return { reach: doubted(reach), rule };
  }
  const patterns = rules
    .slice(rules.indexOf(rule))
    .filter((each) => each === rule || opening.includes(each))
    .map(({ content }) =>
      content.startsWith("!")
        ? `!${readPattern(content.slice(1))?.pattern ?? ""}`
        : (readPattern(content)?.pattern ?? ""),
    )
    .map(closed);
  return fits(patterns, relative) === "no" ? NOT_FOUND : { reach: "yes", rule };
}

/** What a path in a rule counts from. */
type Root = "disk" | "home" | "settings" | "session";

interface Pattern {
  readonly root: Root;
  readonly pattern: string;
}

/** A path of a rule taken apart; `undefined` for one that can match nothing. */
function readPattern(content: string): Pattern | undefined {
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

/** False for content that names no path at all, or none that a pattern can match. */
export function readsPath(content: string): boolean {
  return readPattern(content.replace(/^!/, "")) !== undefined;
}

/** Whether one path rule reaches an absolute path. */
export function patternReach(rule: PathRule, path: string, call: Call): Reach {
  const read = readPattern(rule.content);
  if (read === undefined) return "no";
  const reachBelow = (folder: string): Reach => {
    const relative = relativeTo(folder, path);
    if (relative === undefined) {
      // The engine compares patterns without letter case; whether folders too was not tried.
      const near = relativeTo(folder.toLowerCase(), path.toLowerCase());
      return near === undefined ? "no" : doubted(reachWithin(read.pattern, near, rule));
    }
    return reachWithin(read.pattern, relative, rule);
  };
  const root = rootFolder(read.root, rule, call);
  if (root !== undefined) return reachBelow(root);
  // From a folder that is not known the pattern reaches the path only if it would from some folder.
  return foldersAbove(path).every((folder) => reachBelow(folder) === "no") ? "no" : "maybe";
}

function reachWithin(pattern: string, relative: string, { list }: Rule): Reach {
  const guards = list !== "allow";
  if (relative === "") return /^\/?\*+(?:\/\*+)*$/.test(pattern) ? "maybe" : "no";
  if (/[\\\n\r]|\/\.{1,2}(?:\/|$)/.test(pattern) || hasOpenBracket(pattern)) return "maybe";
  const reach = fits([guards ? closed(pattern) : pattern], relative);
  // Whether the folder itself is in the reach of an allowed `folder/**` was not tried.
  return !guards && reach === "no" && pattern.endsWith("/**") ? own(pattern, relative) : reach;
}

function own(pattern: string, relative: string): Reach {
  const folder = pattern.slice(0, -"/**".length).replace(/^\//, "");
  return folder !== "" && fits([`/${folder}`], relative) === "yes" && isWhole(folder, relative)
    ? "maybe"
    : "no";
}

function isWhole(folder: string, relative: string): boolean {
  return folder.split("/").length === relative.split("/").length;
}

/** In deny and ask `folder/**` is the folder itself, which in turn is all that lies in it. */
function closed(pattern: string): string {
  const folder = pattern.replace(/\/\*\*$/, "");
  return folder === "" || folder === "!" ? `${folder}**` : folder;
}

/** The library is the engine's own; it compares without letter case and looks at folders too. */
function fits(patterns: readonly string[], relative: string): Reach {
  try {
    return ignore().add(patterns).ignores(relative) ? "yes" : "no";
  } catch {
    return "maybe";
  }
}

function hasOpenBracket(pattern: string): boolean {
  return /\[/.test(pattern.replace(/\[[^\]/]+\]/g, ""));
}

function rootFolder(root: Root, { layer }: Rule, { cwd, home }: Call): string | undefined {
  switch (root) {
    case "disk":
      return "/";
    case "home":
      return folderOf(home);
    case "session":
      return folderOf(cwd);
    case "settings":
      break;
  }
  switch (layer.scope) {
    case "user":
      return userFolder(layer.path, folderOf(home));
    case "flag":
      return layer.path === undefined ? undefined : folderOf(layer.path.replace(/\/[^/]*$/, "/"));
    default:
      return folderOf(cwd);
  }
}

/** The folder of the user settings; from where `/x` counts where they were moved was not tried. */
function userFolder(path: string | undefined, home: string | undefined): string | undefined {
  const usual = home === undefined ? undefined : folderOf(`${home}/.claude`);
  return path === undefined || path === `${usual}/settings.json` ? usual : undefined;
}
