import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import { resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { decode, type TextFile, Unusable } from "../files/decode.js";
import { findPolicies } from "../files/find-policies.js";
import { isPluginPath, PluginFolders } from "../files/plugin-folders.js";
import { readTextFile, reasonOf } from "../files/text-file.js";
import { readersOf } from "../shared/engines/index.js";
import { type JudgeInput, type Judgment, judge } from "../shared/judge.js";

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

  for (const { path, isNamed } of await expand(paths, mayBePolicy, troubles)) {
    const name = path === "-" ? (as ?? "-") : path;
    if (files.has(name)) continue;
    const plugins = await folders.above(resolve(name));
    if (!isNamed && !isPolicy(name, plugins)) continue;
    if (engine === undefined && !isPolicy(name, plugins)) {
      troubles.push(`${name}: not a policy file that is known; --engine says whose it is`);
      continue;
    }
    try {
      const file = path === "-" ? await readStandardInput(name) : await readTextFile(path);
      const input: JudgeInput = {
        path: resolve(name),
        text: file.text,
        ...(engine && { engine }),
        surroundings: { home: homedir(), plugins },
      };
      files.set(name, { path: name, text: file.text, file, input, ...judge(input) });
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      troubles.push(`${name}: ${error.message}`);
    }
  }
  return { files: [...files.values()], troubles };
}

async function readStandardInput(name: string): Promise<TextFile> {
  return decode(name, await buffer(process.stdin));
}

/** A file to judge, and whether somebody named it. */
interface Candidate {
  readonly path: string;
  readonly isNamed: boolean;
}

/** The files behind the paths: folders are searched, files are taken by their word. */
async function expand(
  paths: readonly string[],
  mayBePolicy: (path: string) => boolean,
  troubles: string[],
): Promise<Candidate[]> {
  const files: Candidate[] = [];
  const unreadable = (folder: string, error: unknown) => {
    troubles.push(`${folder}: ${reasonOf(error)}`);
  };
  for (const path of paths) {
    try {
      if (path === "-" || !(await stat(path)).isDirectory()) {
        files.push({ path, isNamed: true });
        continue;
      }
      const found = await findPolicies(path, mayBePolicy, unreadable);
      files.push(...found.map((each) => ({ path: each, isNamed: false })));
    } catch (error) {
      troubles.push(`${path}: ${reasonOf(error)}`);
    }
  }
  return files;
}
