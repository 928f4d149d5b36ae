import type { EngineSays } from "../engines/engine.js";
import type { Role } from "./rule.js";
import type { Level } from "./severity.js";

/** A place in a text: zero-based line and UTF-16 character, as in the Language Server Protocol. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A half-open stretch between two places. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** A replacement of a stretch of the text. */
export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

/** A change that puts a rule right. */
export interface Fix {
  readonly title: string;
  /** True where one spelling is right and the rule then reaches what it plainly meant. */
  readonly preferred: boolean;
  /** The rules that the entry becomes; empty when it is removed. */
  readonly becomes: readonly string[];
  /** Edits that do not overlap. */
  readonly edits: readonly TextEdit[];
}

/** One rule that stands in a policy, as its engine reads it. */
export interface Rule {
  readonly engine: string;
  /** The list or key it stands in: allow, ask, deny, requireApproval, tools, matcher … */
  readonly list: string;
  /** What the list is about: tools that are given at all, or hooks. Absent for single calls. */
  readonly role?: Role;
  /** What the list belongs to where its name alone does not tell: the event of a hook. */
  readonly of?: string;
  /** The rule with the format's escapes resolved. */
  readonly rule: string;
  /** What decides together with it and stands beside its list, in whole sentences. */
  readonly beside?: readonly string[];
  readonly tool: string;
  /** What stands in parentheses, as written; absent when nothing does. */
  readonly content?: string;
  /** The whole entry, quotes included. */
  readonly range: Range;
}

/** Something that a rule does not do although it says so. */
export interface Finding {
  /** The id of the check, stable. */
  readonly check: string;
  /** The id of the engine that reads the rule so. */
  readonly engine: string;
  readonly severity: Level;
  /** What is wrong and why, in plain text. */
  readonly message: string;
  /** What comes of it in the list where the rule stands, in plain text. */
  readonly consequence: string;
  /** What to write, in Markdown. */
  readonly advice: string;
  /** Which version of the engine the facts are from. */
  readonly facts: string;
  /** What the engine itself does with such a rule. */
  readonly engineSays: EngineSays;
  /** The list that the rule stands in; absent for a finding about the file. */
  readonly list?: string;
  /** The rule as the engine reads it; absent for a finding about the file. */
  readonly rule?: string;
  /** The wrong part alone. */
  readonly range: Range;
  /** True when the rule is in force all the same, on what the engine makes of it. */
  readonly inForce: boolean;
  /** True when the rule works, under a spelling on its way out. */
  readonly deprecated: boolean;
  /** True when the policy means the same without the rule; absent otherwise. */
  readonly unnecessary?: true;
  /** Path of the page about the check, from the root of the package. */
  readonly docs: string;
  readonly fixes: readonly Fix[];
  /** Other places that this is about; absent where there are none. */
  readonly related?: readonly Related[];
}

/** Another place that a finding is about. */
export interface Related {
  /** Path of the other policy, as it was given; absent for a place of the same text. */
  readonly path?: string;
  readonly range: Range;
  readonly message: string;
}
