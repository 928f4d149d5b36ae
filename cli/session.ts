import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { reasonOf } from "../files/text-file.js";
import { untrusted as withoutTrust } from "../files/trust.js";
import {
  type DroppedPart,
  type EffectiveLayer,
  type EffectivePolicy,
  type EffectivePolicyInput,
  effectivePolicy,
} from "../shared/reach/effective.js";
import { layerLine, placeOf, type ShownFrom } from "../shared/reach/effective-words.js";
import type { SessionArguments } from "./arguments.js";
import { colors } from "./colors.js";
import { printable } from "./printable.js";
import { neighbourhoodOf } from "./surroundings.js";

/** What holds in a folder: the question to put to the engine, and the answer about all tools. */
export interface Session {
  readonly question: EffectivePolicyInput;
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
  const around = (await neighbourhoodOf({ sessions: [cwd] })).ofSession(cwd, engine);
  if (around.unread.length > 0) {
    return { troubles: around.unread.map(({ path, why }) => `${path}: ${why}`) };
  }
  const layers = untrusted ? await withoutTrust(around.layers) : around.layers;
  const question = { engine: engine.id, layers, cwd, home: homedir() };
  return { question, policy: effectivePolicy(question) };
}

/** Paths are told from where the command was called, so that a terminal can open them. */
export function shownFrom(): ShownFrom {
  return { cwd: process.cwd(), home: homedir() };
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
