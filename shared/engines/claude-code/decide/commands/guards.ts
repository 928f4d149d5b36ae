import { anyOf, doubted, type Reach } from "../../../../reach/reach.js";
import {
  type CommandPattern,
  isEverything,
  leadingWord,
  patternReach,
  readCommandPattern,
  type Spelling,
  spell,
} from "./pattern.js";
import type { Part, Script } from "./shell.js";
import { baseName, innerCommands, MOST_WRAPPERS } from "./wrappers.js";

/**
 * Whether a rule of deny or ask reaches a command. Any part of a line is enough, wherever it runs,
 * and so is the line itself.
 */
export function guardReach(content: string, command: string, script: Script): Reach {
  const pattern = readCommandPattern(content);
  const whole = patternReach(pattern, spell(command));
  if (whole === "yes" || isEverything(pattern)) return "yes";
  return anyOf([whole, scriptReach(pattern, command, script)]);
}

function scriptReach(pattern: CommandPattern, command: string, script: Script): Reach {
  if (script.odd) {
    const word = leadingWord(pattern);
    return word === undefined || command.includes(word) ? "maybe" : "no";
  }
  const parts = anyOf(script.parts.map((part) => partReach(pattern, part)));
  // What runs in a shell of its own without `$` was not tried.
  const opened = script.shells && script.nested.length === 0 ? doubted(parts) : parts;
  return anyOf([opened, ...script.nested.map((inner) => scriptReach(pattern, command, inner))]);
}

function partReach(pattern: CommandPattern, part: Part): Reach {
  const [first] = part.words;
  const opaque: Reach = first !== undefined && !first.plain ? "maybe" : "no";
  const inner = innerCommands(part.words, true);
  if (inner.length > MOST_WRAPPERS) {
    const word = leadingWord(pattern);
    return word === undefined || part.source.includes(word) ? "maybe" : opaque;
  }
  const reaches = inner.map(({ from, certain }) => {
    const reach = anyOf(spellings(part, from).map((each) => spellingReach(pattern, each)));
    return certain ? reach : doubted(reach);
  });
  return anyOf([opaque, ...reaches]);
}

interface PartSpelling extends Spelling {
  readonly certain: boolean;
}

/** The ways in which a part can be spelled from one word on: as it is, by its bare name, unquoted. */
function spellings({ words, redirects, source }: Part, from: number): PartSpelling[] {
  const rest = words.slice(from);
  const [first] = rest;
  if (first === undefined) return [];
  const line = (program: string) => [program, ...rest.slice(1).map(({ raw }) => raw)].join(" ");
  const raw = line(first.raw);
  // `\rm` was seen to be caught; other ways to quote a program were not tried.
  const unquoted = first.raw.replace(/^\\(?=\w)/, "");
  return [
    ...(from === 0 ? [{ ...spell(source), certain: true }] : []),
    { ...spell(raw), exact: redirects.length > 0 || from > 0 ? raw : source, certain: true },
    { ...spell(line(unquoted)), certain: first.plain },
    { ...spell(line(baseName(unquoted))), certain: first.plain && unquoted.startsWith("/") },
    { ...spell(rest.map(({ text }) => text).join(" ")), certain: false },
  ];
}

function spellingReach(pattern: CommandPattern, spelling: PartSpelling): Reach {
  const reach = patternReach(pattern, spelling);
  return spelling.certain ? reach : doubted(reach);
}
