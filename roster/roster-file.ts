import { join } from "node:path";
import type { TextFile } from "../files/decode.js";
import { Unusable } from "../files/decode.js";
import { createText, readTextFile, replaceText } from "../files/text-file.js";
import { isRecord } from "./server.js";

/** The names of the tools of servers, by the configured name of each. */
export type Roster = ReadonlyMap<string, readonly string[]>;

/** A roster with the file that it was read from; `undefined` when there is none yet. */
export interface StoredRoster {
  readonly roster: Roster;
  readonly file: TextFile | undefined;
}

/** Where the roster of a project folder stands. */
export function rosterPath(folder: string): string {
  return join(folder, ".policy-judge", "roster.json");
}

/** Reads the roster of a project folder, an empty one when there is none. @throws Unusable */
export async function readRoster(folder: string): Promise<StoredRoster> {
  try {
    const file = await readTextFile(rosterPath(folder));
    return { roster: parseRoster(file.text), file };
  } catch (error) {
    const cause = error instanceof Unusable ? (error.cause as NodeJS.ErrnoException) : undefined;
    if (cause?.code === "ENOENT") return { roster: new Map(), file: undefined };
    throw error;
  }
}

/** Reads the text of a roster. @throws Unusable for anything that is none. */
export function parseRoster(text: string): Roster {
  const value = parse(text);
  if (!isRecord(value) || !isRecord(value.servers)) throw new Unusable("not a roster");
  if (value.version !== 1) throw new Unusable("a roster of a version that is not known");
  return new Map(
    Object.entries(value.servers).map(([name, server]) => {
      const tools = isRecord(server) ? server.tools : undefined;
      if (!Array.isArray(tools) || !tools.every((tool) => typeof tool === "string")) {
        throw new Unusable(`not a roster: ${JSON.stringify(name)} has no list of tools`);
      }
      return [name, tools as string[]];
    }),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unusable("not a roster: no JSON");
  }
}

/**
 * The text of a roster: names alone, sorted by their units, so that two captures of the same
 * servers are the same file on every machine.
 */
export function formatRoster(roster: Roster): string {
  // An object would put names that are numbers first, whatever they are sorted by.
  const servers = [...roster.keys()].sort().map((name) => {
    const tools = [...new Set(roster.get(name))].sort();
    const lines = tools.map((tool) => `\n        ${JSON.stringify(tool)}`);
    const list = lines.length === 0 ? "[]" : `[${lines.join(",")}\n      ]`;
    return `\n    ${JSON.stringify(name)}: {\n      "tools": ${list}\n    }`;
  });
  const all = servers.length === 0 ? "{}" : `{${servers.join(",")}\n  }`;
  return `{\n  "version": 1,\n  "servers": ${all}\n}\n`;
}

/**
 * Writes the roster with what was captured: whatever was not captured keeps its entry. A file that
 * says the same already is not touched.
 *
 * @throws Unusable when it cannot be written, or has changed since it was read.
 */
export async function writeRoster(
  folder: string,
  stored: StoredRoster,
  captured: Roster,
): Promise<void> {
  const text = formatRoster(new Map([...stored.roster, ...captured]));
  if (stored.file === undefined) await createText(rosterPath(folder), text);
  else if (stored.file.text !== text) await replaceText(stored.file, text);
}
