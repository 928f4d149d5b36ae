import type { RuleList } from "../../../policy/rule.js";
import type { Span } from "../../../syntax/tree.js";
import type { HookEvent } from "./events.js";

/** The key of a hook that holds one rule or several, with the event that it is for. */
export function hookList(
  name: "matcher" | "if",
  event: HookEvent,
  entries: ReadonlySet<string>,
): RuleList {
  const effect = event.guards ? "guard" : "grant";
  return { name, effect, role: "hook", of: event.name, entries };
}

/** Cuts nothing: the whole text is one rule. */
export function wholeText(text: string): Span[] {
  return [{ start: 0, end: text.length }];
}
