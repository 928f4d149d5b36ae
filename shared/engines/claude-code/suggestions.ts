import { MCP_SERVERS } from "../../names/index.js";
import type { RuleList } from "../../policy/rule.js";
import type { Suggestion } from "../engine.js";
import { HOOK_EVENTS } from "./hooks/events.js";
import { EXCLUDED_COMMANDS } from "./lists.js";
import { TOOL_LINES } from "./tool-lines.js";
import { CURRENT_TOOLS, NOT_FOR_SUBAGENTS } from "./tools.js";

/** What can be written into a list: tools, and servers as a whole in the spelling of the list. */
export function suggestionsFor(list: RuleList, servers: readonly string[]): Suggestion[] {
  if (list.name === EXCLUDED_COMMANDS.name) return [];
  const event = list.name === "matcher" ? HOOK_EVENTS.get(list.of ?? "") : undefined;
  if (event !== undefined && event.compares !== "tool") {
    return [...(event.values ?? [])].map((name) => ({
      name,
      about: `${event.name} comes with this`,
      isTool: false,
    }));
  }
  const given = list.role === "offer" && list.effect === "grant";
  const tools = [...CURRENT_TOOLS]
    .filter((name) => !name.includes("__") && !(given && NOT_FOR_SUBAGENTS.has(name)))
    .map((name) => ({
      name,
      about: TOOL_LINES[name] ?? "Not documented; only some sessions have it",
      isTool: true,
    }));
  // A condition names one tool, and none of them is known here.
  return list.name === "if" ? tools : [...tools, ...serversFor(list, servers)];
}

function serversFor({ role }: RuleList, servers: readonly string[]): Suggestion[] {
  const ending = role === "hook" ? "__.*" : role === "offer" ? "" : "__*";
  return [...new Set(servers.map((server) => MCP_SERVERS.mint(server)))]
    .filter((server) => server !== "")
    .map((server) => ({
      name: `${MCP_SERVERS.prefix}${server}${ending}`,
      about: "Every tool of this server",
      isTool: false,
    }));
}
