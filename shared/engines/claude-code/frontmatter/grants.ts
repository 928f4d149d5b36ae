import type { PolicyRule, RuleList, RuleProblem } from "../../../policy/rule.js";
import {
  findDomainSyntax,
  namesNoServerInFull,
  parseRule,
  type RuleParts,
  ruleOf,
} from "../grammar.js";
import { findBrokenToken, type Token } from "./tokens.js";

/**
 * The rules of skills and commands (live runs of Claude Code 2.1.332, 2026-11-30). They are matched
 * as rules of settings are, but nobody validates them: what settings would refuse grants nothing
 * here, in silence, and `Tool()` is the whole tool.
 */
export function readGrant(entry: Token, list: RuleList): PolicyRule {
  const { text, site } = entry;
  const parts = parseRule(text);
  const problem = findBrokenToken(entry, parts) ?? findUnmatched(parts, list);
  return ruleOf({ text, list, site }, parts, { problem });
}

/** What matches nothing in the place of a rule that settings would refuse. */
function findUnmatched(
  { tool, toolSpan, content }: RuleParts,
  { effect }: RuleList,
): RuleProblem | undefined {
  if (effect === "grant" && namesNoServerInFull(tool)) {
    return { id: "wildcard-allow", span: toolSpan, says: "nothing" };
  }
  const id = content && findDomainSyntax(tool, content.text);
  return id === undefined || content === undefined
    ? undefined
    : { id, span: content.span, says: "nothing" };
}

/** `Tool()` reads as nothing and grants everything; in a list that guards it is on the safe side. */
export function findEmptyGrant({
  text,
  toolSpan,
  content,
  list,
}: PolicyRule): RuleProblem | undefined {
  if (content?.text !== "" || list.effect === "guard") return undefined;
  return {
    id: "grants-everything",
    span: { start: toolSpan.end, end: text.length },
    says: "nothing",
  };
}
