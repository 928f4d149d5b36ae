import type { ServerMiss } from "../../engines/engine.js";
import type { Check, Draft, DraftFix, Subject } from "../check.js";
import { rewriteFix } from "../fixes.js";
import { anyOf, code, inVain, quoted } from "../wording.js";

/** A rule on a server that is not among those that are known. */
export const unknownServer: Check = {
  id: "unknown-server",
  title: "No server of this name is known here.",

  find(subject) {
    const miss = missOf(subject, "server");
    if (miss === undefined) return undefined;
    const { engine, rule } = subject;
    const { segment, certain, detail, nearest } = miss;
    const lead = certain
      ? `${engine.release} has no server here that is mounted as ${quoted(segment)}, so ${inVain(rule)}.`
      : `No server that is known here is mounted as ${quoted(segment)}; unless one is configured elsewhere, ${inVain(rule)}.`;
    return {
      ...missDraft(subject, miss),
      message: lead + (detail === undefined ? meant(nearest) : ` ${detail}`),
      advice:
        nearest.length > 0
          ? `Write ${nearest.map(code).join(" or ")}, if that is the server you mean.`
          : certain
            ? "Configure the server, or take the rule out."
            : "Keep the rule if the server is configured elsewhere, for yourself alone or by a plugin.",
    };
  },
};

/** What of the rule's name no known server has, where that is of this kind. */
export function missOf(
  { rule, names, known, verdict, around }: Subject,
  missing: ServerMiss["missing"],
): ServerMiss | undefined {
  if (around === undefined || verdict.kind !== "current" || known.has(rule.tool)) return undefined;
  const miss = names.serverMiss?.(rule, around);
  return miss?.missing === missing ? miss : undefined;
}

/** What all findings about a miss have in common. */
export function missDraft(
  { rule }: Subject,
  { span, certain, nearest, clear }: ServerMiss,
): Pick<Draft, "span" | "consequence" | "fixes"> {
  const { start } = rule.toolSpan;
  // While there may be other servers, the name may be right as it is.
  const preferred = clear && certain;
  return {
    span: { start: start + span.start, end: start + span.end },
    consequence: certain ? "reaches-nothing" : "unproven",
    fixes: nearest.map(
      (name): DraftFix =>
        rewriteFix(rule, rule.toolSpan, name, { title: `Replace with ${quoted(name)}`, preferred }),
    ),
  };
}

/** The question whether one of some names was meant; nothing where there is none. */
export function meant(names: readonly string[]): string {
  return names.length === 0 ? "" : ` Did you mean ${anyOf(names)}?`;
}
