import type { RuleProblem } from "../../../policy/rule.js";
import type { Circumstances } from "../../engine.js";
import { type Content, problemAt } from "./content.js";

type Folders = Pick<Circumstances, "home" | "project">;

/** Tools whose content is a path, anchored by how it starts. */
const PATH_TOOLS = new Set(["Read", "Edit"]);

/** Folders of one person: nobody has them below the folder of a settings file. */
const HOME = /^\/(?:Users|home)\/[^/*]+(?=\/|$)/;

/** Folders of the system, which may exist below a project as well. */
const SYSTEM = /^\/(?:etc|tmp|var)(?=\/|$)/;

/** Folders that rules of skills, commands and plugins may name. */
const OWN_FOLDER = /^\$\{CLAUDE_(?:SKILL_DIR|PROJECT_DIR|PLUGIN_ROOT)\}/;

/**
 * Paths that are not anchored where they seem to be, or that are no pattern the engine reads
 * (live runs on 2.1.332: `../x`, `$HOME/x` and `{a,b}` match nothing).
 */
export function findPathProblem(content: Content, folders: Folders): RuleProblem | undefined {
  const { tool, text, list } = content;
  if (!PATH_TOOLS.has(tool)) return undefined;
  if (list === "deny" && text.startsWith("!")) {
    return problemAt(content, "hollow-deny", "nothing", 0, 1);
  }
  const anchored = knownFolder(text, folders) ?? HOME.exec(text)?.[0] ?? SYSTEM.exec(text)?.[0];
  if (anchored !== undefined)
    return problemAt(content, "path-anchor", "nothing", 0, anchored.length);
  // What a skill may call its own folders is put in before anything is compared.
  if (!content.diagnosed && OWN_FOLDER.test(text)) return undefined;
  const foreign = /^(?:\.\.(?=\/|$)|\$[A-Za-z_{][A-Za-z0-9_}]*)/.exec(text);
  if (foreign !== null) return problemAt(content, "path-anchor", "nothing", 0, foreign[0].length);
  const braces = /\{[^{}]*,[^{}]*\}/.exec(text);
  if (braces === null) return undefined;
  const end = braces.index + braces[0].length;
  return problemAt(content, "path-anchor", "nothing", braces.index, end);
}

/** The user's home or the project's folder, written out with one `/`. */
function knownFolder(text: string, { home, project }: Folders): string | undefined {
  return [project, home].find(
    (folder) =>
      folder !== undefined &&
      /^\/[^/]/.test(folder) &&
      (text === folder || text.startsWith(`${folder}/`)),
  );
}
