import type { Check, Subject } from "../check.js";
import { rewriteFix } from "../fixes.js";
import { code, inVain, quoted } from "../wording.js";

/** The right letters in the wrong case. */
export const toolCase: Check = {
  id: "tool-case",
  title: "The tool's name is written in the wrong case.",

  find(subject) {
    const { rule, engine, names, known } = subject;
    const refused = names.refusesCase?.(rule) ?? false;
    if (known.has(rule.tool) && !refused) return undefined;
    const spelling = knownSpelling(subject);
    if (spelling === undefined && !refused) return undefined;
    const why = refused
      ? `${engine.release} skips a rule whose tool name starts with a small letter`
      : `${engine.release} compares tool names letter by letter, and has no ${quoted(rule.tool)}`;
    const base = {
      span: rule.toolSpan,
      consequence: names.complete ? ("reaches-nothing" as const) : ("unproven" as const),
      message: `${why}, so ${inVain(rule)}.${spelling === undefined ? "" : ` The tool is called ${quoted(spelling)}.`}`,
    };
    if (spelling === undefined) {
      return {
        ...base,
        advice: retiredAdvice(subject),
      };
    }
    return {
      ...base,
      advice: `Write ${code(spelling)}.`,
      fixes: [
        rewriteFix(rule, rule.toolSpan, spelling, {
          title: `Replace with ${quoted(spelling)}`,
          preferred: true,
        }),
      ],
    };
  },
};

/** What is known of the name in another case, where no tool has it today. */
function retiredAdvice({ rule, names }: Subject): string {
  const lower = rule.tool.toLowerCase();
  const [name, guidance] =
    [...names.judgment.retired].find(([each]) => each.toLowerCase() === lower) ?? [];
  return name === undefined || guidance === undefined
    ? "Write the tool's name as the engine spells it; no tool has this one in any case."
    : `${code(name)} is no tool any more either: ${guidance}.`;
}

/** The known name that differs in nothing but case; for an old name that is still read, its new one. */
function knownSpelling({ rule, names, known }: Subject): string | undefined {
  const spelling = known.butForCase(rule.tool);
  if (spelling !== undefined && spelling !== rule.tool) return spelling;
  const lower = rule.tool.toLowerCase();
  const [, today = []] = [...names.renamed].find(([old]) => old.toLowerCase() === lower) ?? [];
  return today.length === 1 ? today[0] : undefined;
}
