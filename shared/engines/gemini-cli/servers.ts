import { DISCOVERED_PREFIX } from "./tools.js";

/** What names of tools of MCP servers start with. */
export const SERVER_PREFIX = "mcp_";

/** The longest name that a tool is mounted under, in UTF-16 units. */
const LONGEST_NAME = 63;

/** Signs that a mounted name keeps; every other one becomes `_`. */
const UNKEPT = /[^A-Za-z0-9_.:-]/g;

/**
 * The name under which Gemini CLI 0.61.0 mounts a tool of a server: its prefix is not doubled, and
 * of a long name the middle is cut out (`tools/mcp-tool.js`, generateValidName).
 */
export function mint(server: string, tool: string): string {
  const prefix = server.startsWith(SERVER_PREFIX) ? "" : SERVER_PREFIX;
  return cut(mintedSigns(`${prefix}${server}_${tool}`));
}

function mintedSigns(name: string): string {
  return name.replace(UNKEPT, "_");
}

function cut(name: string): string {
  return name.length <= LONGEST_NAME ? name : `${name.slice(0, 30)}...${name.slice(-30)}`;
}

/** True for a name of an MCP server's tool, or of a server as a whole. */
export function isOfServer(name: string): boolean {
  return name.startsWith(SERVER_PREFIX);
}

/** True for a text in which the engine reads `*` as a wildcard: all tools, all servers, one server. */
export function isWildcard(name: string): boolean {
  return name === "*" || name === `${SERVER_PREFIX}*` || /^mcp_[^*]+_\*$/.test(name);
}

/** Why a name reaches no tool of any server. */
export type DeadSpelling =
  /** A star that stands for nothing. */
  | { readonly kind: "star" }
  /** Two underscores between server and tool, as other agents and earlier releases have it. */
  | { readonly kind: "double"; readonly server: string; readonly tool: string }
  /** A server alone. */
  | { readonly kind: "bare" }
  /** Signs that no mounted name has, or more of them. */
  | { readonly kind: "unminted" | "long"; readonly minted: string };

/** What in a name keeps it from ever being mounted; `undefined` when nothing does. */
export function deadSpelling(name: string): DeadSpelling | undefined {
  if (name.startsWith(DISCOVERED_PREFIX) && !name.includes("*")) return undefined;
  if (name.includes("*") && !isWildcard(name)) return { kind: "star" };
  if (name === "*" || name === `${SERVER_PREFIX}*`) return undefined;
  const [, server, tool] =
    (isOfServer(name) ? /^mcp__(.+?)__(.+)$/ : /^(.+?)__(.+)$/).exec(name) ?? [];
  if (server !== undefined && tool !== undefined) return { kind: "double", server, tool };
  if (!isOfServer(name)) return undefined;
  const whole = isWildcard(name);
  const minted = whole ? `${mintedSigns(name.slice(0, -1))}*` : cut(mintedSigns(name));
  if (minted !== name) {
    return { kind: mintedSigns(name) === name ? "long" : "unminted", minted };
  }
  return /^mcp_[^_]+_?$/.test(name) ? { kind: "bare" } : undefined;
}
