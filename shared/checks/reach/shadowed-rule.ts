import type { Check } from "../check.js";
import { code, quoted } from "../wording.js";
import { coveringPlace, inOtherFile } from "./covering-place.js";

/** A grant of which a guard leaves nothing. */
export const shadowedRule: Check = {
  id: "shadowed-rule",
  title: "A rule that denies or asks reaches all that this one would let through.",
  unnecessary: true,

  find({ rule, engine, neighbours }) {
    const found = neighbours?.shadowedBy(rule);
    if (found === undefined) return undefined;
    const guard = found.rule.list.name;
    const broader = quoted(found.rule.text);
    return {
      span: { start: 0, end: rule.text.length },
      consequence: "shadowed",
      engineSays: "nothing",
      message:
        `Every call that this rule would let through is reached by ${broader} in ${guard}${inOtherFile(found)}, ` +
        `and ${engine.release} looks at ${guard} before ${rule.list.name}, however exact a rule is.`,
      advice: `Take the rule out, or make ${code(found.rule.text)} narrower.`,
      related: [
        coveringPlace(found, "This rule reaches every call that the other one would let through."),
      ],
    };
  },
};
