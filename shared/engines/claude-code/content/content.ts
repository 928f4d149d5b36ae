import type { RuleProblem } from "../../../policy/rule.js";

/** Content with the tool that reads it, an old name already exchanged for the current one. */
export interface Content {
  readonly tool: string;
  /** As written, escapes included. */
  readonly text: string;
  /** Where the content starts in the rule's text, in UTF-16 units. */
  readonly start: number;
  /** The list of the settings after which the rule is matched. */
  readonly list: "allow" | "ask" | "deny";
  /** True in lists whose rules let calls through; in others a star that reaches far is no danger. */
  readonly grants: boolean;
  /** True where the engine's own diagnosis looks at the rule. */
  readonly diagnosed: boolean;
  /** True in deny and ask, where content may name a parameter of the call. */
  readonly guards: boolean;
}

/** A problem with the content between two offsets of it. */
export function problemAt(
  content: Content,
  id: string,
  says: RuleProblem["says"],
  start = 0,
  end = content.text.length,
): RuleProblem {
  return { id, says, span: { start: content.start + start, end: content.start + end } };
}
