import type { Check, Draft, DraftFix, Subject } from "../check.js";
import { entriesFix, rewriteFix } from "../fixes.js";
import { isPlainSlip } from "../known-names.js";
import { anyOf, code, inVain, quoted } from "../wording.js";
import { findLookAlike } from "./look-alikes.js";

/** A name that is no tool and never was. */
export const unknownTool: Check = {
  id: "unknown-tool",
  title: "No tool has this name.",

  find(subject) {
    const { rule, names, known, verdict } = subject;
    if (verdict.kind !== "current" || known.has(rule.tool)) return undefined;
    if (names.isOfServer(rule.tool)) return undefined;
    if (rule.toolIsGlob && !names.unmintableTool?.(rule.tool)) return undefined;
    return unprovenDraft(subject) ?? unknownDraft(subject);
  },
};

/** What can be said of a name that may exist somewhere: a hint, and what it may have meant. */
function unprovenDraft(subject: Subject): Draft | undefined {
  const { rule, engine, names, known } = subject;
  const meant = meantNames(subject);
  const base = { span: rule.toolSpan, consequence: "unproven" as const };
  const fixes = meant.map((name) => nameFix(subject, name, false));
  const otherwise = meant.length === 0 ? "" : ` Did you mean ${anyOf(meant)}?`;
  if (names.someBuilds?.has(rule.tool)) {
    return {
      ...base,
      message: `Only some builds and hosts of ${engine.release} have ${quoted(rule.tool)}; elsewhere ${inVain(rule)}.`,
      advice: "Keep the rule if yours is one of them.",
    };
  }
  if (!names.complete) {
    return {
      ...base,
      message: `${quoted(rule.tool)} is not declared in tools, and ${engine.release}'s own tools are not known from here.${otherwise}`,
      advice: "Declare the tool in `tools` if the deployment mounts it.",
      fixes,
    };
  }
  const unless = names.unlessMounted?.(rule.tool, meant);
  if (unless !== undefined && findLookAlike(rule, names, known)?.certain !== true) {
    return {
      ...base,
      message: `${engine.release} itself has no tool ${quoted(rule.tool)}; unless ${unless}, ${inVain(rule)}.${otherwise}`,
      advice: "Add the name to your tools if it is one.",
      fixes,
    };
  }
  return undefined;
}

function unknownDraft(subject: Subject): Draft {
  const { rule, engine, names, known } = subject;
  const lead = `${engine.release} has no tool ${quoted(rule.tool)}, so ${inVain(rule)}.`;
  const base = { span: rule.toolSpan };
  const look = findLookAlike(rule, names, known);
  if (look !== undefined) {
    const list = look.entries.map(quoted).join(", ");
    return {
      ...base,
      consequence: "unknown-near",
      message: `${lead} ${look.why}`,
      advice: `Write ${look.entries.map(code).join(", ")}.`,
      fixes: [
        entriesFix(rule, withContent(subject, look.entries), {
          title: `Replace with ${list}`,
          preferred: look.certain,
        }),
      ],
    };
  }
  const nearest = known.nearest(rule.tool);
  if (nearest.length === 0) {
    return {
      ...base,
      consequence: "unknown",
      message: lead,
      advice: "Take it out, or add the name to your tools if your build or host mounts it.",
    };
  }
  const [only] = nearest;
  const clear = nearest.length === 1 && only !== undefined && isPlainSlip(rule.tool, only);
  // A sign in front may turn the meaning round: `!Bash` must not become a rule for Bash.
  const negated = /^[!~^-]/.test(rule.tool);
  return {
    ...base,
    consequence: "unknown-near",
    message: negated ? lead : `${lead} Did you mean ${anyOf(nearest)}?`,
    advice: negated
      ? "No sign in front of a name turns a rule round; write the tool into the opposite list."
      : `Write ${nearest.map(code).join(" or ")}, if that is the tool you mean.`,
    fixes:
      negated || only === undefined ? [] : nearest.map((name) => nameFix(subject, name, clear)),
  };
}

function meantNames({ rule, known }: Subject): readonly string[] {
  const folded = rule.tool.replaceAll("_", "");
  const camel = known.butForCase(folded);
  return camel === undefined ? known.nearest(rule.tool) : [camel];
}

function nameFix({ rule }: Subject, name: string, preferred: boolean): DraftFix {
  return rewriteFix(rule, rule.toolSpan, name, {
    title: `Replace with ${quoted(name)}`,
    preferred,
  });
}

/** The look-alike with the rule's own content, which of several names belongs to the last. */
function withContent({ rule }: Subject, entries: readonly string[]): string[] {
  const content = rule.text.slice(rule.toolSpan.end);
  return entries.map((entry, at) => (at === entries.length - 1 ? entry + content : entry));
}
