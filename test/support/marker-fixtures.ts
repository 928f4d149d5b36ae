import { existsSync, readdirSync, readFileSync } from "node:fs";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { JudgeInput } from "../../shared/judge.js";
import type { Finding, TextEdit } from "../../shared/policy/finding.js";
import { placeOf } from "./fixture-places.js";

/**
 * Policies that say themselves what is wrong in them. Below a line with a rule stands, for each
 * finding in it, a comment line with carets under the wrong part:
 *
 *       "LS",
 * //     ^^ retired-tool error warns
 *
 * check, severity, and what the engine itself says. In Markdown and TOML the comment is `#`.
 * What starts where the sign of the comment stands is marked from the start of the line, with as
 * many dashes as it is long; what goes on in the next line has a `>` behind its carets:
 *
 * allowed-tools: Read
 * # <------------- wrong-key warning nothing
 *
 * These lines are taken out before the policy is judged; all other comments are part of it.
 */
export interface MarkerFixture {
  /** The id of the engine: the folder that the fixture stands in. */
  readonly engine: string;
  /** The name of the fixture, with that of the folder that says what kind of file it is. */
  readonly topic: string;
  /** The file as its name reads, for messages. */
  readonly file: string;
  /** The policy without its markers, under the path that its folder gives it. */
  readonly input: JudgeInput;
  /** What the markers ask for, in words. */
  readonly wanted: readonly string[];
  /** For each line of the policy, the number of that line in the fixture, from 1. */
  readonly lineNumbers: readonly number[];
  /** Where the policy stands as "fix all" leaves it. */
  readonly golden: URL;
}

const FOLDER = new URL("../fixtures/", import.meta.url);
const NAME = /^(.+?)(\.fixed)?\.(jsonc|md|toml)$/;
const MARKER =
  /^\s*(?:\/\/|#) *(?:(?<carets>\^+)(?<on>>?)|<(?<dashes>-+)) (?<says>[a-z-]+ [a-z]+ [a-z]+)\r?\n?$/;
/** A mistyped marker must not pass as a comment. */
const LIKE_A_MARKER = /^\s*(?:\/\/|#)\s*(?:\^|<-)/;

/** Every fixture of every engine. */
export function markerFixtures(): MarkerFixture[] {
  return fixtureFiles()
    .filter((file) => NAME.exec(file)?.[2] === undefined)
    .map(readFixture);
}

/** The path of every file below the folder of the fixtures, with `/` between names. */
export function fixtureFiles(): string[] {
  return readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath.replaceAll("\\", "/")}/${name}`)
    .map((path) => path.slice(path.lastIndexOf("/fixtures/") + "/fixtures/".length));
}

function readFixture(file: string): MarkerFixture {
  const [, name = file, , extension = ""] = NAME.exec(file) ?? [];
  const [engine = "", ...inside] = name.split("/");
  const lines = readFileSync(new URL(file, FOLDER), "utf8").split(/(?<=\n)/);
  const kept: string[] = [];
  const lineNumbers: number[] = [];
  const wanted: string[] = [];
  for (const [index, line] of lines.entries()) {
    const marked = readMarker(line);
    if (marked !== undefined) {
      wanted.push(`${lineNumbers.at(-1) ?? 0}:${marked}`);
      continue;
    }
    if (LIKE_A_MARKER.test(line)) throw new Error(`${file}:${index + 1} is no marker: ${line}`);
    kept.push(line);
    lineNumbers.push(index + 1);
  }
  const topic = inside.join("/");
  const golden = new URL(`${name}.fixed.${extension}`, FOLDER);
  const input = { ...placeOf(topic), text: kept.join(""), engine };
  return { engine, topic, file, input, wanted, lineNumbers, golden };
}

/** What a line asks for if it is a marker: the columns, and what is said of them. */
function readMarker(line: string): string | undefined {
  const { carets, on, dashes, says } = MARKER.exec(line)?.groups ?? {};
  if (says === undefined) return undefined;
  if (dashes !== undefined) return describe(0, dashes.length, says);
  const start = line.indexOf("^");
  return describe(start, on === ">" ? Infinity : start + (carets ?? "").length, says);
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
  return `${line}:${describe(range.start.character, oneLine ? range.end.character : Infinity, says)}`;
}

function describe(start: number, end: number, says: string): string {
  return `${start + 1}-${end + 1} ${says}`;
}

/** The policy as "fix all" leaves it, or `undefined` when it was never written down. */
export function readGolden({ golden }: MarkerFixture): string | undefined {
  return existsSync(golden) ? readFileSync(golden, "utf8") : undefined;
}

/** `text` with edits applied as an editor applies them. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  return TextDocument.applyEdits(TextDocument.create("", "", 0, text), [...edits]);
}
