import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import picomatch from "picomatch/posix";
import type { NeighbourText, Trouble } from "../shared/surroundings/neighbourhood.js";
import type { Wanted } from "../shared/surroundings/sources.js";
import { Unusable } from "./decode.js";
import { readTextFile } from "./text-file.js";

/** Larger files tell nothing, unless their kind says otherwise. */
const MAX_BYTES = 1024 * 1024;

/** So many files of one folder are read at most, and so deep. */
const MOST = 1000;
const DEEPEST = 12;

/** A folder, and what is of interest right below it. */
export interface Place {
  readonly folder: string;
  readonly wanted: readonly Wanted[];
}

/** A file as it was read, to see whether it is still the same. */
interface Read {
  readonly stamp: string;
  readonly neighbour: NeighbourText | undefined;
}

/**
 * Files outside of what is judged that tell what exists around it. What cannot be read tells
 * nothing, and is told of once.
 */
export class NeighbourFiles {
  readonly #tell: (trouble: Trouble) => void;
  readonly #read = new Map<string, Read>();

  constructor(tell: (trouble: Trouble) => void) {
    this.#tell = tell;
  }

  /** The files at these places as they are now; only those that differ are read again. */
  async at(places: readonly Place[]): Promise<NeighbourText[]> {
    const found = new Map<string, number>();
    for (const { folder, wanted } of places) {
      for (const [path, maxBytes] of (await filesOf(folder, wanted)).slice(0, MOST)) {
        found.set(path, maxBytes);
      }
    }
    const texts: NeighbourText[] = [];
    for (const [path, maxBytes] of found) {
      const neighbour = await this.#one(path, maxBytes);
      if (neighbour !== undefined) texts.push(neighbour);
    }
    return texts;
  }

  async #one(path: string, maxBytes: number): Promise<NeighbourText | undefined> {
    const stamp = await stampOf(path);
    if (stamp === undefined) {
      this.#read.delete(path);
      return undefined;
    }
    const known = this.#read.get(path);
    if (known?.stamp === stamp) return known.neighbour;
    const neighbour = await this.#readText(path, maxBytes);
    this.#read.set(path, { stamp, neighbour });
    return neighbour;
  }

  async #readText(path: string, maxBytes: number): Promise<NeighbourText | undefined> {
    try {
      return { path, text: (await readTextFile(path, maxBytes)).text };
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      this.#tell({ path, why: error.message });
      return undefined;
    }
  }
}

/** The files of interest right below a folder, each with how large it may be. */
async function filesOf(folder: string, wanted: readonly Wanted[]): Promise<[string, number][]> {
  const found: [string, number][] = [];
  const isThere = new Map<string, Promise<boolean>>();
  for (const { glob, maxBytes = MAX_BYTES } of wanted) {
    const names = glob.split("/");
    // Most folders hold nothing of interest: that shows in the first of the names.
    const [first = ""] = names;
    const there = isThere.get(first) ?? exists(join(folder, first));
    isThere.set(first, there);
    if (!(await there)) continue;
    const paths = await filesAt(folder, names, DEEPEST);
    found.push(...paths.map((path): [string, number] => [path, maxBytes]));
  }
  return found;
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}

/** What a file is known by; `undefined` for what is no file. */
async function stampOf(path: string): Promise<string | undefined> {
  const facts = await stat(path).catch(() => undefined);
  return facts?.isFile() ? `${facts.mtimeMs} ${facts.size} ${facts.ino}` : undefined;
}

/**
 * The paths below a folder that a glob may name, name by name, without a look at anything else.
 * Links to folders are followed for a name, and not for any number of folders.
 */
async function filesAt(
  folder: string,
  [name, ...rest]: readonly string[],
  depth: number,
): Promise<string[]> {
  if (name === undefined) return [folder];
  if (depth === 0) return [];
  if (!name.includes("*")) return await filesAt(join(folder, name), rest, depth);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found: string[] = name === "**" ? await filesAt(folder, rest, depth) : [];
  for (const entry of entries) {
    if (found.length >= MOST) break;
    const path = join(folder, entry.name);
    if (name === "**") {
      if (entry.isDirectory()) found.push(...(await filesAt(path, [name, ...rest], depth - 1)));
    } else if (picomatch.isMatch(entry.name, name, { dot: true })) {
      found.push(...(await filesAt(path, rest, depth)));
    }
  }
  return found;
}

/** How long what was seen counts before another look, in milliseconds. */
const PAUSE_MS = 2000;

/** The user's own files and the system's, looked at again when they are asked for, now and then. */
export class OutsideFiles {
  readonly #files: NeighbourFiles;
  readonly #places: readonly Place[];
  #looked = Number.NEGATIVE_INFINITY;
  #last: Promise<readonly NeighbourText[]> = Promise.resolve([]);

  constructor(places: readonly Place[], tell: (trouble: Trouble) => void) {
    this.#places = places;
    this.#files = new NeighbourFiles(tell);
  }

  /** Their texts; the very same list as long as nothing has changed. */
  texts(): Promise<readonly NeighbourText[]> {
    const now = performance.now();
    if (now - this.#looked < PAUSE_MS) return this.#last;
    this.#looked = now;
    this.#last = this.#look(this.#last);
    return this.#last;
  }

  async #look(before: Promise<readonly NeighbourText[]>): Promise<readonly NeighbourText[]> {
    const last = await before;
    const texts = await this.#files.at(this.#places);
    const isSame = texts.length === last.length && texts.every((text, n) => text === last[n]);
    return isSame ? last : texts;
  }
}
