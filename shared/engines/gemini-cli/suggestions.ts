import type { RuleList } from "../../policy/rule.js";
import type { KnownServers, Suggestion } from "../engine.js";
import { geminiNames, registryNames } from "./names.js";
import { CHECKER_LIST, PolicyList } from "./policies/rules.js";
import { mint, SERVER_PREFIX } from "./servers.js";
import { TOOL_LINES } from "./tool-lines.js";
import { AGENTS } from "./tools.js";

/** What can be written into a list: tools, agents where they are read, and servers that are known. */
export function suggestionsFor(list: RuleList, servers: KnownServers): readonly Suggestion[] {
  if (!(list instanceof PolicyList)) {
    return list.name === "core"
      ? toolsOf(registryNames.current)
      : [...toolsOf(geminiNames.current), ...serversOf(servers)];
  }
  const { key, block } = list;
  if (key === "mcpName") {
    return Object.keys(servers).map((name) => ({ name, about: "An MCP server", isTool: false }));
  }
  if (key !== "toolName") return [];
  const server = block.mcpName ?? "";
  if (server !== "") {
    return [
      { name: "*", about: "Every tool of this server", isTool: false },
      // A rule is compared as it is written, so that a name with other signs has none.
      ...(servers[server] ?? [])
        .filter((name) => mint(server, name) === block.nameOf(name))
        .map((name) => toolOf(server, name)),
    ];
  }
  const names = list.name === CHECKER_LIST ? registryNames : geminiNames;
  return [
    ...toolsOf(names.current),
    { name: "*", about: "Every tool", isTool: false },
    { name: `${SERVER_PREFIX}*`, about: "Every tool of every MCP server", isTool: false },
    ...serversOf(servers),
  ];
}

function toolsOf(names: ReadonlySet<string>): readonly Suggestion[] {
  return [...names].sort().flatMap((name) => {
    // Those without a line are for an agent of the engine alone.
    const about = TOOL_LINES[name];
    return about === undefined ? [] : [{ name, about, isTool: !AGENTS.has(name) }];
  });
}

/** Servers as a whole, and those of their tools that are known, as they are mounted. */
function serversOf(servers: KnownServers): readonly Suggestion[] {
  const mounted = new Map<string, Suggestion>();
  for (const [server, tools = []] of Object.entries(servers)) {
    // Only a name that is mounted as it is written can be written as a whole.
    const all = `${SERVER_PREFIX}${server}_*`;
    if (/^(?!mcp_)[A-Za-z0-9_.:-]+$/.test(server)) {
      mounted.set(all, { name: all, about: "Every tool of this server", isTool: false });
    }
    for (const tool of tools) {
      const name = mint(server, tool);
      if (!mounted.has(name)) mounted.set(name, { ...toolOf(server, tool), name });
    }
  }
  return [...mounted.values()];
}

function toolOf(server: string, name: string): Suggestion {
  return { name, about: `A tool of the server ${server}`, isTool: true };
}
