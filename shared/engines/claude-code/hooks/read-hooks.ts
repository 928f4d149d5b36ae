import type { FileProblem } from "../../../policy/file-problem.js";
import type { PolicyRule } from "../../../policy/rule.js";
import type { SyntaxDocument } from "../../../syntax/document.js";
import {
  entriesOf,
  itemsOf,
  type MapEntry,
  type SyntaxNode,
  type TextNode,
  valuesAt,
} from "../../../syntax/tree.js";
import type { Reading } from "../../engine.js";
import { combineReadings } from "../../reading.js";
import { readCondition } from "./condition-rules.js";
import { HOOK_EVENTS, type HookEvent } from "./events.js";
import { readMatcherRules } from "./matcher-rules.js";
import { findUnknownEvent } from "./unknown-events.js";

/**
 * Reads the hooks of a file, events with their matchers and conditions, wherever they stand:
 * settings, the hooks of a plugin, frontmatter. `says` is what the engine makes of an event that it
 * does not know.
 */
export function readHooksOf(document: SyntaxDocument, says: FileProblem["says"]): Reading {
  return combineReadings(
    valuesAt(document.root, "hooks").map((hooks) => readHooks(document, hooks, says)),
  );
}

function readHooks(
  document: SyntaxDocument,
  hooks: SyntaxNode,
  says: FileProblem["says"],
): Reading {
  const rules: PolicyRule[] = [];
  const problems: FileProblem[] = [];
  for (const entry of entriesOf(hooks)) {
    const event = HOOK_EVENTS.get(entry.key.value);
    if (event === undefined) problems.push(...findUnknownEvent(document, entry, hooks, says));
    else rules.push(...readEvent(document, event, entry));
  }
  return { rules, problems };
}

function readEvent(document: SyntaxDocument, event: HookEvent, { value }: MapEntry): PolicyRule[] {
  return itemsOf(value).flatMap((group) => [
    ...textsAt(group, "matcher").flatMap((node) => readMatcherRules(document, node, event)),
    ...valuesAt(group, "hooks")
      .flatMap(itemsOf)
      .flatMap((hook) => textsAt(hook, "if"))
      .flatMap((node) => readCondition(document, node, event)),
  ]);
}

function textsAt(node: SyntaxNode, key: string): TextNode[] {
  return valuesAt(node, key).flatMap((value) =>
    value.kind === "text" && value.closed ? [value] : [],
  );
}
