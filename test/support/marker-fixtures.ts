import { existsSync, readdirSync, readFileSync } from "node:fs";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Finding, TextEdit } from "../../shared/policy/finding.js";

/**
 * Policies that say themselves what is wrong in them. Below a line with a rule stands, for each
 * finding in it, a comment line with carets under the wrong part:
 *
 *       "LS",
 * //     ^^ retired-tool error warns
 *
 * check, severity, and what the engine itself says. These lines are taken out before the policy is
 * judged; all other comments are part of it.
 */
export interface MarkerFixture {
  /** The id of the engine: the folder that the fixture stands in. */
  readonly engine: string;
  readonly topic: string;
  /** The policy without its markers. */
  readonly text: string;
  /** What the markers ask for, in words. */
  readonly wanted: readonly string[];
  /** For each line of `text`, the number of that line in the fixture, from 1. */
  readonly lineNumbers: readonly number[];
  /** Where the policy stands as "fix all" leaves it. */
  readonly golden: URL;
}

const FOLDER = new URL("../fixtures/", import.meta.url);
const MARKER = /^\s*\/\/ *(\^+) ([a-z-]+ [a-z]+ [a-z]+)\r?\n?$/;
/** A mistyped marker must not pass as a comment. */
const LIKE_A_MARKER = /^\s*\/\/\s*\^/;

/** Every fixture of every engine. */
export function markerFixtures(): MarkerFixture[] {
  return readdirSync(FOLDER).flatMap((engine) => {
    const folder = new URL(`${engine}/`, FOLDER);
    return readdirSync(folder)
      .filter((name) => name.endsWith(".jsonc") && !name.endsWith(".fixed.jsonc"))
      .map((name) => readFixture(engine, name.replace(/\.jsonc$/, ""), folder));
  });
}

function readFixture(engine: string, topic: string, folder: URL): MarkerFixture {
  const lines = readFileSync(new URL(`${topic}.jsonc`, folder), "utf8").split(/(?<=\n)/);
  const kept: string[] = [];
  const lineNumbers: number[] = [];
  const wanted: string[] = [];
  for (const [index, line] of lines.entries()) {
    const [, carets, says] = MARKER.exec(line) ?? [];
    if (carets !== undefined && says !== undefined) {
      const start = line.indexOf("^");
      wanted.push(describe(lineNumbers.at(-1) ?? 0, start, start + carets.length, says));
      continue;
    }
    if (LIKE_A_MARKER.test(line)) {
      throw new Error(`${engine}/${topic}.jsonc:${index + 1} is no marker: ${line}`);
    }
    kept.push(line);
    lineNumbers.push(index + 1);
  }
  const golden = new URL(`${topic}.fixed.jsonc`, folder);
  return { engine, topic, text: kept.join(""), wanted, lineNumbers, golden };
}

/**
 * False for the one finding that every commented policy of Claude Code has: it reads strict JSON.
 * Fixtures need their comments, so this is tested with policies of its own.
 */
export function isAboutRules({ check }: Finding): boolean {
  return check !== "not-strict-json";
}

/** A finding in the words of a marker, at the place where its marker would stand. */
export function describeFinding(finding: Finding, { lineNumbers }: MarkerFixture): string {
  const { range, check, severity, engineSays } = finding;
  const says = `${check} ${severity} ${engineSays}`;
  const oneLine = range.start.line === range.end.line;
  const line = lineNumbers[range.start.line] ?? 0;
  return describe(line, range.start.character, oneLine ? range.end.character : Infinity, says);
}

function describe(line: number, start: number, end: number, says: string): string {
  return `${line}:${start + 1}-${end + 1} ${says}`;
}

/** The policy as "fix all" leaves it, or `undefined` when it was never written down. */
export function readGolden({ golden }: MarkerFixture): string | undefined {
  return existsSync(golden) ? readFileSync(golden, "utf8") : undefined;
}

/** `text` with edits applied as an editor applies them. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  return TextDocument.applyEdits(TextDocument.create("", "", 0, text), [...edits]);
}
