import type { Effect } from "./rule.js";

/** How loudly a finding speaks, loudest first. */
export const LEVELS = ["error", "warning", "information", "hint"] as const;
export type Level = (typeof LEVELS)[number];

/** What a check may be set to. */
export const CONFIGURABLE_LEVELS = ["off", "hint", "information", "warning", "error"] as const;
export type ConfigurableLevel = (typeof CONFIGURABLE_LEVELS)[number];

/**
 * What a finding means for the person behind the policy. Severity follows from it and from the
 * effect of the list alone: this table is the one place that says how.
 */
export const CONSEQUENCES = {
  /** Proven: no call is ever matched. */
  "reaches-nothing": { guard: "error", grant: "warning" },
  /** No such tool, and one with almost this name exists. */
  "unknown-near": { guard: "error", grant: "warning" },
  /** No such tool, and none that looks like it. */
  unknown: { guard: "warning", grant: "hint" },
  /** No such tool is known from here, but one may exist. */
  unproven: { guard: "hint", grant: "hint" },
  /** Lets through, or opens, more than it reads. */
  "gives-more": { guard: "hint", grant: "warning" },
  /** Reaches something else than it reads. */
  misplaced: { guard: "warning", grant: "warning" },
  /** Nothing in the file is in force. */
  "file-dropped": { guard: "error", grant: "error" },
  /** Works today, under a spelling that is on its way out. */
  stale: { guard: "information", grant: "information" },
  /** Reaches nothing, and what took its place stands beside it. */
  leftover: { guard: "information", grant: "information" },
  /** In force, and nothing would change without it. */
  surplus: { guard: "information", grant: "information" },
  /** In force here, and nothing in another program that reads the same file. */
  elsewhere: { guard: "information", grant: "information" },
  /** Never comes to bear, since stricter rules reach all of it. */
  shadowed: { guard: "information", grant: "information" },
  /** The rule is right; something else says it is not. */
  aside: { guard: "hint", grant: "hint" },
} as const satisfies Record<string, Record<Effect, Level>>;

export type Consequence = keyof typeof CONSEQUENCES;

/** Findings of these kinds leave the rule in force, on what the engine makes of it. */
const IN_FORCE: ReadonlySet<Consequence> = new Set([
  "stale",
  "surplus",
  "aside",
  "elsewhere",
  "gives-more",
  "misplaced",
]);

/** True when a rule with such a finding is in force all the same. */
export function isInForce(consequence: Consequence): boolean {
  return IN_FORCE.has(consequence);
}

/** True when a rule with such a finding reaches calls, or may. */
export function mayReach(consequence: Consequence): boolean {
  return consequence === "unproven" || isInForce(consequence);
}

/** Findings of these kinds say that a rule reaches nothing, as far as the facts go. */
const DEAD: ReadonlySet<Consequence> = new Set(["reaches-nothing", "unknown-near", "unknown"]);

/** True when a rule with such a finding reaches nothing that is known. */
export function isDead(consequence: Consequence): boolean {
  return DEAD.has(consequence);
}

/** The level of a finding before the user's settings have their say. */
export function severityOf(consequence: Consequence, effect: Effect): Level {
  return CONSEQUENCES[consequence][effect];
}

/** True when `level` is as loud as `threshold` or louder. */
export function atLeast(level: Level, threshold: Level): boolean {
  return LEVELS.indexOf(level) <= LEVELS.indexOf(threshold);
}
