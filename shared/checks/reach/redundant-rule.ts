import type { Neighbour } from "../../reach/neighbours.js";
import type { Check, Draft, Subject } from "../check.js";
import { removalFix } from "../fixes.js";
import { code, quoted } from "../wording.js";
import { coveringPlace, inOtherFile } from "./covering-place.js";

/** A rule that adds nothing to a broader one of the same list. */
export const redundantRule: Check = {
  id: "redundant-rule",
  title: "A broader rule of the same list reaches all that this one does.",

  find(subject) {
    const { rule, neighbours } = subject;
    // A rule that says the same is not broader, and another check speaks of it.
    if (neighbours?.duplicateOf(rule) !== undefined) return undefined;
    const found = neighbours?.coveredBy(rule);
    if (found === undefined) return undefined;
    const { name } = rule.list;
    if (rule.list.role === "offer") return ofOffer(subject, found);
    const broader = quoted(found.rule.text);
    const { caveat } = found;
    return {
      span: { start: 0, end: rule.text.length },
      consequence: "surplus",
      engineSays: "nothing",
      message:
        `Every call that this rule reaches is reached by ${broader} in ${name}${inOtherFile(found)} as well.` +
        (caveat === undefined ? "" : ` ${caveat}`),
      advice:
        caveat === undefined
          ? `Take the rule out, or ${code(found.rule.text)} if only this much is meant.`
          : `Keep it for that case, take it out, or take out ${code(found.rule.text)} if only this much is meant.`,
      related: [coveringPlace(found, "This rule reaches all that the other one does.")],
    };
  },
};

/** An entry of a list of tools, which gives nothing that another one does not. */
function ofOffer({ rule, engine }: Subject, found: Neighbour): Draft {
  const { name } = rule.list;
  const broader = quoted(found.rule.text);
  return {
    span: { start: 0, end: rule.text.length },
    consequence: "surplus",
    engineSays: "nothing",
    message: `${engine.release} gives every tool of ${broader}, which stands in ${name} as well, so this entry adds nothing.`,
    advice: `Take the entry out, or ${code(found.rule.text)} if only this much is meant.`,
    related: [coveringPlace(found, "This entry gives all that the other one does.")],
    fixes: [
      removalFix(rule, {
        title: `Remove this entry: ${broader} stands in ${name} and gives as much`,
        preferred: true,
      }),
    ],
  };
}
