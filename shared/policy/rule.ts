import type { Span } from "../syntax/tree.js";
import type { SpanEdit } from "./edit.js";

/**
 * What a list does with a call that its rules match. A `guard` stops or asks (deny, ask,
 * requireApproval), so a rule that matches nothing leaves a door open; a `grant` lets through, so
 * a rule that matches nothing costs a prompt.
 */
export type Effect = "guard" | "grant";

/**
 * What the entries of a list are about. A `call` list decides single calls; an `offer` says which
 * tools an agent is given at all; a `hook` says which calls start a program; a `mention` points at a
 * tool from within a text.
 */
export type Role = "call" | "offer" | "hook" | "mention";

/** The list, or the key with a single rule, that a rule stands in. */
export interface RuleList {
  /** The list's own word: allow, ask, deny, requireApproval, tools, matcher … */
  readonly name: string;
  readonly effect: Effect;
  readonly role: Role;
  /** What the list belongs to where its name alone does not tell: the event of a hook. */
  readonly of?: string;
  /**
   * What the engine does where no entry of an offer gives a tool, as the rest of a sentence, and
   * what comes of it; where absent, it does not start an agent.
   */
  readonly emptied?: { readonly so: string; readonly outcome: string };
  /** Where the list is named in the document; absent where nobody asks for it. */
  readonly keySpan?: Span;
  /** What decides together with its entries and stands beside them, in whole sentences. */
  readonly beside?: readonly string[];
  /** The text of every entry of this list. */
  readonly entries: ReadonlySet<string>;
  /** What stands beside them with another effect, so that no entry may be written so; none if absent. */
  readonly taken?: ReadonlySet<string>;
}

/** What an engine finds wrong with the grammar or the content of a rule. */
export interface RuleProblem {
  /** The id of the check that speaks of it. */
  readonly id: string;
  /** The wrong part of the rule's text; empty where none can be named. */
  readonly span: Span;
  /** The one rule that was meant, as the engine writes it; absent where there is none. */
  readonly instead?: string;
  /** True when there is one right spelling and it reaches what was plainly meant. */
  readonly certain?: boolean;
  /** True when what may have been meant reaches more than the rule says. */
  readonly wider?: boolean;
  /** What of the engine's reading the id alone does not tell: the rest of a sentence. */
  readonly detail?: string;
  /** What to write where there is no one rule to write, in whole sentences. */
  readonly advice?: string;
  /** Names of tools that the message has to speak of. */
  readonly tools?: readonly string[];
  /** True where the rule may reach something after all. */
  readonly doubtful?: boolean;
  /** What the engine itself does with a rule that has this problem. */
  readonly says: "rejects" | "warns" | "nothing";
}

/**
 * One rule of a policy as its engine reads it. Spans inside the rule count UTF-16 units of `text`;
 * `site` carries them over to the document.
 */
export interface PolicyRule {
  readonly list: RuleList;
  /** The rule with the format's escapes resolved. */
  readonly text: string;
  /** The tool name as written, padding included. */
  readonly tool: string;
  readonly toolSpan: Span;
  /** What stands in parentheses behind the name, as written; absent when nothing does. */
  readonly content?: { readonly text: string; readonly span: Span };
  /** True for a text that names no tool: a pattern over names, or what is no name at all. */
  readonly nameless?: boolean;
  /** True when the engine reads `*` in the tool name of this rule as a wildcard. */
  readonly toolIsGlob: boolean;
  /** Why the engine refuses the rule before it looks at the name; absent when it does not. */
  readonly problem?: RuleProblem;
  readonly site: RuleSite;
}

/** Where a rule stands in its document, and how a change to it is written there. */
export interface RuleSite {
  /** The whole entry, quotes included. */
  readonly span: Span;
  /** The stretch of the document that spells `span` of the rule's text. */
  spanOf(span: Span): Span;
  /** Edits that put `newText` in the place of `span` of the rule's text. */
  rewrite(span: Span, newText: string): readonly SpanEdit[];
  /** Edits that put one or more entries in the place of this one, in the style of its list. */
  replaceWith(entries: readonly string[]): readonly SpanEdit[];
  /** Edits that take the entry out of its list and leave comments standing. */
  remove(): readonly SpanEdit[];
}
