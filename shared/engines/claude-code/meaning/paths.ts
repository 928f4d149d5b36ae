import type { Meaning, Scope } from "../../engine.js";

/** The folder that one `/` at the start of a path stands for, by whose settings they are. */
const SETTINGS_FOLDER: Readonly<Record<Scope, string>> = {
  user: "`~/.claude`",
  project: "the folder in which the session was started",
  local: "the folder in which the session was started",
  managed: "the folder in which the session was started",
  flag: "the folder of the settings file",
};

/** What the content of a rule on files reaches (live runs on 2.1.332). */
export function meaningOfPath(
  tool: "Read" | "Edit",
  content: string,
  list: string,
  scope: Scope,
): Meaning {
  if (content.startsWith("!")) {
    return {
      reaches: `nothing of its own; it takes what fits \`${content.slice(1)}\`, counted from the session's folder, out of what earlier rules of this list reach`,
      beware: [],
    };
  }
  const verb = tool === "Read" ? "reading" : "editing and writing";
  return {
    reaches: `${verb} ${filesOf(content, list, scope)}`,
    beware: [...aroundFiles(tool, list), ...userScope(content, scope)],
  };
}

function filesOf(content: string, list: string, scope: Scope): string {
  if (content.startsWith("//")) {
    return `${below(content.replace(/^\/+/, "/"))}, from the root of the disk`;
  }
  if (content.startsWith("~/")) return below(content);
  if (content.startsWith("/")) {
    return `${below(content.slice(1))} below ${SETTINGS_FOLDER[scope]}`;
  }
  const bare = content.replace(/^\.\//, "");
  const folder = SETTINGS_FOLDER.project;
  const single = /^[^/]+\/\*\*$/.exec(bare);
  if (single !== null && list !== "allow") {
    return `all files in folders named \`${bare.slice(0, -3)}\` at any depth below ${folder}`;
  }
  if (!bare.replace(/\/$/, "").includes("/")) {
    return bare === "**" || bare === "*"
      ? `all files below ${folder}`
      : `files and folders named \`${bare.replace(/\/$/, "")}\` at any depth below ${folder}`;
  }
  return `${below(bare)} below ${folder}`;
}

function below(pattern: string): string {
  const folder = /^(.*[^*/])\/\*\*$/.exec(pattern)?.[1];
  return folder === undefined || folder.includes("*")
    ? `what fits \`${pattern}\``
    : `all files in \`${folder}\``;
}

function aroundFiles(tool: "Read" | "Edit", list: string): string[] {
  if (tool === "Edit") return ["It holds for Edit, Write and NotebookEdit alike."];
  return list === "deny"
    ? [
        "It also refuses Write and Edit, Grep and Glob there, and `cat`, `grep` or `cp` in commands; not `rm`, `echo >` or what a program opens by itself.",
      ]
    : [];
}

function userScope(content: string, scope: Scope): string[] {
  return scope === "user" && /^\/[^/]/.test(content)
    ? ["In user settings this does not reach any project: write the path without the first `/`."]
    : [];
}
