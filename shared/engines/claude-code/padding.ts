import type { PolicyRule } from "../../policy/rule.js";
import type { Span } from "../../syntax/tree.js";
import { parameterName } from "./grammar.js";
import { BASH_PARAMETERS } from "./tools.js";

/**
 * The blanks around the content of a Bash rule because of which the rule can match nothing; empty
 * when there are none or when they do no harm. The engine trims the command and not the content
 * (live runs on 2.1.332): exact content with a blank at either end equals no command, and no
 * command starts with the blank of ` git:*`. A pattern with `*` is trimmed before it is used.
 */
export function findDeadPadding(rule: PolicyRule): readonly Span[] {
  const { tool, content, list } = rule;
  if (tool !== "Bash" || content === undefined) return [];
  // In deny and ask `timeout: 5000` is a parameter and its value; both are trimmed.
  const parameter = list.effect === "guard" ? parameterName(content.text) : undefined;
  if (parameter !== undefined && BASH_PARAMETERS.has(parameter)) return [];
  const { start, end } = content.span;
  const leading = content.text.length - content.text.trimStart().length;
  const trailing = content.text.length - content.text.trimEnd().length;
  if (leading === content.text.length) return [];
  const front = { start, end: start + leading };
  const back = { start: end - trailing, end };
  if (/^.+:\*$/.test(content.text)) return leading > 0 ? [front] : [];
  if (hasUnescapedStar(content.text)) return [];
  return [front, back].filter((span) => span.end > span.start);
}

function hasUnescapedStar(content: string): boolean {
  return /(?<!\\)(?:\\\\)*\*/.test(content);
}
