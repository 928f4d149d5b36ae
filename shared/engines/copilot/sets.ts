import { takenByCli } from "../copilot-cli/tools.js";
import { HIDDEN_SETS, VSCODE_TOOLS } from "./vscode-tools.js";

/**
 * The name that gives whatever this one does and more: the set of a tool, or all tools of a server.
 * `undefined` where there is none, and where Copilot CLI reads the list too and is not known to take
 * the wider name.
 */
export function setAbove(name: string, { forCli }: { forCli: boolean }): string | undefined {
  const at = name.lastIndexOf("/");
  if (at < 1) return undefined;
  const set = name.slice(0, at);
  if (VSCODE_TOOLS.has(name)) return !forCli || takenByCli(set) === true ? set : undefined;
  if (forCli || name.endsWith("/*") || VSCODE_TOOLS.has(set)) return undefined;
  return HIDDEN_SETS.has(set) ? set : `${set}/*`;
}
