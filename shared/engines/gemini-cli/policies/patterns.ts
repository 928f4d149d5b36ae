import { type AST, RegExpParser } from "@eslint-community/regexpp";

/** Longer patterns are refused by the engine; in UTF-16 code units. */
const LONGEST = 2048;

/** The engine's own test for what it takes for a pattern that may run for ever. */
const NESTED_QUANTIFIERS = /\([^)]*[*+?{].*\)[*+?{]/;

/**
 * Why the engine drops a rule with this regular expression, as the rest of a sentence; `undefined`
 * where it keeps it. `before` is what it puts in front of the pattern.
 */
export function refusalOf(pattern: string, before: string): string | undefined {
  const whole = before + pattern;
  try {
    new RegExp(whole);
  } catch {
    return "it is malformed";
  }
  if (whole.length > LONGEST) return `it is longer than ${LONGEST} characters`;
  // The engine asks the same question of the same pattern, which is short enough for it.
  if (NESTED_QUANTIFIERS.test(whole)) return "it repeats a group that holds a repetition";
  return undefined;
}

/** True for a prefix of which the engine makes too long a regular expression. */
export function isTooLongPrefix(prefix: string): boolean {
  const segment = `"command":${JSON.stringify(prefix).slice(0, -1)}`;
  const escaped = segment.replace(/[-[\]{}()*+?.,\\^$|#\s"]/g, "\\$&");
  return `${escaped}(?:[\\s"]|\\\\")`.length > LONGEST;
}

/** A sign because of which a regular expression matches no arguments. */
export interface DeadAnchor {
  readonly sign: "^" | "$";
  /** The offset of the sign in the pattern, in UTF-16 code units. */
  readonly at: number;
}

/**
 * The anchor because of which no arguments can match; `undefined` where some may. The text that the
 * engine searches is a JSON object, from its `{` to its `}`. With `inCommand` the first alternative
 * stands behind the beginning of the command, where no text starts.
 */
export function deadAnchorOf(pattern: string, inCommand: boolean): DeadAnchor | undefined {
  let tree: AST.Pattern;
  try {
    tree = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: false });
  } catch {
    return undefined;
  }
  let found: DeadAnchor | undefined;
  for (const [index, alternative] of tree.alternatives.entries()) {
    const dead = deadIn(alternative, inCommand && index === 0);
    if (dead === undefined) return undefined;
    found ??= dead;
  }
  return found;
}

/** `behind` is true where something that has to match stands before the alternative. */
function deadIn({ elements }: AST.Alternative, behind: boolean): DeadAnchor | undefined {
  for (const [index, element] of elements.entries()) {
    if (element.type !== "Assertion") continue;
    const before = elements[index - 1];
    const next = elements[index + 1];
    if (element.kind === "start") {
      const tooLate = index === 0 ? behind : before !== undefined && isOther(before, "last", "");
      if (tooLate || (next !== undefined && isOther(next, "first", "{"))) {
        return { sign: "^", at: element.start };
      }
    }
    if (element.kind === "end") {
      const tooEarly = next !== undefined && isOther(next, "first", "");
      if (tooEarly || (before !== undefined && isOther(before, "last", "}"))) {
        return { sign: "$", at: element.start };
      }
    }
  }
  return undefined;
}

/** True for what always takes a sign of the text, the first or last of which is never this one. */
function isOther(element: AST.Element, which: "first" | "last", sign: string): boolean {
  switch (element.type) {
    case "Character":
      return String.fromCodePoint(element.value) !== sign;
    case "CharacterSet":
      // What is left out are the sets that braces are in.
      return (
        sign === "" ||
        (["digit", "word", "space"].includes(element.kind) &&
          !("negate" in element && element.negate))
      );
    case "CharacterClass":
      return sign === "";
    case "Quantifier":
      return element.min > 0 && isOther(element.element, which, sign);
    case "Group":
    case "CapturingGroup":
      return element.alternatives.every(({ elements }) => {
        const edge = which === "first" ? elements[0] : elements.at(-1);
        return edge !== undefined && isOther(edge, which, sign);
      });
    default:
      return false;
  }
}
