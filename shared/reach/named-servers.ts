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
