import type { PolicyRule, RuleList } from "../../../policy/rule.js";
import type { ExceptionEffect, RuleSource } from "../../../reach/covering.js";
import { closed, exceptionPattern, fits, readPattern } from "../decide/path-patterns.js";
import { unescapeContent } from "../grammar.js";
import { currentName } from "../tools.js";

/** Rules on one side of an exception that are looked at, so that no list takes longer than its length. */
const MOST_LOOKED_AT = 32;

/** A path in whose names no sign has a meaning to a pattern. */
const LITERAL = /^[^*?[\]\\]+$/;

/** A rule with a path that counts from the session's folder. */
interface PathRule {
  readonly rule: PolicyRule;
  readonly pattern: string;
}

/** A rule with `!`. */
interface ExceptionRule extends PathRule {
  /** True when something stands before its path as if the path counted from somewhere else. */
  readonly isAnchored: boolean;
  /** How many rules of the list stand before it that close paths, and how many with exceptions. */
  readonly closingBefore: number;
  readonly before: number;
}

/** What rules with paths one list has for one tool, in their order. */
class PathRules {
  readonly all: PathRule[] = [];
  readonly closing: PathRule[] = [];
  readonly exceptions = new Map<PolicyRule, ExceptionRule>();

  add(rule: PolicyRule, content: string): void {
    if (content.startsWith("!")) {
      const own = {
        rule,
        pattern: exceptionPattern(content),
        isAnchored: /^!(?:\.\/|~\/|\/\/)/.test(content),
        closingBefore: this.closing.length,
        before: this.all.length,
      };
      this.all.push(own);
      this.exceptions.set(rule, own);
      return;
    }
    const read = readPattern(content);
    if (read?.root !== "session") return;
    const own = { rule, pattern: closed(read.pattern) };
    this.all.push(own);
    this.closing.push(own);
  }
}

/**
 * What rules with `!` come to in Claude Code 2.1.332. Recorded in
 * `test/recorded/claude-code/exceptions.jsonl`: they take paths out of what earlier rules of the
 * same source close, where those count from the session's folder, and nothing out of a folder that
 * is closed as a whole.
 */
export class Exceptions {
  readonly #lists = new Map<RuleList, Map<string, PathRules>>();
  readonly #source: RuleSource;

  constructor(source: RuleSource) {
    this.#source = source;
  }

  /** What the rule comes to; `undefined` for one that is no exception. */
  effectOf(rule: PolicyRule): ExceptionEffect | undefined {
    const rules = this.#rulesOf(rule);
    const own = rules?.exceptions.get(rule);
    if (rules === undefined || own === undefined) return undefined;
    if (own.isAnchored) return UNANCHORED;
    const behind = rules.all.slice(own.before + 1, own.before + 2 + MOST_LOOKED_AT);
    if (behind.length > MOST_LOOKED_AT || own.pattern.startsWith("!!")) return UNKNOWN;
    const before = rules.closing
      .slice(Math.max(0, own.closingBefore - MOST_LOOKED_AT), own.closingBefore)
      .reverse();
    // All files of managed settings are one source, and rules before it may stand in another one.
    const isFirst = this.#source.scope !== "managed";
    if (before.length === 0) {
      const again = behind.find((each) => !rules.exceptions.has(each.rule) && shares(each, own));
      if (!isFirst) return UNKNOWN;
      return again === undefined ? NOTHING_CLOSED : tooEarly(again.rule);
    }
    const held = before.map((each) => ({ ...each, ...hold(each, own) }));
    const found = held.find(({ opened }) => opened !== undefined);
    if (found?.opened !== undefined) {
      const patterns = [found, own, ...behind].map(({ pattern }) => pattern);
      const isOpen = fits(patterns, found.opened) === "no";
      return isOpen ? { kind: "opens", from: found.rule, whole: found.whole } : UNKNOWN;
    }
    const isAll = isFirst && before.length === own.closingBefore;
    if (!isAll || !held.every(({ isApart }) => isApart)) return UNKNOWN;
    const keeper = held.find(({ keeps }) => keeps);
    return keeper === undefined ? NOTHING_CLOSED : inClosedFolder(keeper.rule);
  }

  #rulesOf({ list, tool }: PolicyRule): PathRules | undefined {
    const known = this.#lists.get(list) ?? this.#read(list);
    this.#lists.set(list, known);
    return known.get(currentName(tool));
  }

  #read(list: RuleList): Map<string, PathRules> {
    const tools = new Map<string, PathRules>();
    for (const rule of this.#source.rules) {
      if (rule.list !== list || rule.content === undefined || rule.problem !== undefined) continue;
      const tool = currentName(rule.tool);
      const rules = tools.get(tool) ?? new PathRules();
      tools.set(tool, rules);
      rules.add(rule, unescapeContent(rule.content.text));
    }
    return tools;
  }
}

const UNKNOWN: ExceptionEffect = { kind: "unknown" };

const UNANCHORED: ExceptionEffect = {
  kind: "idle",
  why: '"!" is read before anything else, so that `./`, `~/` and `//` behind it are parts of a name',
  advice: "write the path behind it as it counts from the folder of the session",
};

const NOTHING_CLOSED: ExceptionEffect = {
  kind: "idle",
  why: "no deny rule before it in this file closes such a path by one that counts from the folder of the session",
};

function tooEarly(by: PolicyRule): ExceptionEffect {
  return {
    kind: "idle",
    why: `paths are taken out of earlier rules alone, and ${JSON.stringify(by.text)}, which closes such a path, stands behind this one`,
    advice: "put it behind that rule",
    by,
  };
}

function inClosedFolder(by: PolicyRule): ExceptionEffect {
  return {
    kind: "idle",
    why: `${JSON.stringify(by.text)} closes a folder as a whole, and what lies in such a folder stays closed`,
    advice:
      "let that rule end with `/*`, so that it closes what is in the folder and not the folder",
    by,
  };
}

/** What an exception does to a rule before it. */
interface Held {
  /** A path that the rule closes and the exception opens. */
  readonly opened?: string;
  /** True when nothing is left of the rule then. */
  readonly whole: boolean;
  /** True when the rule closes a path that the exception names, and keeps it closed. */
  readonly keeps: boolean;
  /** True when it is certain that nothing is opened. */
  readonly isApart: boolean;
}

function hold({ pattern: rule }: PathRule, { pattern: exception }: PathRule): Held {
  const positive = exception.slice(1);
  const [own, other] = [sampleOf(positive), sampleOf(rule)];
  const samples = [own, other, own && other && `${other}/${own}`].flatMap((path) =>
    path !== undefined && fits([rule], path) === "yes" ? [path] : [],
  );
  const opened = samples.find((path) => fits([rule, exception], path) === "no");
  const isFolder = LITERAL.test(rule) && isAnchored(rule);
  return {
    ...(opened !== undefined && { opened }),
    whole: positive.toLowerCase() === rule.toLowerCase() || (isFolder && opened === sampleOf(rule)),
    keeps: samples.some((path) => fits([positive], path) === "yes"),
    // What lies in a closed folder stays closed, and a rule on one path has but that to lose.
    isApart: LITERAL.test(rule) && (isFolder || LITERAL.test(positive)),
  };
}

function shares({ pattern: rule }: PathRule, { pattern: exception }: PathRule): boolean {
  const path = sampleOf(exception.slice(1));
  return path !== undefined && fits([rule], path) === "yes";
}

/** A path that the pattern fits, from the session's folder; `undefined` where none is at hand. */
function sampleOf(pattern: string): string | undefined {
  const path = pattern.replace(/^\/|\/$/g, "").replace(/\*+|\?/g, "x");
  // What ends with `/` fits folders alone.
  return [path, `${path}/x`].find((each) => LITERAL.test(each) && fits([pattern], each) === "yes");
}

/** True for a pattern that fits at one depth alone. */
function isAnchored(pattern: string): boolean {
  return /\/(?=.)/.test(pattern);
}
