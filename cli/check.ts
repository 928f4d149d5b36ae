import { stat } from "node:fs/promises";
import { readersOf } from "../shared/engines/index.js";
import { type Judgment, judge } from "../shared/judge.js";
import { atLeast } from "../shared/policy/severity.js";
import type { CheckArguments, Format } from "./arguments.js";
import { findPolicies } from "./find-policies.js";
import { readText, reasonOf, UnreadableFile } from "./read-text.js";
import { reportJson } from "./report-json.js";
import { reportText } from "./report-text.js";

/** A policy file that was read and judged. */
export interface JudgedFile extends Judgment {
  readonly path: string;
  readonly text: string;
}

/** What a command leaves behind: findings, troubles, and the exit status. */
export interface Outcome {
  readonly output: string;
  readonly troubles: readonly string[];
  readonly status: 0 | 1 | 2;
}

const REPORTERS: Readonly<Record<Format, (files: readonly JudgedFile[]) => string>> = {
  text: reportText,
  json: reportJson,
};

/** Judges the policy files that the arguments name. A trouble with one file hides no other. */
export async function check({ paths, format, engine, failOn }: CheckArguments): Promise<Outcome> {
  const troubles: string[] = [];
  const isPolicy = (path: string) =>
    readersOf(path).some((reader) => engine === undefined || reader.engine.id === engine);
  const files = new Map<string, JudgedFile>();

  for (const path of await expand(paths, isPolicy, troubles)) {
    if (files.has(path)) continue;
    if (engine === undefined && !isPolicy(path)) {
      troubles.push(`${path}: not a policy file that is known; --engine says whose it is`);
      continue;
    }
    try {
      const text = await readText(path);
      files.set(path, { path, text, ...judge({ path, text, ...(engine && { engine }) }) });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      troubles.push(`${path}: ${error.message}`);
    }
  }

  const judged = [...files.values()];
  const failed =
    failOn !== "never" &&
    judged.some(({ findings }) => findings.some(({ severity }) => atLeast(severity, failOn)));
  return {
    output: REPORTERS[format](judged),
    troubles,
    status: troubles.length > 0 ? 2 : failed ? 1 : 0,
  };
}

/** The files behind the paths: folders are searched, files are taken by their word. */
async function expand(
  paths: readonly string[],
  isPolicy: (path: string) => boolean,
  troubles: string[],
): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    try {
      if ((await stat(path)).isDirectory()) files.push(...(await findPolicies(path, isPolicy)));
      else files.push(path);
    } catch (error) {
      troubles.push(`${path}: ${reasonOf(error)}`);
    }
  }
  return files;
}
