import type { Check } from "../check.js";
import { quoted } from "../wording.js";

/** A rule that an earlier one of its list says already. */
export const duplicateRule: Check = {
  id: "duplicate-rule",
  title: "The same rule stands in the list already.",
  unnecessary: true,

  find({ rule, engine, names, known, neighbours }) {
    const first = neighbours?.duplicateOf(rule);
    if (first === undefined) return undefined;
    // Of an old name beside the new one the check of names speaks, and takes one of them out.
    const isOld = names.renamed.has(rule.tool) || names.renamed.has(first.tool);
    if (isOld && first.text !== rule.text) return undefined;
    const { name, role } = rule.list;
    const what = role === "call" ? "rule" : "entry";
    const same =
      first.text === rule.text
        ? `This ${what} stands in ${name} already.`
        : `${engine.release} reads ${quoted(rule.text)} and ${quoted(first.text)}, which stands in ${name} already, as one and the same.`;
    return {
      span: { start: 0, end: rule.text.length },
      consequence: "surplus",
      engineSays: "nothing",
      message: same,
      advice: `Take one of the two out.`,
      related: [{ span: first.site.span, message: "The same stands here." }],
      fixes: [
        {
          title: `Remove this ${what}: ${quoted(first.text)} already stands in ${name}`,
          // The other one may itself be taken out for its old name, and one of them has to stay.
          preferred:
            first.text === rule.text || names.verdict(first, known.roster).kind === "current",
          becomes: [],
          edits: rule.site.remove(),
        },
      ],
    };
  },
};
