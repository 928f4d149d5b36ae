import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { reasonOf } from "../files/text-file.js";
import { untrusted as withoutTrust } from "../files/trust.js";
import type { Engine } from "../shared/engines/engine.js";
import {
  type DroppedPart,
  type EffectiveLayer,
  type EffectivePolicy,
  effectivePolicy,
  type PolicyQuestion,
} from "../shared/reach/effective.js";
import { layerLine, placeOf } from "../shared/reach/effective-words.js";
import { withNamedServers } from "../shared/reach/named-servers.js";
import { wordsOf } from "../shared/surroundings/texts.js";
import type { SessionArguments } from "./arguments.js";
import { colors } from "./colors.js";
import { printable } from "./printable.js";
import { shownFrom } from "./shown-from.js";
import { neighbourhoodOf } from "./surroundings.js";

/** What holds in a folder: the question to put to the engine, and the answer about all tools. */
export interface Session {
  readonly engine: Engine;
  readonly question: PolicyQuestion;
  readonly policy: EffectivePolicy;
}

/** What stood in the way of an answer. */
export interface NoSession {
  readonly troubles: readonly string[];
}

/**
 * Reads the layers that hold in a folder. Without one of them that cannot be read, any answer would
 * be a guess, so that there is none.
 */
export async function openSession({
  engine,
  folder,
  untrusted,
}: SessionArguments): Promise<Session | NoSession> {
  try {
    if (!(await stat(folder)).isDirectory()) return { troubles: [`${folder}: not a folder`] };
  } catch (error) {
    return { troubles: [`${folder}: ${reasonOf(error)}`] };
  }
  const cwd = resolve(folder);
  const neighbourhood = await neighbourhoodOf({ sessions: [cwd] });
  const around = neighbourhood.ofSession(cwd, engine);
  if (around.unread.length > 0) {
    return { troubles: around.unread.map(({ path, why }) => `${path}: ${why}`) };
  }
  const layers = untrusted ? await withoutTrust(around.layers) : around.layers;
  const servers = withNamedServers(engine, layers, around.servers);
  const known = servers !== undefined && { servers, otherServers: true };
  const question = { layers, cwd, home: homedir(), ...known };
  const policy = effectivePolicy({ engine: engine.id, ...question });
  const notes = [...policy.notes, ...neighbourhood.troubles.map(wordsOf)];
  return { engine, question, policy: { ...policy, notes } };
}

/** Which layers were read, what of them is not in force, and what else is to be noted. */
export function circumstances({ layers, dropped, notes }: EffectivePolicy): string[] {
  return [
    ...part("layers", layers.length > 0 ? layers.map(layerText) : ["none found"]),
    ...part("not in force", dropped.map(droppedText)),
    ...part("to be noted", notes),
  ];
}

function part(title: string, lines: readonly string[]): string[] {
  return lines.length === 0
    ? []
    : ["", colors.bold(title), ...lines.map((line) => `  ${printable(line)}`)];
}

function layerText(layer: EffectiveLayer): string {
  return layerLine(layer, shownFrom());
}

function droppedText(each: DroppedPart): string {
  return `${placeOf(each, shownFrom())}: ${each.because}`;
}
