import { fitsPieces } from "../../../patterns/stars.js";
import {
  type CommandPattern,
  patternReach,
  readCommandPattern,
  spell,
} from "../decide/commands/pattern.js";

/** What stands for any text in a command; no rule that is compared holds it. */
const ANYTHING = "\0";

/** Signs that a shell reads as nothing but themselves. */
const PLAIN = /^[A-Za-z0-9_./:=@%+,-]+(?: [A-Za-z0-9_./:=@%+,-]+)*$/;

/** Programs that run others, which a pattern does not open and one exact command does. */
const RUNNERS = /^(?:\S*\/)?(?:find|watch|setsid|ionice|flock|xargs|env|sudo|command)(?: |$)/;

/** Longer rules are not compared: they are no commands that anybody sees through. */
const LONGEST = 500;

/** Words of a rule that are looked at for rules that may cover it. */
const MOST_WORDS = 40;

/** The commands that a rule on Bash reaches, as far as they can be compared with those of another. */
export interface CommandClaim {
  readonly pattern: CommandPattern;
  /** Every way to write what it reaches, with one sign for any text. */
  readonly shapes: readonly string[];
  /** True when everything that starts with its words is reached. */
  readonly isPrefix: boolean;
}

/** Reads the content of a rule on Bash; `undefined` for what is not compared. */
export function readCommandClaim(content: string): CommandClaim | undefined {
  if (content.length > LONGEST || /[\0\n\r]/.test(content)) return undefined;
  const pattern = readCommandPattern(content);
  switch (pattern.kind) {
    case "prefix": {
      const { prefix } = pattern;
      if (prefix !== prefix.trim()) return undefined;
      return { pattern, shapes: [prefix, `${prefix} ${ANYTHING}`], isPrefix: true };
    }
    case "pattern": {
      const shapes = pattern.spellings.map((pieces) => pieces.join(ANYTHING));
      const [open = "", closed] = shapes;
      const isPrefix = shapes.length === 2 && open === `${closed} ${ANYTHING}`;
      return { pattern, shapes, isPrefix };
    }
    case "exact": {
      // Only what the shell takes word for word is the same to a rule that looks at its parts.
      if (!PLAIN.test(content) || RUNNERS.test(content)) return undefined;
      return { pattern, shapes: [content], isPrefix: false };
    }
  }
}

/** True when every command that `narrow` reaches is reached by `broad`. */
export function coversCommand(broad: CommandClaim, narrow: CommandClaim): boolean {
  return narrow.shapes.every((shape) => reachesShape(broad.pattern, shape));
}

/** Whether a pattern reaches all of a shape: what may be any text has to fall to a star. */
function reachesShape(pattern: CommandPattern, shape: string): boolean {
  switch (pattern.kind) {
    case "exact":
      return !shape.includes(ANYTHING) && patternReach(pattern, spell(shape)) === "yes";
    case "prefix":
      return shape === pattern.prefix || shape.startsWith(`${pattern.prefix} `);
    case "pattern":
      return pattern.spellings.some((pieces) => fitsPieces(pieces, shape));
  }
}

/** The words with which all that a rule reaches starts, as a name to file it under. */
export function filedUnder({ pattern, shapes, isPrefix }: CommandClaim): string {
  if (reachesShape(pattern, ANYTHING)) return "";
  if (pattern.kind === "prefix") return pattern.prefix;
  if (pattern.kind === "exact") return pattern.command;
  if (isPrefix) return shapes[1] ?? "";
  return wholeWords(sharedStart(shapes));
}

/** The names under which rules are filed that may cover this one: ever fewer of its first words. */
export function* wordsAbove({ shapes }: CommandClaim): Iterable<string> {
  const start = sharedStart(shapes);
  if (start === shapes[0] || shapes.length > 1) yield start.trimEnd();
  for (let rest = wholeWords(start), words = 0; words < MOST_WORDS; words++) {
    if (rest === "") break;
    yield rest;
    rest = wholeWords(rest.trimEnd());
  }
  yield "";
}

/** What all shapes have in common at their start, up to the first text that may be any. */
function sharedStart(shapes: readonly string[]): string {
  const starts = shapes.map((shape) => shape.split(ANYTHING, 1)[0] ?? "");
  return starts.reduce((least, start) => (start.length < least.length ? start : least));
}

/** A text without its last word, which may go on. */
function wholeWords(text: string): string {
  const blank = text.lastIndexOf(" ");
  return blank < 0 ? "" : text.slice(0, blank);
}
