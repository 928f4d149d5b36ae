import type { KnownServers } from "../engines/engine.js";

/** The path of a captured roster, from the folder of the project that it speaks for. */
export const ROSTER_PATH = ".policy-judge/roster.json";

/** The one version of the format that there is. */
const VERSION = 1;

/** A roster is broken in these words, for the log. */
export type BrokenRoster = string;

/**
 * Which tools the servers have, by their configured names, as somebody has captured it:
 * `{"version":1,"servers":{"<name>":{"tools":["a","b"]}}}`. What is no name of a tool is left out;
 * a text that is not of this form says why.
 */
export function readRoster(text: string): KnownServers | BrokenRoster {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    return "it is no JSON";
  }
  if (!isRecord(whole)) return "it is no object";
  if (whole.version !== VERSION) return `its version is not ${VERSION}`;
  if (!isRecord(whole.servers)) return "it has no `servers`";
  return Object.fromEntries(
    Object.entries(whole.servers).flatMap(([name, server]) => {
      const tools: unknown = isRecord(server) ? server.tools : undefined;
      if (!Array.isArray(tools)) return [];
      return [[name, tools.filter((tool): tool is string => typeof tool === "string")]];
    }),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
