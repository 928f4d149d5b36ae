import type { PolicyRule } from "../policy/rule.js";
import type { Scope } from "../policy/scope.js";

/** A policy with its rules: the one that is judged, or another that holds at the same time. */
export interface RuleSource {
  readonly scope: Scope;
  /** Path of the file; tells what the paths in it count from. */
  readonly path: string;
  readonly text: string;
  readonly rules: readonly PolicyRule[];
}

/** What a rule says once it is loaded. Engines add what they compare. */
export interface Claim {
  /** The same for rules of one list that say the same, however they are spelled. */
  readonly identity: string;
  /** The name under which rules that it may cover look for it; absent when it covers none. */
  readonly filed?: string;
  /** The names under which rules are filed that may cover it, the nearest first. */
  above(): Iterable<string>;
  /** Where a rule that it covers has an effect all the same: a whole sentence. */
  readonly caveat?: string;
}

/** How rules of several policies relate to each other: proven, or not at all. */
export interface Covering {
  /** What a rule says; `undefined` for one that the engine drops or that is not understood. */
  claim(rule: PolicyRule, source: RuleSource): Claim | undefined;
  /** True when every call that `narrow` reaches is one that `broad` reaches. */
  covers(broad: Claim, narrow: Claim): boolean;
}
