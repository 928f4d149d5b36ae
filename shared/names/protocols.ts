/**
 * The protocols whose tools an engine mounts under a prefixed, three-part name
 * (`mcp__<server>__<tool>`), and how each spells a configured name inside it.
 */

/** One protocol namespace: the prefix its tool names carry and the spelling its mint produces. */
export interface ProtocolNamespace {
  /** Stable short id: `mcp`, `a2a`. */
  readonly id: string;
  /** What every tool name of the protocol starts with, separator included: `mcp__`. */
  readonly prefix: string;
  /**
   * The spelling under which the engine mounts a configured peer or tool name. Pure and idempotent;
   * an empty name stays empty.
   */
  mint(name: string): string;
}

/** What stands between the parts of a namespaced tool name. */
export const NAMESPACE_SEPARATOR = "__";

/** Connectors of claude.ai are minted more tightly than any other name. */
const CONNECTOR_START = "claude.ai ";

/**
 * The mint of Claude Code 2.1.332, taken 2026-11-30 by live runs: each UTF-16 unit outside
 * `[A-Za-z0-9_-]` becomes `_`. Only names that start `claude.ai ` also have runs of `_` collapsed
 * and one `_` trimmed at either end.
 */
export function mintSegment(name: string): string {
  const spelled = name.replace(/[^A-Za-z0-9_-]/g, "_");
  if (!name.startsWith(CONNECTOR_START)) return spelled;
  return spelled.replace(/_+/g, "_").replace(/^_|_$/g, "");
}

/** Tools of MCP servers. */
export const MCP_SERVERS: ProtocolNamespace = { id: "mcp", prefix: "mcp__", mint: mintSegment };

/** Tools of remote agents. */
export const REMOTE_AGENTS: ProtocolNamespace = { id: "a2a", prefix: "a2a__", mint: mintSegment };

/** Every protocol the exported judgment knows. */
export const PROTOCOLS: readonly ProtocolNamespace[] = [MCP_SERVERS, REMOTE_AGENTS];

/** The protocol of `protocols` whose prefix `name` carries, or `undefined` when it carries none. */
export function findProtocol(
  name: string,
  protocols: readonly ProtocolNamespace[],
): ProtocolNamespace | undefined {
  return protocols.find((protocol) => name.startsWith(protocol.prefix));
}

/** The protocol whose prefix `name` carries (exact case), or `undefined` when it carries none. */
export function protocolOf(name: string): ProtocolNamespace | undefined {
  return findProtocol(name, PROTOCOLS);
}
