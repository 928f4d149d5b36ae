import { MCP_SERVERS, NAMESPACE_SEPARATOR, splitNamespacedName } from "../../../names/index.js";
import type { PolicyRule } from "../../../policy/rule.js";
import type { ServerMiss, ServersAround } from "../../engine.js";
import type { List } from "../decide/rules.js";
import { serverReach } from "../decide/servers.js";
import { settingsList } from "../lists.js";
import { LONGEST_NAME } from "../tools.js";
import { nearestOf } from "./nearest.js";
import { type MountedServer, mountedServers } from "./roster.js";

const { prefix: PREFIX } = MCP_SERVERS;

/**
 * What no known server has of what a rule names, by the way in which Claude Code 2.1.332 holds
 * names against mounted tools (live runs, 2026-11-30).
 */
export function serverMiss(rule: PolicyRule, around: ServersAround): ServerMiss | undefined {
  const name = rule.tool;
  const parts = splitNamespacedName(name);
  // Names without a server in them reach tools of servers that mint to underscores alone.
  if (parts === undefined || parts.ns !== MCP_SERVERS || parts.peer === "") return undefined;
  const servers = mountedServers(around);
  const reach = (server: MountedServer) => reaches(name, rule, server);
  if (servers.some(reach)) return undefined;
  if (parts.peer.includes("*")) return patternMiss(name, parts.peer, servers, around);
  const own = servers.find((server) => name === PREFIX + server.name);
  if (own !== undefined && own.name !== parts.peer) {
    return splitMiss(name, parts.peer, own, around.complete);
  }
  const owner = servers.find(({ start }) => name.startsWith(start));
  if (owner?.tools !== undefined) {
    return toolMiss(name, owner, owner.tools, around.complete);
  }
  // A server that is known is not missing, whatever keeps the rule from its tools.
  if (servers.some((server) => server.name === parts.peer)) return undefined;
  return peerMiss(name, parts.peer, servers, around.complete);
}

/** Whether a rule may reach some tool of a server. */
function reaches(name: string, rule: PolicyRule, server: MountedServer): boolean {
  const { list } = rule;
  const { start, tools } = server;
  const rest = name.startsWith(start) ? name.slice(start.length) : "";
  if (list.role === "hook" && list.name === "matcher") {
    return rest !== "" && (tools === undefined || tools.has(rest));
  }
  const head = name.split("*", 1)[0] ?? "";
  if (!isCompatible(head, start)) return false;
  const as: List = list.role === "call" ? settingsList(list) : "deny";
  const reachesTool = (tool: string) =>
    serverReach(name, as, { server: server.name, tool }) !== "no";
  if (!name.includes("*")) {
    const literal = rest !== "" && (tools === undefined || tools.has(rest));
    // A rule on the server as a whole reaches any tool, whatever it is called.
    return literal || reachesTool("x");
  }
  // A server without a tool yet is there all the same, and a star alone is the whole of it.
  const open =
    tools === undefined || (tools.size === 0 && name.endsWith(`${NAMESPACE_SEPARATOR}*`));
  if (!open) return [...tools].some(reachesTool);
  // What stands before the first star fits the server, and the star takes in the rest of a name.
  return as !== "allow" || reachesTool(rest.replaceAll("*", "x"));
}

/** True when a pattern that starts so can fit a name that starts so; plugins' without case. */
function isCompatible(head: string, start: string): boolean {
  const [a, b] = head.startsWith(`${PREFIX}plugin_`)
    ? [head.toLowerCase(), start.toLowerCase()]
    : [head, start];
  return a.startsWith(b) || b.startsWith(a);
}

/** A pattern over names of servers, which mostly guards against what is not there yet. */
function patternMiss(
  name: string,
  peer: string,
  servers: readonly MountedServer[],
  { complete }: ServersAround,
): ServerMiss | undefined {
  const head = peer.split("*", 1)[0] ?? "";
  if (!complete || head === "") return undefined;
  if (servers.some(({ start }) => isCompatible(PREFIX + head, start))) return undefined;
  return miss(name, "server", peer, PREFIX.length, true, { names: [], clear: false });
}

function toolMiss(
  name: string,
  { start, name: server }: MountedServer,
  tools: ReadonlySet<string>,
  complete: boolean,
): ServerMiss {
  const tool = name.slice(start.length);
  const near = tool.includes("*") ? { names: [], clear: false } : nearestOf(tool, tools);
  // What follows one more separator may be the tool of a server with a longer name.
  const certain = complete || !tool.includes(NAMESPACE_SEPARATOR);
  const spelled = { ...near, names: near.names.map((each) => start + each) };
  return {
    ...miss(name, "tool", tool, start.length, certain, spelled),
    ...(tools.size === 0 && { detail: `The server ${JSON.stringify(server)} has no tool at all.` }),
  };
}

/**
 * The name of a server with the separator in it, and nothing behind: a grant takes what follows the
 * first separator for a tool, and only a star behind the name says where it ends.
 */
function splitMiss(
  name: string,
  peer: string,
  { name: server, start }: MountedServer,
  certain: boolean,
): ServerMiss {
  const near = { names: [`${start}*`], clear: true };
  return {
    ...miss(name, "server", peer, PREFIX.length, certain, near),
    detail: `The name of the server ${JSON.stringify(server)} holds "${NAMESPACE_SEPARATOR}", and behind such a name a grant has to say which tools.`,
  };
}

function peerMiss(
  name: string,
  peer: string,
  servers: readonly MountedServer[],
  complete: boolean,
): ServerMiss {
  const rest = name.slice(PREFIX.length + peer.length);
  const near = nearestOf(
    peer,
    servers.map((server) => server.name),
  );
  const names = near.names.map((each) => PREFIX + each + rest);
  const sound = names.every((each) => each.length <= LONGEST_NAME);
  return miss(name, "server", peer, PREFIX.length, complete, {
    names: sound ? names : [],
    clear: near.clear,
  });
}

function miss(
  name: string,
  missing: ServerMiss["missing"],
  segment: string,
  start: number,
  certain: boolean,
  { names, clear }: { readonly names: readonly string[]; readonly clear: boolean },
): ServerMiss {
  const span = { start, end: Math.min(start + segment.length, name.length) };
  return { missing, segment, span, certain, nearest: names, clear };
}
