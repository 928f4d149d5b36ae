import { closest, doubted, type Found, NOT_FOUND, type Reach } from "../../../reach/reach.js";
import type { Outcome } from "../../../reach/settle.js";
import {
  allows,
  asks,
  type Call,
  type GuardList,
  grantedBy,
  type Matter,
  textInput,
  unsettled,
  wholeAllow,
} from "./call.js";
import { pathFound } from "./paths.js";
import { isInside, isOwn, isProtected, resolvePath } from "./places.js";
import { type Rule, withContent } from "./rules.js";

/** The parameter in which a tool is given its path. */
const PATH_FIELDS: Readonly<Record<string, string>> = {
  Read: "file_path",
  Edit: "file_path",
  Write: "file_path",
  NotebookEdit: "notebook_path",
  Grep: "path",
  Glob: "path",
};

/** The absolute path that a call is about. */
function pathOf(call: Call): string | undefined {
  const searches = call.tool === "Grep" || call.tool === "Glob";
  const given = textInput(call, PATH_FIELDS[call.tool] ?? "") ?? (searches ? "." : undefined);
  return given === undefined ? undefined : resolvePath(given, call);
}

/** Rules on a tool whose content is a path; a star alone is for the tool that it is written for. */
function pathRules(call: Call, list: "deny" | "ask" | "allow", tool: string) {
  return withContent(call.merged.rules[list], tool).filter(({ content }) => content !== "*");
}

/** Files that are read: by Read, and by Grep and Glob where a session has them. */
export const reading: Matter = {
  guarded: (call, list) => pathFound(pathRules(call, list, "Read"), pathOf(call), call),
  granted: (call) => {
    const path = pathOf(call);
    return grantedBy(readGrant(call, path), () => {
      const inside = isInside(path, call);
      if (inside === "yes") {
        return allows(
          "no rule reaches it, and files in the working folders are read without a question",
        );
      }
      if (inside === "maybe" || path === undefined) {
        return unsettled("it is not known whether the path lies in a working folder");
      }
      return isOwn(path, call) || /^\/(?:dev|proc|sys)(?:\/|$)/.test(path)
        ? unsettled("the path is in a folder that Claude Code may treat by rules of its own")
        : asks("no rule allows it, and files outside of the working folders are asked about");
    });
  },
};

/** What allows to read a path. A path that may be edited may be read. */
function readGrant(call: Call, path: string | undefined): Found<Rule> {
  const { tool } = call;
  const whole = wholeAllow(call, tool);
  if (whole !== undefined) return { reach: "yes", rule: whole };
  const edit = wholeAllow(call, "Edit");
  return closest(
    pathFound(pathRules(call, "allow", "Read"), path, call),
    pathFound(pathRules(call, "allow", "Edit"), path, call),
    starGrant(call, tool, path),
    // Whether the whole of Edit opens reading outside of the working folders was not tried.
    edit === undefined ? NOT_FOUND : { reach: "maybe", rule: edit },
  );
}

/** Files that are written, by Edit, Write and NotebookEdit alike. */
export const writing: Matter = {
  guarded: (call, list) => {
    const path = pathOf(call);
    return closest(
      pathFound(pathRules(call, list, "Edit"), path, call),
      call.tool === "NotebookEdit" ? NOT_FOUND : readGuard(call, list, path),
    );
  },
  granted: (call) => {
    const path = pathOf(call);
    const granted = grantedBy(writeGrant(call, path), () =>
      path === undefined
        ? unsettled("the call has no path that can be known")
        : isOwn(path, call)
          ? unsettled("the path is in a folder that Claude Code may treat by rules of its own")
          : asks(
              "no rule allows it, and changes of files are asked about unless a rule allows them",
            ),
    );
    return granted.decision === "allow" && (path === undefined || isProtected(path))
      ? protectedPath(granted)
      : granted;
  },
};

/** A file that must not be read must not be changed either; whether ask goes as far was not tried. */
function readGuard(call: Call, list: GuardList, path: string | undefined): Found<Rule> {
  const bare = call.merged.rules[list].find(
    ({ tool, content }) => tool === "Read" && content === undefined,
  );
  const found = pathFound(pathRules(call, list, "Read"), path, call);
  const whole: Found<Rule> = bare === undefined ? NOT_FOUND : { reach: "maybe", rule: bare };
  return list === "deny" ? closest(found, whole) : { ...found, reach: doubted(found.reach) };
}

function writeGrant(call: Call, path: string | undefined): Found<Rule> {
  const { tool } = call;
  const whole = wholeAllow(call, tool);
  if (whole !== undefined) return { reach: "yes", rule: whole };
  return closest(
    pathFound(pathRules(call, "allow", "Edit"), path, call),
    starGrant(call, tool, path),
  );
}

/** `Tool(*)` in allow: this very tool within the working folders, and no other that writes. */
function starGrant(call: Call, tool: string, path: string | undefined): Found<Rule> {
  const rule = withContent(call.merged.rules.allow, tool).find(({ content }) => content === "*");
  if (rule === undefined) return NOT_FOUND;
  const reach: Reach = isInside(path, call);
  return { reach, rule };
}

function protectedPath({ rule }: Outcome<Rule>): Outcome<Rule> {
  return {
    decision: "unknown",
    because: `the allow rule ${rule?.text ?? ""} reaches the path, but Claude Code guards some files by itself and this may be one of them`,
  };
}
