import type { Found, Reach } from "../../../reach/reach.js";
import { closest, doubted, firstReached, NOT_FOUND } from "../../../reach/reach.js";
import type { Call } from "./call.js";
import { closed, exceptionPattern, fits, type Root, readPattern } from "./path-patterns.js";
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
  const exceptions = rules.filter(({ content }) => content.startsWith("!"));
  const closing = rules.filter(({ content }) => !content.startsWith("!"));
  if (exceptions.length === 0) {
    return firstReached(closing, (rule) => patternReach(rule, path, call));
  }
  return closest(
    ...closing.map((rule) => {
      const behind = rules.indexOf(rule);
      const own = exceptions.filter(
        (each) => rules.indexOf(each) > behind && each.layer.scope === rule.layer.scope,
      );
      return unlessExcepted(rule, own, path, call);
    }),
  );
}

/**
 * `!x` takes paths out of what an earlier rule of the same source reaches, where both count from the
 * session's folder: `test/recorded/claude-code/exceptions.jsonl`. `own` are the exceptions behind
 * the rule of the scope that it is of.
 */
function unlessExcepted(
  rule: PathRule,
  own: readonly PathRule[],
  path: string,
  call: Call,
): Found<Rule> {
  const reach = patternReach(rule, path, call);
  if (reach === "no") return NOT_FOUND;
  const read = readPattern(rule.content);
  if (own.length === 0 || read?.root !== "session") return { reach, rule };
  const cwd = folderOf(call.cwd);
  const relative = cwd === undefined ? undefined : relativeTo(cwd, path);
  if (!relative) return { reach: doubted(reach), rule };
  const first = rule.list === "allow" ? read.pattern : closed(read.pattern);
  const fitsBeside = (exceptions: readonly PathRule[]) =>
    fits([first, ...exceptions.map(({ content }) => exceptionPattern(content))], relative);
  const left = fitsBeside(own);
  // Files of managed settings are one source; whether others of one scope are was not tried.
  const isSure = own.every(
    ({ content, layerIndex, layer }) =>
      !/\/\//.test(content) &&
      !(rule.list === "allow" && content.endsWith("/**")) &&
      (layerIndex === rule.layerIndex || layer.scope === "managed"),
  );
  if (left === "yes") return { reach, rule };
  return left === "no" && isSure ? NOT_FOUND : { reach: doubted(reach), rule };
}

/** False for content that reaches no path: an exception of others, and what no pattern can match. */
export function readsPath(content: string): boolean {
  return !content.startsWith("!") && readPattern(content) !== undefined;
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
