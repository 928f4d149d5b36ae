import type { FileProblem } from "../policy/file-problem.js";
import type { PolicyRule, RuleList } from "../policy/rule.js";
import { type Consequence, isDead } from "../policy/severity.js";

/**
 * The lists of which every entry was found to give nothing, although something is listed: who is
 * given tools by such a list is left without one. `consequenceOf` tells what the finding in a rule
 * means, if there is one.
 */
export function findEmptiedLists(
  rules: readonly PolicyRule[],
  consequenceOf: (rule: PolicyRule) => Consequence | undefined,
): FileProblem[] {
  const found = new Map<RuleList, Set<Consequence | undefined>>();
  for (const rule of rules) {
    const { list } = rule;
    if (list.role !== "offer" || list.effect !== "grant") continue;
    found.set(list, (found.get(list) ?? new Set()).add(consequenceOf(rule)));
  }
  return [...found].flatMap(([{ name, keySpan, emptied }, consequences]): FileProblem[] =>
    keySpan === undefined || ![...consequences].every((each) => each && isDead(each))
      ? []
      : [
          {
            id: "no-tools-left",
            span: keySpan,
            says: "nothing",
            key: name,
            guards: false,
            role: "offer",
            valueOnly: true,
            // A host may have a tool of which nothing is known here.
            doubtful: consequences.has("unknown"),
            detail: emptied?.so ?? "and does not start an agent that is left without one",
            outcome: emptied?.outcome ?? "The agent does not start.",
            expected: [],
            lostDenies: [],
          },
        ],
  );
}
