import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { stepsFor } from "../../../patterns/steps.js";

/** More steps than this are not spent on telling whether a pattern matches the empty text. */
const MOST_STEPS = 100_000;

/** Patterns over which no loop could run although they match the empty text: these are kept. */
const KEPT: ReadonlySet<string> = new Set(["^", "^$", "$", "^\\s*$"]);

/**
 * Why VS Code 1.139.1 compiles a regular expression to one that never matches, or looks for nothing
 * that it could match (read in its program, 2026-11-30): what follows its name in a sentence. `undefined` when
 * it may match, and where that cannot be told.
 */
export function findNeverMatching(
  { pattern, flags: written }: { readonly pattern: string; readonly flags: string },
  { guards }: { readonly guards: boolean },
): string | undefined {
  if (pattern === ".*") return undefined;
  const flags = written.replaceAll("g", "");
  const ast = parse(pattern, flags);
  if (typeof ast === "string") return `cannot read this as a regular expression (${ast})`;
  if (ast === undefined) return undefined;
  if (matchesEmpty(pattern, flags, ast)) {
    return "never uses an expression that also matches the empty text";
  }
  if (!guards && startsWithAssignment(ast, flags)) return ASSIGNED;
  return undefined;
}

/** What becomes of commands that set a variable for themselves. */
export const ASSIGNED = "always asks about a command that sets a variable in front";

/** The parts of the pattern, or why it is none; `undefined` where that cannot be told. */
function parse(pattern: string, flags: string): AST.Pattern | string | undefined {
  const parser = new RegExpParser();
  try {
    const { unicode, unicodeSets } = parser.parseFlags(flags);
    if (unicode && unicodeSets) return "the flags u and v exclude each other";
    return parser.parsePattern(pattern, 0, pattern.length, { unicode, unicodeSets });
  } catch (error) {
    // A pattern nested too deep exhausts the stack, which says nothing of the pattern.
    if (!(error instanceof SyntaxError)) return undefined;
    return error.message.replace(/^Invalid regular expression: \/.*\/\w*: /s, "");
  }
}

function matchesEmpty(pattern: string, flags: string, ast: AST.Pattern): boolean {
  if (KEPT.has(pattern) || stepsFor(ast, 0) > MOST_STEPS) return false;
  try {
    return new RegExp(pattern, flags).test("");
  } catch {
    // The engine may know more of the language than what runs here.
    return false;
  }
}

/** True when whatever matches starts with `NAME=`. */
function startsWithAssignment({ alternatives }: AST.Pattern, flags: string): boolean {
  const [only, ...others] = alternatives;
  const [start, ...elements] = only?.elements ?? [];
  if (others.length > 0 || flags.includes("m")) return false;
  if (start?.type !== "Assertion" || start.kind !== "start") return false;
  let text = "";
  for (const element of elements) {
    if (element.type !== "Character") break;
    text += String.fromCodePoint(element.value);
  }
  return /^[A-Za-z_][A-Za-z0-9_]*=/.test(text);
}
