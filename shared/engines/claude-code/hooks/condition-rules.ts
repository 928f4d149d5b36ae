import type { PolicyRule } from "../../../policy/rule.js";
import type { SyntaxDocument } from "../../../syntax/document.js";
import type { TextNode } from "../../../syntax/tree.js";
import { readEntries } from "../../../syntax/yaml-list.js";
import { parseRule, ruleOf } from "../grammar.js";
import { findConditionProblem } from "./conditions.js";
import type { HookEvent } from "./events.js";
import { hookList, wholeText } from "./hook-list.js";

/** The rule under `if` of a hook. An empty condition is none. */
export function readCondition(
  document: SyntaxDocument,
  node: TextNode,
  event: HookEvent,
): PolicyRule[] {
  const { text } = document.stringAt(node);
  if (text === "") return [];
  const parts = parseRule(text);
  const list = hookList("if", event, new Set([text]));
  const problem = findConditionProblem(parts, event);
  return readEntries(document, node, wholeText).map(({ site }) =>
    ruleOf({ text, list, site }, parts, { problem, toolIsGlob: false }),
  );
}
