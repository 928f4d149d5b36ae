import type { Neighbour } from "../../reach/neighbours.js";
import type { Check, Draft, Subject } from "../check.js";
import { code, quoted } from "../wording.js";
import { coveringPlace, inOtherFile } from "./covering-place.js";

/** A grant of which a guard leaves nothing. */
export const shadowedRule: Check = {
  id: "shadowed-rule",
  title: "A rule that denies or asks reaches all that this one would let through.",
  unnecessary: true,

  find(subject) {
    const { rule, engine, neighbours } = subject;
    const found = neighbours?.shadowedBy(rule);
    if (found === undefined) return undefined;
    const guard = found.rule.list.name;
    const broader = quoted(found.rule.text);
    const { order } = found;
    if (order !== undefined) return decidedBefore(subject, found, order);
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

/** Where the first rule that matches decides: a guard that is never reached leaves a door open. */
function decidedBefore({ rule, engine }: Subject, found: Neighbour, order: string): Draft {
  const { list, text } = found.rule;
  const opens = rule.list.effect === "guard" && list.effect === "grant";
  return {
    span: { start: 0, end: rule.text.length },
    consequence: opens ? "reaches-nothing" : "shadowed",
    ...(!opens && { outcome: `It decides nothing: ${quoted(text)} in ${list.name} does.` }),
    engineSays: "nothing",
    message:
      `${engine.release} decides every call that this rule reaches by ${quoted(text)} in ` +
      `${list.name}${inOtherFile(found)}, which it looks at first: ${order}.`,
    advice: "Give this rule the higher priority if it is meant to decide, or take it out.",
    related: [coveringPlace(found, "This rule decides every call that the other one reaches.")],
  };
}
