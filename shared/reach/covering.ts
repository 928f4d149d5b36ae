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

/** Asks for rules that are filed under a name within a cabinet; gives what was looked for. */
export type Asking<Found> = (cabinet: string, name: string) => Found | undefined;

/** What a rule says once it is loaded. Engines add what they compare. */
export interface Claim {
  /** The same for rules of one list that say the same, however they are spelled. */
  readonly identity: string;
  /** Where rules that it may cover look for it; absent when it covers none. */
  readonly filed?: { readonly cabinet: string; readonly name: string } | undefined;
  /** Asks under every name that rules are filed under which may cover it, the nearest first. */
  askAbove<Found>(ask: Asking<Found>): Found | undefined;
}

/** What comes of an exception: a rule that takes calls out of what others of its policy reach. */
export type ExceptionEffect =
  /** It takes calls out of what `from` reaches; `whole` when that rule is left without any. */
  | { readonly kind: "opens"; readonly from: PolicyRule; readonly whole: boolean }
  /**
   * It does nothing, and `why` says so, as a sentence without its end; `advice` is what to do if it
   * was to do something, without its end either, and `by` the rule that keeps what it names.
   */
  | {
      readonly kind: "idle";
      readonly why: string;
      readonly advice?: string;
      readonly by?: PolicyRule;
    }
  | { readonly kind: "unknown" };

/** How rules of several policies relate to each other: proven, or not at all. */
export interface Covering {
  /**
   * True when the first rule that matches decides, whatever its list, and every list is in force:
   * then a rule of any list may leave nothing to one of another, and `covers` looks at the order
   * too. Without it guards go before grants, and of several lists of one name the last counts.
   */
  readonly byOrder?: true;
  /** True when several lists of one name stand side by side, each of a thing of its own. */
  readonly everyList?: true;
  /** What a rule says; `undefined` for one that the engine drops or that is not understood. */
  claim(rule: PolicyRule, source: RuleSource): Claim | undefined;
  /** True when every call that `narrow` reaches is one that `broad` reaches. */
  covers(broad: Claim, narrow: Claim): boolean;
  /** Where a rule that is covered has an effect all the same: a whole sentence. */
  caveat(broad: Claim): string | undefined;
  /** Why the broad rule is looked at first, as a sentence without its end; absent without `byOrder`. */
  order?(broad: Claim, narrow: Claim): string | undefined;
  /** What an exception comes to in its own policy; `undefined` for a rule that is none. */
  exception?(rule: PolicyRule, source: RuleSource): ExceptionEffect | undefined;
  /** What an exception would reach if it were none; `undefined` for what is not understood. */
  excepted?(rule: PolicyRule, source: RuleSource): Claim | undefined;
}
