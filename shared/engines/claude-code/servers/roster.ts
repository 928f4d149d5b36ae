import { MCP_SERVERS, NAMESPACE_SEPARATOR } from "../../../names/index.js";
import type { ServersAround } from "../../engine.js";
import { LONGEST_NAME } from "../tools.js";

const { prefix: PREFIX, mint } = MCP_SERVERS;

/** One server as it is mounted. */
export interface MountedServer {
  /** Its minted name. */
  readonly name: string;
  /** What the names of its tools start with: `mcp__name__`. */
  readonly start: string;
  /** Its tools as they are minted; absent where they are not known. */
  readonly tools?: ReadonlySet<string>;
}

const known = new WeakMap<ServersAround, readonly MountedServer[]>();

/** The known servers under their minted names, each of which stands once. */
export function mountedServers(around: ServersAround): readonly MountedServer[] {
  const before = known.get(around);
  if (before !== undefined) return before;
  const byName = new Map<string, MountedServer>();
  for (const [configured, tools] of around.tools) {
    const server = mounted(mint(configured), tools);
    const twin = byName.get(server.name);
    byName.set(server.name, twin === undefined ? server : merged(twin, server));
  }
  const servers = [...byName.values()];
  known.set(around, servers);
  return servers;
}

function mounted(name: string, tools: readonly string[] | undefined): MountedServer {
  const start = `${PREFIX}${name}${NAMESPACE_SEPARATOR}`;
  if (tools === undefined) return { name, start };
  const minted = tools.map(mint).filter((tool) => tool !== "");
  const kept = minted.filter((tool) => start.length + tool.length <= LONGEST_NAME);
  return { name, start, tools: new Set(kept) };
}

/** Two servers of one minted name have their tools side by side. */
function merged(a: MountedServer, b: MountedServer): MountedServer {
  const { name, start } = a;
  if (a.tools === undefined || b.tools === undefined) return { name, start };
  return { name, start, tools: new Set([...a.tools, ...b.tools]) };
}
