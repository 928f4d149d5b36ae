import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import picomatch from "picomatch/posix";
import type { LayerPlace } from "../shared/engines/session.js";
import type { Wanted } from "../shared/surroundings/sources.js";
import type { NeighbourFile } from "../shared/surroundings/texts.js";
import { Unusable } from "./decode.js";
import { readTextFile, reasonOf } from "./text-file.js";

/** Larger files tell nothing, unless their kind says otherwise. */
export const MAX_BYTES = 1024 * 1024;

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
  readonly file: NeighbourFile;
}

/** Files on the disk that tell what exists around policies; only those that differ are read again. */
export class NeighbourFiles {
  readonly #read = new Map<string, Read>();

  /** The files at these places as they are now. */
  async at(places: readonly Place[]): Promise<NeighbourFile[]> {
    const found = new Map<string, number>();
    for (const { folder, wanted } of places) {
      for (const [path, maxBytes] of (await filesOf(folder, wanted)).slice(0, MOST)) {
        found.set(path, maxBytes);
      }
    }
    const files: NeighbourFile[] = [];
    for (const [path, maxBytes] of found) {
      const stamp = await stampOf(path);
      // What is no file, or may not be looked at, is of no interest.
      if (stamp === undefined || "why" in stamp) this.#read.delete(path);
      else files.push(await this.#one(path, stamp.is, maxBytes));
    }
    return files;
  }

  /** The layers at these places as they are now. One that cannot be read is told of as such. */
  async layers(places: readonly LayerPlace[], maxBytes?: number): Promise<NeighbourFile[]> {
    const files: NeighbourFile[] = [];
    for (const place of places) {
      for (const path of place.isFolder ? await this.#filesIn(place.path) : [place.path]) {
        if (typeof path !== "string") files.push(path);
        else {
          const stamp = await stampOf(path);
          if (stamp === undefined) this.#read.delete(path);
          else if ("why" in stamp) files.push(this.#unread(path, stamp.why));
          else files.push(await this.#one(path, stamp.is, maxBytes));
        }
      }
    }
    return files;
  }

  async #one(path: string, stamp: string, maxBytes: number | undefined): Promise<NeighbourFile> {
    const known = this.#read.get(path);
    if (known?.stamp === stamp) return known.file;
    const file = await readOne(path, maxBytes);
    this.#read.set(path, { stamp, file });
    return file;
  }

  /** The very same answer as long as the reason is. */
  #unread(path: string, why: string): NeighbourFile {
    const stamp = `unread: ${why}`;
    const known = this.#read.get(path);
    if (known?.stamp === stamp) return known.file;
    const file = { path, why };
    this.#read.set(path, { stamp, file });
    return file;
  }

  /** The layers in a folder, in the order of their names. */
  async #filesIn(folder: string): Promise<readonly (string | NeighbourFile)[]> {
    try {
      const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
      return names.map((name) => join(folder, name));
    } catch (error) {
      return isMissing(error) ? [] : [this.#unread(folder, reasonOf(error))];
    }
  }
}

async function readOne(path: string, maxBytes: number | undefined): Promise<NeighbourFile> {
  try {
    return { path, text: (await readTextFile(path, maxBytes)).text };
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return { path, why: error.message };
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

/** True for a file or folder that is there. */
export async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}

/** What a file is known by, or why it cannot be read; `undefined` where there is none. */
async function stampOf(path: string): Promise<{ is: string } | { why: string } | undefined> {
  try {
    const facts = await stat(path);
    return facts.isFile()
      ? { is: `${facts.mtimeMs} ${facts.ctimeMs} ${facts.size} ${facts.ino}` }
      : { why: "not a file" };
  } catch (error) {
    return isMissing(error) ? undefined : { why: reasonOf(error) };
  }
}

function isMissing(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(Object(error).code);
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
