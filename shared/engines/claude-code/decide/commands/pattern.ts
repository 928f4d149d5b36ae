import { fitsPieces } from "../../../../patterns/stars.js";
import type { Reach } from "../../../../reach/reach.js";

/** A command as rules see it. */
export interface Spelling {
  /** As written, without blanks around it. */
  readonly exact: string;
  /** The same with runs of blanks as one. */
  readonly text: string;
}

export function spell(command: string): Spelling {
  const exact = command.trim();
  return { exact, text: squeeze(exact) };
}

/** How the content of a Bash rule is read: a beginning, a pattern, or one command. */
export type CommandPattern =
  | { readonly kind: "prefix"; readonly prefix: string }
  | { readonly kind: "pattern"; readonly spellings: readonly (readonly string[])[] }
  | { readonly kind: "exact"; readonly command: string; readonly escaped: boolean };

/** Reads the content of a Bash rule. */
export function readCommandPattern(content: string): CommandPattern {
  const prefix = /^(.+):\*$/.exec(content)?.[1];
  if (prefix !== undefined) return { kind: "prefix", prefix: squeeze(prefix) };
  const pieces = starPieces(content.trim());
  if (pieces.length === 1) {
    return { kind: "exact", command: content, escaped: content.includes("\\*") };
  }
  return { kind: "pattern", spellings: spellingsOf(content.trim(), pieces) };
}

/** A star behind a blank at the very end is optional with its blank, where it is the only one. */
function spellingsOf(content: string, pieces: readonly string[]): (readonly string[])[] {
  const squeezed = pieces.map(squeeze);
  const spellings: (readonly string[])[] = [squeezed];
  const [first = "", last] = squeezed;
  if (squeezed.length === 2 && last === "" && first.endsWith(" ")) {
    spellings.push([first.trimEnd()]);
  }
  if (content.includes("/**/")) {
    spellings.push(starPieces(content.replaceAll("/**/", "/")).map(squeeze));
  }
  return spellings;
}

/** Splits at each star that no backslash takes the meaning of, and resolves the backslashes. */
function starPieces(content: string): string[] {
  if (!content.includes("\\")) return content.split("*");
  const pieces = [""];
  for (const [sign] of content.matchAll(/\\[*\\]|./gs)) {
    if (sign === "*") pieces.push("");
    else pieces.push((pieces.pop() ?? "") + (sign.length === 2 ? sign.slice(1) : sign));
  }
  return pieces;
}

/** Whether a pattern reaches one spelling of a command. */
export function patternReach(pattern: CommandPattern, { exact, text }: Spelling): Reach {
  switch (pattern.kind) {
    case "prefix":
      return text === pattern.prefix || text.startsWith(`${pattern.prefix} `) ? "yes" : "no";
    case "pattern":
      return pattern.spellings.some((pieces) => fitsPieces(pieces, text)) ? "yes" : "no";
    case "exact":
      if (pattern.command === exact) return "yes";
      // Whether an escaped star is a star where there is no other was not tried.
      return pattern.escaped && pattern.command.replaceAll("\\*", "*") === exact ? "maybe" : "no";
  }
}

/** True for a pattern that is nothing but stars. */
export function isEverything(pattern: CommandPattern): boolean {
  return (
    pattern.kind === "pattern" &&
    pattern.spellings.some((pieces) => pieces.every((piece) => piece.trim() === ""))
  );
}

/** The word that a command has to start with to be reached; `undefined` where it may be any. */
export function leadingWord(pattern: CommandPattern): string | undefined {
  const text =
    pattern.kind === "prefix"
      ? pattern.prefix
      : pattern.kind === "exact"
        ? pattern.command
        : (pattern.spellings[0]?.[0] ?? "");
  const word = /^[^\s'"\\$]+/.exec(text.trim())?.[0];
  return word === undefined || /[^\w./-]/.test(word) ? undefined : word;
}

function squeeze(text: string): string {
  return text.replace(/[ \t]+/g, " ");
}
