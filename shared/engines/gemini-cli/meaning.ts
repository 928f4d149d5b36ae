import type { DescribedRule, Meaning } from "../engine.js";
import { isOfServer, SERVER_PREFIX } from "./servers.js";
import { AGENTS, DISCOVERED_PREFIX, RENAMED, SHELL_TOOL } from "./tools.js";

/** What a sound rule reaches, in plain words. */
export function meaningOf({ tool, content, list }: DescribedRule): Meaning {
  if (content !== undefined) {
    return {
      reaches: `commands that start with \`${content}\`, up to the end of a word`,
      beware:
        list === "allowed"
          ? ["Every other command is refused: the list narrows the shell down to what it names."]
          : ["Each part of a command line is held against the rule by itself."],
    };
  }
  return { reaches: reachOf(tool), beware: [] };
}

function reachOf(tool: string): string {
  if (tool === "*") return "every tool";
  if (tool === `${SERVER_PREFIX}*`) return "every tool of every MCP server";
  if (isOfServer(tool)) {
    return tool.endsWith("_*")
      ? `every tool of the MCP server \`${tool.slice(SERVER_PREFIX.length, -2)}\``
      : `the tool of an MCP server that is mounted as \`${tool}\``;
  }
  if (AGENTS.has(tool)) return `calls of the agent \`${tool}\``;
  if (tool === SHELL_TOOL) return "every shell command";
  if (tool.startsWith(DISCOVERED_PREFIX)) {
    return `the tool \`${tool.slice(DISCOVERED_PREFIX.length)}\` of the project's discovery command`;
  }
  const [today = tool] = RENAMED.get(tool) ?? [];
  return `every call of the tool \`${today}\``;
}
