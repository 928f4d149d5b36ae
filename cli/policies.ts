import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { decode, type TextFile, Unusable } from "../files/decode.js";
import { findPolicies } from "../files/find-policies.js";
import { isPluginPath, PluginFolders } from "../files/plugin-folders.js";
import { readTextFile, reasonOf } from "../files/text-file.js";
import { pluginFolderOf, readersOf } from "../shared/engines/index.js";
import { type JudgeInput, type Judgment, judge, readersFor } from "../shared/judge.js";
import { canonicalPath } from "../shared/paths.js";
import { wordsOf } from "../shared/surroundings/texts.js";
import { neighbourhoodOf } from "./surroundings.js";

/** A policy file that was read and judged. */
export interface JudgedFile extends Judgment {
  readonly path: string;
  readonly text: string;
  readonly file: TextFile;
  /** What the judgment was asked. */
  readonly input: JudgeInput;
}

/** Which files a command is about, and for whom they are judged. */
export interface Selection {
  /** Files and folders; `-` is standard input. */
  readonly paths: readonly string[];
  /** The id of the one engine to judge for; `undefined` for all that read a file. */
  readonly engine: string | undefined;
  /** What standard input is, as a path. */
  readonly as: string | undefined;
}

/** The judged files, each once, and what stood in the way of others. */
export interface Policies {
  readonly files: readonly JudgedFile[];
  readonly troubles: string[];
  /** What is of interest beside: no reason to fail. */
  readonly notes: readonly string[];
}

/** Reads and judges the policy files of a selection. A trouble with one file hides no other. */
export async function readPolicies(selection: Selection): Promise<Policies> {
  const { paths, engine, as } = selection;
  const troubles: string[] = [];
  const files = new Map<string, JudgedFile>();
  const folders = new PluginFolders();
  const isPolicy = (path: string, plugins: readonly string[]) =>
    readersOf(resolve(path), { plugins }).some(
      (reader) => engine === undefined || reader.engine.id === engine,
    );
  const mayBePolicy = (path: string) => isPolicy(path, []) || isPluginPath(resolve(path));

  const { candidates, searched } = await expand(paths, mayBePolicy, troubles);
  const names = new Map<string, Candidate>();
  for (const each of candidates) {
    const name = nameOf(each, as);
    if (!names.has(name)) names.set(name, each);
  }
  const plugins = new Map<string, readonly string[]>();
  for (const name of names.keys()) plugins.set(name, await folders.above(resolve(name)));
  const around = await surroundingsOf([...names.keys()], [...plugins.values()].flat(), searched);

  for (const [name, { path, isNamed }] of names) {
    const within = plugins.get(name) ?? [];
    if (!isNamed && !isPolicy(name, within)) continue;
    if (engine === undefined && !isPolicy(name, within)) {
      troubles.push(`${name}: not a policy file that is known; --engine says whose it is`);
      continue;
    }
    try {
      const file = path === "-" ? await readStandardInput(name) : await readTextFile(path);
      const bare: JudgeInput = {
        path: resolve(name),
        text: file.text,
        ...(engine && { engine }),
        surroundings: { home: homedir(), plugins: within },
      };
      const readers = readersFor(bare);
      // Of some kinds of files only those are policies that say something; nobody asked for others.
      if (readers.length === 0 && !isNamed) continue;
      const found = around.neighbourhood.of(bare.path, readers);
      const input = { ...bare, surroundings: { ...bare.surroundings, ...found } };
      files.set(name, { path: name, text: file.text, file, input, ...judge(input) });
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      troubles.push(`${name}: ${error.message}`);
    }
  }
  return { files: [...files.values()], troubles, notes: around.notes };
}

/** What is around the files with these names. What is said of one of them is no note beside. */
async function surroundingsOf(
  names: readonly string[],
  withPlugins: readonly string[],
  searched: readonly string[],
) {
  const paths = new Set(names.map((name) => resolve(name)));
  const own = [...paths].flatMap((path) => pluginFolderOf(path.replaceAll("\\", "/")) ?? []);
  const neighbourhood = await neighbourhoodOf(
    { policies: [...paths] },
    {
      plugins: [...new Set([...own, ...withPlugins])],
      roots: searched.map((folder) => resolve(folder)),
    },
  );
  const told = new Set([...paths].map(canonicalPath));
  const notes = neighbourhood.troubles
    .filter(({ path }) => !told.has(canonicalPath(path)))
    .map(wordsOf);
  return { neighbourhood, notes };
}

/** What a file is called: standard input is what somebody says it is. */
function nameOf({ path }: Candidate, as: string | undefined): string {
  return path === "-" ? (as ?? "-") : path;
}

async function readStandardInput(name: string): Promise<TextFile> {
  return decode(name, await buffer(process.stdin));
}

/** A file to judge, and whether somebody named it. */
interface Candidate {
  readonly path: string;
  readonly isNamed: boolean;
}

/** The files behind the paths, and the folders that were searched for some of them. */
interface Expanded {
  readonly candidates: readonly Candidate[];
  readonly searched: readonly string[];
}

/** The files behind the paths: folders are searched, files are taken by their word. */
async function expand(
  paths: readonly string[],
  mayBePolicy: (path: string) => boolean,
  troubles: string[],
): Promise<Expanded> {
  const candidates: Candidate[] = [];
  const searched: string[] = [];
  const unreadable = (folder: string, error: unknown) => {
    troubles.push(`${folder}: ${reasonOf(error)}`);
  };
  for (const path of paths) {
    try {
      if (path === "-" || !(await stat(path)).isDirectory()) {
        candidates.push({ path, isNamed: true });
        continue;
      }
      const found = await findPolicies(path, mayBePolicy, unreadable);
      candidates.push(...found.map((each) => ({ path: each, isNamed: false })));
      searched.push(path);
    } catch (error) {
      troubles.push(`${path}: ${reasonOf(error)}`);
    }
  }
  return { candidates, searched };
}
