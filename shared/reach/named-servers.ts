import type { Engine } from "../engines/engine.js";
import { readerFor } from "../engines/index.js";
import type { LayerText } from "../judge.js";
import type { Question } from "./question.js";

/**
 * The servers that are known and those that rules of the layers name beside them: whoever looks
 * into a workspace sees not every server of a session, and a rule is a sign that there is one.
 * `undefined` where there is neither, so that nothing is said of any server.
 */
export function withNamedServers(
  engine: Engine,
  layers: readonly LayerText[],
  known: Question["servers"] = {},
): Question["servers"] {
  const servers = { ...known };
  const { judgment } = engine.names;
  const minted = new Set(
    Object.keys(known).flatMap((name) => judgment.protocols.map(({ mint }) => mint(name))),
  );
  for (const { path, text, scope } of layers) {
    for (const { tool } of readerFor(engine, path).kind.read(text, scope).rules) {
      const peer = judgment.splitNamespacedName(tool)?.peer;
      if (!peer || peer.includes("*") || minted.has(peer)) continue;
      minted.add(peer);
      servers[peer] = undefined;
    }
  }
  return minted.size === 0 ? undefined : servers;
}

/** The servers for a question about one call. */
export interface ServersForCall {
  readonly servers: Question["servers"];
  /** True when nothing says that the tool is there, and it is taken to be. */
  readonly isAssumed: boolean;
}

/**
 * The same for a call of a tool. Where nothing is known of its server, or not which tools that has,
 * the tool is taken to be there, so that it can be told what the rules make of it.
 */
export function serversForCall(
  { names: { judgment } }: Engine,
  tool: string,
  servers: Question["servers"],
): ServersForCall {
  const parts = judgment.splitNamespacedName(tool);
  if (parts === undefined) return { servers, isAssumed: false };
  const { mint } = parts.ns;
  const own = Object.entries(servers ?? {}).filter(([name]) => mint(name) === parts.peer);
  if (own.length === 0) return { servers: undefined, isAssumed: true };
  const named = parts.tool ?? "";
  const isListed = own.some(([, tools]) => tools?.some((each) => mint(each) === named));
  const open = own.filter(([, tools]) => tools === undefined);
  if (named === "" || isListed || open.length === 0) return { servers, isAssumed: false };
  const assumed = open.map(([name]) => [name, [named]] as const);
  return { servers: { ...servers, ...Object.fromEntries(assumed) }, isAssumed: true };
}
