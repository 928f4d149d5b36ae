import { type RetiredFate, readGuidance } from "../../names/index.js";
import type { Consequence } from "../../policy/severity.js";
import type { Check, DraftFix, Subject } from "../check.js";
import { rewriteFix } from "../fixes.js";
import { code, inVain, quoted } from "../wording.js";

/** A name that the engine retired and that reaches no tool any more. */
export const retiredTool: Check = {
  id: "retired-tool",
  title: "The tool was renamed, folded into another or removed, and the old name reaches nothing.",

  find(subject) {
    const { rule, engine, names, verdict } = subject;
    if (verdict.kind !== "retired" || names.renamed.has(rule.tool)) return undefined;
    const fate = readGuidance(verdict.guidance);
    const consequence = consequenceFor(subject, fate);
    const outcome =
      consequence === "leftover"
        ? "and what took its place stands beside it"
        : `so ${inVain(rule)}`;
    const message = `${engine.release} has no tool ${quoted(rule.tool)} any more (${verdict.guidance}), ${outcome}.`;
    const base = { span: rule.toolSpan, consequence, message };
    if (fate === undefined || fate.kind === "removed") {
      return { ...base, advice: "Take it out, or name the tool that does it now." };
    }
    const fix = successorFix(subject, fate.into, fate.kind === "renamed");
    const advice =
      fate.kind === "renamed"
        ? `Write ${code(fate.into)}, the tool's name today.`
        : `Write ${code(fate.into)} if you mean all that this wider tool does; otherwise take it out.`;
    return { ...base, advice, fixes: [fix] };
  },
};

/** The hooks of one matcher are the same: beside its successor, a retired name is left over. */
function consequenceFor({ rule }: Subject, fate: RetiredFate | undefined): Consequence {
  const { role, entries } = rule.list;
  const covered = fate !== undefined && fate.kind !== "removed" && entries.has(fate.into);
  return role === "hook" && covered ? "leftover" : "reaches-nothing";
}

function successorFix({ rule, names, known }: Subject, into: string, renamed: boolean): DraftFix {
  const wider = renamed ? "" : `, which covers more than ${rule.tool} did`;
  const undeclared = names.complete || known.declared.has(into) ? "" : " (not declared in tools)";
  return rewriteFix(rule, rule.toolSpan, into, {
    title: `Replace with ${quoted(into)}${wider}${undeclared}`,
    preferred: renamed,
  });
}
