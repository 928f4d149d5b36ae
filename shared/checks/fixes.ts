import { applyEdits } from "../policy/edit.js";
import type { PolicyRule } from "../policy/rule.js";
import type { Span } from "../syntax/tree.js";
import type { DraftFix } from "./check.js";
import { quoted } from "./wording.js";

/** How a fix is offered. */
export interface Offer {
  readonly title: string;
  readonly preferred: boolean;
}

/**
 * Puts `newText` in the place of `span` of the rule's text. If the result already stands in the
 * list, the entry is removed instead, and the title says so.
 */
export function rewriteFix(rule: PolicyRule, span: Span, newText: string, offer: Offer): DraftFix {
  const result = applyEdits(rule.text, [{ ...span, newText }]);
  return (
    removalIfListed(rule, [result], offer) ?? { ...offer, edits: rule.site.rewrite(span, newText) }
  );
}

/** Puts entries of their own in the place of the rule, those that already stand in the list left out. */
export function entriesFix(rule: PolicyRule, entries: readonly string[], offer: Offer): DraftFix {
  const removal = removalIfListed(rule, entries, offer);
  if (removal !== undefined) return removal;
  const missing = entries.filter((entry) => !isListed(rule, entry));
  return { ...offer, edits: rule.site.replaceWith(missing) };
}

/** Takes the given spans out of the rule's text. */
export function eraseFix(rule: PolicyRule, spans: readonly Span[], offer: Offer): DraftFix {
  const result = applyEdits(
    rule.text,
    spans.map((span) => ({ ...span, newText: "" })),
  );
  return (
    removalIfListed(rule, [result], offer) ?? {
      ...offer,
      edits: spans.flatMap((span) => rule.site.rewrite(span, "")),
    }
  );
}

function removalIfListed(
  rule: PolicyRule,
  results: readonly string[],
  { preferred }: Offer,
): DraftFix | undefined {
  if (!results.every((result) => isListed(rule, result))) return undefined;
  const there = results.map(quoted).join(", ");
  const title = `Remove this rule: ${there} already stands in ${rule.list.name}`;
  return { title, preferred, edits: rule.site.remove() };
}

function isListed(rule: PolicyRule, text: string): boolean {
  return rule.list.entries.includes(text);
}
