import type { PolicyRule, RuleProblem } from "../../../policy/rule.js";
import type { Place } from "../../engine.js";
import { currentName } from "../tools.js";
import { findCommandProblem } from "./commands.js";
import { findUnreadContent } from "./consulted.js";
import { findDomainProblem } from "./domains.js";
import { findPathProblem } from "./paths.js";
import { findSkillProblem } from "./skills.js";

/** Content with the tool that reads it, an old name already exchanged for the current one. */
export interface Content {
  readonly tool: string;
  /** As written, escapes included. */
  readonly text: string;
  /** Where the content starts in the rule's text, in UTF-16 units. */
  readonly start: number;
  readonly list: string;
  /** True in deny and ask, where content may name a parameter of the call. */
  readonly guards: boolean;
}

/** The first thing that is wrong with the content of a rule; `undefined` when nothing is. */
export function contentProblem(rule: PolicyRule, place: Place): RuleProblem | undefined {
  // `Tool(*)` is the whole tool: the engine drops the star before anything looks at it.
  if (rule.content === undefined || rule.content.text === "*") return undefined;
  const content: Content = {
    tool: currentName(rule.tool),
    text: rule.content.text,
    start: rule.content.span.start,
    list: rule.list.name,
    guards: rule.list.effect === "guard",
  };
  return (
    findUnreadContent(content) ??
    findCommandProblem(content) ??
    findSkillProblem(content) ??
    findPathProblem(content, place) ??
    findDomainProblem(content)
  );
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
