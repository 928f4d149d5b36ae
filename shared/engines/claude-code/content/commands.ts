import type { RuleProblem } from "../../../policy/rule.js";
import { parameterName } from "../grammar.js";
import { BASH_PARAMETERS } from "../tools.js";
import { type Content, problemAt } from "./content.js";

/** A word that is an operator of the shell, or starts with one. */
const OPERATOR = /^(?:[|&;<>]|\d+[<>])/;

/** A star as the engine's diagnosis sees it: one without any backslash before it. */
const STAR = /(?<!\\)\*/;

/**
 * Stars of a Bash rule that do not reach what they seem to. The engine speaks of them in its
 * diagnosis, except where the content has the shape `name:value`, at which it stays silent.
 */
export function findCommandProblem(content: Content): RuleProblem | undefined {
  const { tool, text, grants, guards } = content;
  if (tool !== "Bash") return undefined;
  const parameter = parameterName(text);
  if (guards && parameter !== undefined && BASH_PARAMETERS.has(parameter)) return undefined;
  const says = parameter === undefined ? "warns" : "nothing";
  const found = findStar(text, grants);
  if (found === undefined) return undefined;
  const problem = problemAt(content, found.id, says, found.start, found.end);
  // `npm *:*` says the same thing twice.
  const command = /^([^*]*[^*\s])\s+\*:\*$/.exec(text)?.[1];
  return command === undefined ? problem : { ...problem, instead: `${tool}(${command}:*)` };
}

interface Found {
  readonly id: string;
  readonly start: number;
  readonly end: number;
}

function findStar(text: string, allows: boolean): Found | undefined {
  if (text.endsWith(":*")) {
    const prefix = text.slice(0, -2);
    if (/[\n\r]/.test(text)) return undefined;
    const star = STAR.exec(prefix.trimEnd());
    return star === null
      ? undefined
      : { id: "star-with-prefix", start: endOf(star) - 1, end: endOf(star) };
  }
  const early = allows ? (starInVariable(text) ?? starBeforeRest(text)) : undefined;
  if (early !== undefined) return early;
  const mark = text.indexOf(":*");
  return mark < 0 ? undefined : { id: "prefix-not-last", start: mark, end: mark + 2 };
}

/** `FOO=* npm test`: the star takes the command that follows the variable along. */
function starInVariable(text: string): Found | undefined {
  let starred: RegExpExecArray | undefined;
  for (const word of words(text)) {
    if (/^[A-Za-z_][A-Za-z0-9_]*\+?=/.test(word[0])) {
      if (STAR.test(word[0])) starred ??= word;
      continue;
    }
    if (starred === undefined || OPERATOR.test(word[0]) || word[0].startsWith("*"))
      return undefined;
    return { id: "star-in-variable", start: starred.index, end: endOf(starred) };
  }
  return undefined;
}

/** `git * push`: the star reaches across options and commands alike, so the rest limits little. */
function starBeforeRest(text: string): Found | undefined {
  const [command, ...rest] = words(text);
  if (command === undefined || rest.length < 2 || STAR.test(command[0])) return undefined;
  let starred: RegExpExecArray | undefined;
  for (const word of rest) {
    if (OPERATOR.test(word[0])) return undefined;
    if (starred !== undefined && !word[0].startsWith("-")) {
      return { id: "star-before-rest", start: starred.index, end: endOf(starred) };
    }
    if (STAR.test(word[0])) starred ??= word;
    // A subcommand before the star holds the rule to what it says.
    else if (starred === undefined && !word[0].startsWith("-")) return undefined;
  }
  return undefined;
}

function words(text: string): RegExpExecArray[] {
  return [...text.matchAll(/\S+/g)];
}

function endOf(match: RegExpExecArray): number {
  return match.index + match[0].length;
}
