import { applyEdits, type SpanEdit } from "../policy/edit.js";
import type { PolicyRule } from "../policy/rule.js";
import type { Span } from "../syntax/tree.js";
import type { DraftFix } from "./check.js";
import { quoted } from "./wording.js";

/** How a fix is offered. */
export interface Offer {
  readonly title: string;
  readonly preferred: boolean;
}

/** Puts `newText` in the place of `span` of the rule's text. */
export function rewriteFix(rule: PolicyRule, span: Span, newText: string, offer: Offer): DraftFix {
  return editFix(rule, [{ ...span, newText }], offer);
}

/**
 * Changes the rule's text; the edits are in offsets of that text. If the result already stands in
 * the list, the entry is removed instead, and the title says so.
 */
export function editFix(rule: PolicyRule, edits: readonly SpanEdit[], offer: Offer): DraftFix {
  const becomes = [applyEdits(rule.text, edits)];
  return (
    removalIfListed(rule, becomes, offer) ??
    written(offer, becomes, () => edits.flatMap((edit) => rule.site.rewrite(edit, edit.newText)))
  );
}

/** Puts entries of their own in the place of the rule, those already in the list left out. */
export function entriesFix(rule: PolicyRule, entries: readonly string[], offer: Offer): DraftFix {
  const removal = removalIfListed(rule, entries, offer);
  if (removal !== undefined) return removal;
  const becomes = entries.filter((entry) => !isListed(rule, entry));
  return written(offer, becomes, () => rule.site.replaceWith(becomes));
}

/** Takes the entry out of its list. */
export function removalFix(rule: PolicyRule, offer: Offer): DraftFix {
  return written(offer, [], () => rule.site.remove());
}

/** A fix that is written when somebody asks for it: most never are, and a list may be long. */
function written(
  offer: Offer,
  becomes: readonly string[],
  write: () => DraftFix["edits"],
): DraftFix {
  return {
    ...offer,
    becomes,
    get edits() {
      return write();
    },
  };
}

function removalIfListed(
  rule: PolicyRule,
  results: readonly string[],
  offer: Offer,
): DraftFix | undefined {
  if (!results.every((result) => isListed(rule, result))) return undefined;
  const { name, role } = rule.list;
  const what = role === "call" ? "rule" : "entry";
  const title = `Remove this ${what}: ${results.map(quoted).join(", ")} already stands in ${name}`;
  // Where names are all that is listed, a second mention changes nothing, however wide it is.
  const preferred = offer.preferred || role !== "call";
  return removalFix(rule, { title, preferred });
}

function isListed(rule: PolicyRule, text: string): boolean {
  return rule.list.entries.has(text);
}
