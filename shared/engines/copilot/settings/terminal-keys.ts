import type { RuleProblem } from "../../../policy/rule.js";
import { ASSIGNED, findNeverMatching } from "./terminal-patterns.js";

/**
 * Keys of `chat.tools.terminal.autoApprove` as VS Code 1.139.1 compiles them (read in its program,
 * 2026-11-30): `/…/` with flags is a regular expression; anything else is plain text, which a
 * command has to start with and behind which a word has to end or start. Each command of a line is
 * looked at on its own, unless the value asks for the whole line.
 */

/** A key and what its value says of it. */
export interface TerminalKey {
  readonly text: string;
  readonly guards: boolean;
  /** True when the value says whether the whole command line is looked at. */
  readonly asksForLine: boolean;
}

/** The pattern and the flags of a key that is a regular expression; `undefined` for plain text. */
export function expressionOf(text: string): { pattern: string; flags: string } | undefined {
  const [, pattern, flags = ""] = /^\/(.+)\/([dgimsuvy]*)$/.exec(text) ?? [];
  return pattern === undefined ? undefined : { pattern, flags };
}

/** What is wrong with a key; `undefined` when nothing is for certain. */
export function findTerminalProblem(key: TerminalKey): RuleProblem | undefined {
  const { text } = key;
  if (text.length > LONGEST) return undefined;
  const expression = expressionOf(text);
  if (expression !== undefined) {
    const why = findNeverMatching(expression, { guards: key.guards });
    const path = PROGRAM.test(text)
      ? { instead: `/^${escaped(text).replaceAll("/", "\\/")}\\b/` }
      : {};
    if (why !== undefined) return { ...never(text, why), ...path };
    return path.instead === undefined ? undefined : readAsPattern(text, expression, path.instead);
  }
  return findDeadText(key) ?? findLiteralPattern(text) ?? findCutWord(text);
}

/**
 * A program in a folder of programs whose name is made of nothing but flags: `/bin/mv`. A single
 * letter may be meant as a flag.
 */
const PROGRAM = /^\/(?:usr\/(?:local\/)?|opt\/homebrew\/)?s?bin\/[dgimsuvy]{2,}$/;

function readAsPattern(
  text: string,
  { pattern, flags }: { readonly pattern: string; readonly flags: string },
  instead: string,
): RuleProblem {
  return {
    id: "path-as-pattern",
    span: { start: 0, end: text.length },
    says: "nothing",
    detail: `${JSON.stringify(pattern)} with the flags ${JSON.stringify(flags)}`,
    instead,
  };
}

/** Longer keys are not looked at; in UTF-16 code units. */
const LONGEST = 1000;

/** Why no command starts with the text of a key. */
function findDeadText({ text, guards, asksForLine }: TerminalKey): RuleProblem | undefined {
  if (text === "") return never(text, "passes over an empty key");
  if (/^\/.*[\n\r\u2028\u2029].*\/[dgimsuvy]*$/s.test(text)) {
    const why = "reads a key with the end of a line in it as plain text, slashes and all";
    const oneLine = text.replace(/\r/g, "\\r").replace(/\n/g, "\\n");
    return { ...never(text, why), ...(expressionOf(oneLine) && { instead: oneLine }) };
  }
  const trimmed = text.trimStart();
  if (trimmed !== text) {
    return {
      ...never(text, "looks for commands without the blanks before them"),
      ...(trimmed !== "" && { instead: trimmed }),
    };
  }
  const doubled = /[/\\]{2}/.exec(text);
  if (doubled !== null) {
    const edge = /\w$/.test(text) ? "\\b" : "";
    return {
      ...never(text, "makes of plain text with two slashes in a row what no command holds"),
      span: { start: doubled.index, end: doubled.index + 2 },
      instead: `/^${escaped(text).replaceAll("/", "\\/")}${edge}/`,
    };
  }
  // Such commands are asked about anyway, so a key that wants just that is at peace.
  if (ASSIGNMENT.test(text)) return guards ? undefined : never(text, ASSIGNED);
  const at = asksForLine ? undefined : findOperator(text);
  if (at === undefined) return undefined;
  return {
    ...never(
      text,
      `looks at each command of a line on its own, and none holds ${JSON.stringify(at.sign)}`,
    ),
    span: { start: at.start, end: at.start + at.sign.length },
  };
}

const ASSIGNMENT = /^[A-Za-z_][A-Za-z0-9_]*=/;

/**
 * The first operator that ends a command, outside of quotes and of all brackets. Behind a quote or
 * a bracket nothing is certain, since a key may end before it is closed.
 */
function findOperator(text: string): { readonly sign: string; readonly start: number } | undefined {
  const plain = /^[^"'`\\(){}[\]<>$#]*/.exec(text)?.[0] ?? "";
  const found = /&&|\|\|?|;/.exec(plain);
  return found === null ? undefined : { sign: found[0], start: found.index };
}

const PATTERN_ADVICE =
  "Write how the command starts, or a regular expression between slashes, such as `/^git .* --force/`.";

/** A glob or a regular expression without the slashes that make it one. */
function findLiteralPattern(text: string): RuleProblem | undefined {
  const span = { start: 0, end: text.length };
  const base = { id: "literal-pattern", span, says: "nothing", advice: PATTERN_ADVICE } as const;
  if (text.startsWith("^") || text.includes(".*")) {
    const pattern = text.startsWith("^") ? text : `^${text}`;
    const isSound = findNeverMatching({ pattern, flags: "" }, { guards: true }) === undefined;
    return { ...base, detail: "expression", ...(isSound && { instead: `/${pattern}/` }) };
  }
  const start = text.indexOf("*");
  if (start < 0) return undefined;
  const instead = withoutLastStar(text);
  return {
    ...base,
    span: { start, end: start + 1 },
    detail: "star",
    ...(instead !== undefined && { instead }),
  };
}

/** The key that means what a star at the end was to say: any ending. */
function withoutLastStar(text: string): string | undefined {
  const [, before, blanks] = /^([^*]*[^*\s])(\s*)\*+$/.exec(text) ?? [];
  if (before === undefined) return undefined;
  // Behind a word, its text would end the match where the word ends.
  if (blanks !== "" || !/\w$/.test(before)) return before;
  return /[/\\]/.test(before) ? undefined : `/^${escaped(before)}/`;
}

/**
 * A key behind whose last sign a word would have to go on, so that it does not match the very
 * command that it spells: `git add .` is met by `git add .env` alone.
 */
function findCutWord(text: string): RuleProblem | undefined {
  // Letters outside of ASCII are none where edges of words are looked for.
  const isCut = /(?:(?:^|[\s.])\.|[?!~%]|[^\0-\x7f])$/.test(text) || closesSomething(text);
  if (!isCut) return undefined;
  // A path is matched with either slash, which a regular expression would have to spell out.
  const isPath = /[/\\]/.test(text);
  return {
    id: "cut-word",
    span: { start: text.length - 1, end: text.length },
    says: "nothing",
    ...(!isPath && { instead: `/^${escaped(text)}(?!\\S)/` }),
  };
}

/** True for a quote or bracket at the end that was opened before: any other may have to go on. */
function closesSomething(text: string): boolean {
  const last = text.slice(-1);
  if (last === '"' || last === "'") return text.split(last).length % 2 === 1;
  const opener = { ")": "(", "}": "{", "]": "[" }[last];
  return opener !== undefined && text.includes(opener);
}

/** A text as a regular expression that matches just it. */
function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

const ASSIGNED_ADVICE =
  "Take it out: a command with a variable in front is asked about, whatever the keys say.";

const COMMAND_ADVICE =
  'Write how a single command starts, such as `git status`, or a sound regular expression between slashes; for a whole line, say `"matchCommandLine": true` in the value.';

function never(text: string, detail: string): RuleProblem {
  const span = { start: 0, end: text.length };
  const advice = detail === ASSIGNED ? ASSIGNED_ADVICE : COMMAND_ADVICE;
  return { id: "pattern-never-matches", span, detail, advice, says: "nothing" };
}
