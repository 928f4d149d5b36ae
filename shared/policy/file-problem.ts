import type { Span } from "../syntax/tree.js";
import type { SpanEdit } from "./edit.js";
import type { Role, RuleProblem } from "./rule.js";

/** What an engine finds wrong with a policy file as a whole, or with something beside its rules. */
export interface FileProblem {
  /** The id of the check that speaks of it. */
  readonly id: string;
  /** The wrong part of the text, in UTF-16 code units. */
  readonly span: Span;
  readonly says: RuleProblem["says"];
  /** The key in question with those above it: `permissions.deny`. Empty where there is none. */
  readonly key: string;
  /** True when what is lost would have stopped or asked. */
  readonly guards: boolean;
  /** What the lost part is about; rules on single calls where it is absent. */
  readonly role?: Role;
  /** True when only the value is lost, and not the file around it. */
  readonly valueOnly: boolean;
  /** True where it may have been meant, or where what it follows from is not certain. */
  readonly doubtful?: boolean;
  /** What of the engine's reading the id alone does not tell: a part of a sentence. */
  readonly detail?: string;
  /** What to write, where the check does not say: whole sentences. */
  readonly advice?: string;
  /** What comes of it, where that is not what comes of other problems of this kind. */
  readonly outcome?: string;
  /** Where a key is read that this file cannot set. */
  readonly readFrom?: string;
  /** What was plainly meant, or what may stand there. */
  readonly expected: readonly string[];
  /** Entries of the deny lists that are out of force because of it. */
  readonly lostDenies: readonly Span[];
  /** Edits that put the expected in the place of what is wrong, where there is one right way. */
  readonly edits?: readonly SpanEdit[];
  /** How the edits are offered, where the check does not say. */
  readonly offer?: { readonly title: string; readonly preferred: boolean };
}
