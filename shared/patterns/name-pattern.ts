import { type AST, RegExpParser } from "@eslint-community/regexpp";
import type { Span } from "../syntax/tree.js";
import { stepsFor } from "./steps.js";

/** Longer patterns are read for their grammar alone; in UTF-16 code units. */
const LONGEST = 1000;

/** What may be spent on testing one pattern on many names; see `stepsFor`. */
const STEPS_FOR_ONE = 2_000_000;

/** What may still be spent on the patterns of one file, in steps. It is counted down. */
export interface Effort {
  steps: number;
}

/** What one file may cost: some hundredths of a second. */
export function effortForOneFile(): Effort {
  return { steps: 8_000_000 };
}

/** A name that a pattern matches, and where in it: the offset of the leftmost match. */
export interface NameMatch {
  readonly name: string;
  readonly at: number;
}

/**
 * A JavaScript regular expression over names of tools. It comes from a file that nobody vouches
 * for, so it is only tried where the number of steps that it can take is known beforehand.
 */
export class NamePattern {
  readonly #regex: RegExp;
  /** Absent for a pattern that is too long to be looked at. */
  readonly #ast: AST.Pattern | undefined;

  private constructor(regex: RegExp, ast: AST.Pattern | undefined) {
    this.#regex = regex;
    this.#ast = ast;
  }

  /** The pattern, or `undefined` where JavaScript refuses the text. */
  static read(text: string): NamePattern | undefined {
    try {
      return new NamePattern(new RegExp(text), text.length > LONGEST ? undefined : parse(text));
    } catch {
      return undefined;
    }
  }

  /**
   * The names that the pattern matches somewhere, in their order; `undefined` where trying could
   * take longer than `effort` allows. What it takes is drawn from `effort`.
   */
  matches(names: Iterable<string>, effort: Effort): NameMatch[] | undefined {
    const ast = this.#ast;
    if (ast === undefined) return undefined;
    const openings = openingsOf(ast);
    let steps = 0;
    const tried: string[] = [];
    for (const name of names) {
      const starts = openings ? occurrences(openings, name) : name.length + 1;
      if (starts === 0) continue;
      steps += starts * stepsFor(ast, name.length);
      tried.push(name);
    }
    if (steps > Math.min(STEPS_FOR_ONE, effort.steps)) return undefined;
    effort.steps -= steps;
    return tried.flatMap((name) => {
      const at = name.search(this.#regex);
      return at < 0 ? [] : [{ name, at }];
    });
  }

  /**
   * The alternatives that are nothing but letters, digits and `_`: those of the whole pattern, or of
   * the one group that it consists of, anchors apart. `undefined` for a pattern of another shape.
   */
  get words(): readonly Span[] | undefined {
    const alternatives = this.#ast && alternativesOf(this.#ast);
    if (alternatives === undefined) return undefined;
    return alternatives.flatMap(({ elements }) => {
      const signs = elements.filter((element) => !isAnchor(element));
      const [first] = signs;
      const last = signs.at(-1);
      if (first === undefined || last === undefined || !signs.every(isWordSign)) return [];
      return [{ start: first.start, end: last.end }];
    });
  }

  /** True when the pattern is held to the start and the end of a name, with one `^` and one `$`. */
  get isWhole(): boolean {
    const [only, ...others] = this.#ast?.alternatives ?? [];
    const [first, last] = [only?.elements[0], only?.elements.at(-1)];
    return others.length === 0 && isEdge(first, "start") && isEdge(last, "end");
  }

  /** The pattern as a list of the words that it consists of; `undefined` where it is more than that. */
  get listOfWords(): string | undefined {
    const { words } = this;
    const count = this.#ast && alternativesOf(this.#ast).length;
    if (words === undefined || words.length !== count) return undefined;
    return words.map(({ start, end }) => this.#regex.source.slice(start, end)).join("|");
  }

  /** The same pattern, held to the start of names. */
  get anchored(): string {
    const { source } = this.#regex;
    const inner = source.startsWith("^") ? source.slice(1) : source;
    return (this.#ast?.alternatives.length ?? 2) > 1 ? `^(?:${inner})` : `^${inner}`;
  }
}

function parse(text: string): AST.Pattern {
  return new RegExpParser().parsePattern(text, 0, text.length, { unicode: false });
}

/** Alternatives of the pattern, or of the group that is all there is beside anchors. */
function alternativesOf({ alternatives }: AST.Pattern): readonly AST.Alternative[] {
  const [only, ...others] = alternatives;
  if (only === undefined || others.length > 0) return alternatives;
  const inner = only.elements.filter((element) => !isAnchor(element));
  const [group] = inner;
  const isGroup = group?.type === "CapturingGroup" || group?.type === "Group";
  return inner.length === 1 && isGroup ? group.alternatives : alternatives;
}

function isAnchor(element: AST.Element): boolean {
  return isEdge(element, "start") || isEdge(element, "end");
}

function isEdge(element: AST.Element | undefined, kind: "start" | "end"): boolean {
  return element?.type === "Assertion" && element.kind === kind;
}

function isWordSign(element: AST.Element): boolean {
  return element.type === "Character" && /^[A-Za-z0-9_]$/.test(String.fromCharCode(element.value));
}

/** At how many places of a name a match may start. */
function occurrences(openings: readonly string[], name: string): number {
  return openings.reduce((sum, opening) => sum + name.split(opening).length - 1, 0);
}

/** What every match starts with, one text an alternative; `undefined` where one starts with none. */
function openingsOf({ alternatives }: AST.Pattern): string[] | undefined {
  const openings = alternatives.map(({ elements }) => {
    const plain = elements.findIndex((element) => element.type !== "Character");
    return elements
      .slice(0, plain < 0 ? elements.length : plain)
      .map((element) => (element.type === "Character" ? String.fromCharCode(element.value) : ""))
      .join("");
  });
  return openings.includes("") ? undefined : openings;
}
