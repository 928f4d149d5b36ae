import type { FileProblem } from "../policy/file-problem.js";
import type { PolicyRule, RuleList } from "../policy/rule.js";

/**
 * The lists of which every entry was found to give nothing, although something is listed: who is
 * given tools by such a list is left without one. `isDead` tells of each rule whether it is proven
 * to reach nothing.
 */
export function findEmptiedLists(
  rules: readonly PolicyRule[],
  isDead: (rule: PolicyRule) => boolean,
): FileProblem[] {
  const alive = new Map<RuleList, boolean>();
  for (const rule of rules) {
    const { list } = rule;
    if (list.role !== "offer" || list.effect !== "grant") continue;
    alive.set(list, alive.get(list) === true || !isDead(rule));
  }
  return [...alive].flatMap(([{ name, keySpan }, some]): FileProblem[] =>
    some || keySpan === undefined
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
            detail: "every entry",
            expected: [],
            lostDenies: [],
          },
        ],
  );
}
