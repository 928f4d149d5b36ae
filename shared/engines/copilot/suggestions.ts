import type { RuleList } from "../../policy/rule.js";
import { COPILOT_CLI, takenByCli } from "../copilot-cli/tools.js";
import type { KnownServers, Suggestion } from "../engine.js";
import { isShared, listsAgentTools } from "./agents/agent-lists.js";
import { listsReferenceNames } from "./settings/lists.js";
import { REFERENCE_NAMES } from "./settings/reference-names.js";
import { TOOL_LINES } from "./tool-lines.js";
import { listsMembers } from "./toolsets/toolsets-file.js";
import { VSCODE_TOOLS } from "./vscode-tools.js";

/** What can be written into a list: tools in the names of that list, sets, and known servers. */
export function suggestionsFor(list: RuleList, servers: KnownServers): Suggestion[] {
  if (listsReferenceNames(list.name)) return [...bareNames(), ...bareToolsOf(servers)];
  if (!listsAgentTools(list) && !listsMembers(list)) return [];
  const tools = [...VSCODE_TOOLS].map((name) => suggestionOf(name, list));
  return [...tools, ...toolsOf(servers)];
}

/** The languages in which VS Code 1.139.1 itself offers the names of a list (its program, 2026-11-30). */
export function offeredByEditor(list: RuleList): readonly string[] {
  return listsAgentTools(list) ? ["chatagent", "prompt"] : ["jsonc"];
}

function suggestionOf(name: string, list: RuleList): Suggestion {
  const line = TOOL_LINES[name.slice(name.lastIndexOf("/") + 1)];
  const isSet = line === undefined;
  const dropped = isShared(list) && takenByCli(name) === false;
  return {
    name,
    about: `${line ?? "Every tool of this set"}${dropped ? `; ${COPILOT_CLI} drops the name` : ""}`,
    isTool: !isSet,
  };
}

function bareNames(): Suggestion[] {
  return [...REFERENCE_NAMES].flatMap((name) => {
    const about = TOOL_LINES[name];
    return about === undefined ? [] : [{ name, about, isTool: true }];
  });
}

/** Servers and their tools, if every program that reads such lists spells them alike. */
function toolsOf(servers: KnownServers): Suggestion[] {
  return Object.entries(servers).flatMap(([server, tools = []]) => {
    if (!/^[a-z0-9-]+$/.test(server) || VSCODE_TOOLS.has(server)) return [];
    const all = { name: `${server}/*`, about: "Every tool of this server", isTool: false };
    return [
      all,
      ...tools.filter(isPlain).map((tool) => ({
        name: `${server}/${tool}`,
        about: `A tool of the server ${server}`,
        isTool: true,
      })),
    ];
  });
}

/** Tools of servers as settings name them. */
function bareToolsOf(servers: KnownServers): Suggestion[] {
  const names = new Map<string, string>();
  for (const [server, tools = []] of Object.entries(servers)) {
    for (const tool of tools) {
      // A name without such a sign may be one of VS Code's own.
      if (isPlain(tool) && /[_-]/.test(tool) && !names.has(tool)) names.set(tool, server);
    }
  }
  return [...names].map(([name, server]) => ({
    name,
    about: `A tool of the server ${server}`,
    isTool: true,
  }));
}

function isPlain(tool: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(tool);
}
