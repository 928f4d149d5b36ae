import {
  findProtocol,
  NAMESPACE_SEPARATOR,
  PROTOCOLS,
  type ProtocolNamespace,
} from "./protocols.js";

/** A namespaced tool name taken apart. Joining the parts gives the name back. */
export interface NamespacedName {
  readonly ns: ProtocolNamespace;
  /** The server or remote agent as written; empty for `mcp____x` and for the bare prefix. */
  readonly peer: string;
  /**
   * The tool as written, further separators included (`get__issue`). Absent when the name stops at
   * the peer (`mcp__srv`), empty when it ends in a separator (`mcp__srv__`).
   */
  readonly tool?: string;
}

/** {@link splitNamespacedName} over a given protocol table. */
export function splitByProtocols(
  name: string,
  protocols: readonly ProtocolNamespace[],
): NamespacedName | undefined {
  const ns = findProtocol(name, protocols);
  if (ns === undefined) return undefined;
  const rest = name.slice(ns.prefix.length);
  const separator = rest.indexOf(NAMESPACE_SEPARATOR);
  if (separator < 0) return { ns, peer: rest };
  return {
    ns,
    peer: rest.slice(0, separator),
    tool: rest.slice(separator + NAMESPACE_SEPARATOR.length),
  };
}

/**
 * Splits a name in any protocol namespace into its protocol, its peer segment and its optional tool
 * segment. `undefined` for a name without a protocol prefix.
 */
export function splitNamespacedName(name: string): NamespacedName | undefined {
  return splitByProtocols(name, PROTOCOLS);
}

/** The inverse of the split: the whole name that the parts spell. */
export function joinNamespacedName({ ns, peer, tool }: NamespacedName): string {
  return ns.prefix + peer + (tool === undefined ? "" : NAMESPACE_SEPARATOR + tool);
}
