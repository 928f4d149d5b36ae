import type { Engine, EngineSays, NameReading, ServersAround } from "../engines/engine.js";
import type { RuleToolNameVerdict } from "../names/index.js";
import type { SpanEdit } from "../policy/edit.js";
import type { PolicyRule, RuleProblem } from "../policy/rule.js";
import type { Consequence } from "../policy/severity.js";
import type { RuleSource } from "../reach/covering.js";
import type { Neighbours } from "../reach/neighbours.js";
import type { Span } from "../syntax/tree.js";
import type { KnownNames } from "./known-names.js";

/** One rule with all that a check may look at. */
export interface Subject {
  readonly rule: PolicyRule;
  readonly engine: Engine;
  /** How the engine reads the names of the rule's list. */
  readonly names: NameReading;
  /** The engine's judgment of the rule's tool name. */
  readonly verdict: RuleToolNameVerdict;
  /** What the engine finds wrong with the rule's grammar or else its content. */
  readonly problem: RuleProblem | undefined;
  readonly known: KnownNames;
  /** Configured names of the servers that are known to exist. */
  readonly servers: readonly string[];
  /** The same with what else is known of them; absent where nothing is known of any. */
  readonly around?: ServersAround;
  /** What other rules say; absent for an engine of which that is not known. */
  readonly neighbours?: Neighbours;
}

/** What a check found in one rule. */
export interface Draft {
  /** The wrong part of the rule's text. */
  readonly span: Span;
  readonly consequence: Consequence;
  /** What is wrong and why, in whole sentences. */
  readonly message: string;
  /** What to write, in whole sentences; names in backticks. */
  readonly advice: string;
  /** What comes of it, where that is not what comes of other findings of this consequence. */
  readonly outcome?: string;
  /** What the engine itself does; what it says of the rule's name if absent. */
  readonly engineSays?: EngineSays;
  readonly fixes?: readonly DraftFix[];
  /** Other places that the finding is about. */
  readonly related?: readonly RelatedPlace[];
}

/** Another place that a finding is about. */
export interface RelatedPlace {
  /** The stretch of its text, in UTF-16 code units. */
  readonly span: Span;
  /** The policy that it stands in; the one that is judged where it is absent. */
  readonly source?: Pick<RuleSource, "path" | "text">;
  readonly message: string;
}

/** A change that would put the rule right. */
export interface DraftFix {
  readonly title: string;
  /** True only where one spelling is right and the rule then reaches what it plainly meant. */
  readonly preferred: boolean;
  /** What the entry becomes; empty when it is removed. */
  readonly becomes: readonly string[];
  readonly edits: readonly SpanEdit[];
}

/** One check: what it is called, what it is about, and how it looks at a rule. */
export interface Check {
  /** Stable; names what is wrong. It is also the name of its page and of its setting. */
  readonly id: string;
  /** One line for lists and settings. */
  readonly title: string;
  /** True when the content is judged on, as if the current name stood there. */
  readonly goesOn?: boolean;
  /** True when the rule works under its stale spelling, which editors strike through. */
  readonly deprecates?: boolean;
  /** True when the policy means the same without the rule, which editors then grey out. */
  readonly unnecessary?: boolean;
  /** The finding in this rule, or `undefined`. */
  find(subject: Subject): Draft | undefined;
}
