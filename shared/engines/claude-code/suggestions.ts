import { joinNamespacedName, MCP_SERVERS } from "../../names/index.js";
import type { RuleList } from "../../policy/rule.js";
import type { KnownServers, Suggestion } from "../engine.js";
import { HOOK_EVENTS } from "./hooks/events.js";
import { EXCLUDED_COMMANDS } from "./lists.js";
import { TOOL_LINES } from "./tool-lines.js";
import { CURRENT_TOOLS, LONGEST_NAME, NOT_FOR_SUBAGENTS } from "./tools.js";

/** What can be written into a list: tools, and servers as a whole in the spelling of the list. */
export function suggestionsFor(list: RuleList, servers: KnownServers): Suggestion[] {
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
  const served = toolsOf(servers);
  // A condition names one tool, never a server as a whole.
  return list.name === "if"
    ? [...tools, ...served]
    : [...tools, ...serversFor(list, servers), ...served];
}

function serversFor({ role }: RuleList, servers: KnownServers): Suggestion[] {
  const ending = role === "hook" ? "__.*" : role === "offer" ? "" : "__*";
  return [...new Set(Object.keys(servers).map((server) => MCP_SERVERS.mint(server)))]
    .filter((server) => server !== "")
    .map((server) => ({
      name: `${MCP_SERVERS.prefix}${server}${ending}`,
      about: "Every tool of this server",
      isTool: false,
    }));
}

/** The tools of the servers that are known, under the names that they are mounted with. */
function toolsOf(servers: KnownServers): Suggestion[] {
  const mounted = new Map<string, string>();
  for (const [server, tools = []] of Object.entries(servers)) {
    const peer = MCP_SERVERS.mint(server);
    for (const tool of tools.map(MCP_SERVERS.mint)) {
      const name = joinNamespacedName({ ns: MCP_SERVERS, peer, tool });
      const isMounted = peer !== "" && tool !== "" && name.length <= LONGEST_NAME;
      if (isMounted && !mounted.has(name)) mounted.set(name, server);
    }
  }
  return [...mounted].map(([name, server]) => ({
    name,
    about: `A tool of the server ${server}`,
    isTool: true,
  }));
}
