import type { PolicyRule } from "../../policy/rule.js";
import type { Exception } from "../../reach/neighbours.js";
import type { RelatedPlace, Subject } from "../check.js";
import { type ProblemWords, problemCheck } from "../problem-check.js";
import { coveringPlace, inOtherFile } from "../reach/covering-place.js";
import { quoted } from "../wording.js";

const TAKE_OUT = "Take the rule out if nothing is to be opened";
const NO_ALL_BUT = 'there is no other way to say "all but" in deny';

/** A pattern that re-opens what others have closed. */
export const hollowDeny = problemCheck(
  "hollow-deny",
  "`!` in a deny rule opens again what an earlier rule closed.",
  (subject) => ({
    consequence: "misplaced",
    ...wordsFor(subject, subject.neighbours?.exceptionOf(subject.rule)),
  }),
);

type Words = Pick<ProblemWords, "message" | "advice" | "outcome" | "related">;

/** What the rule comes to, as far as that is certain. */
function wordsFor({ engine: { release } }: Subject, exception: Exception | undefined): Words {
  switch (exception?.kind) {
    case "opens":
      return opening(release, exception);
    case "idle":
      return idle(release, exception);
    default:
      return {
        message: `In ${release} a pattern with "!" takes paths out of what earlier deny rules of this file close: they can be reached again.`,
        advice: `${TAKE_OUT}; ${NO_ALL_BUT}.`,
      };
  }
}

function opening(
  release: string,
  { from, whole, elsewhere }: Extract<Exception, { kind: "opens" }>,
): Words {
  const first = whole
    ? `In ${release} this pattern with "!" takes out all that ${quoted(from.text)} before it closes, and nothing is left of that rule`
    : `In ${release} this pattern with "!" takes paths out of what ${quoted(from.text)} before it closes`;
  const related = [place(from, "This rule closes what is taken out again.")];
  if (elsewhere === undefined) {
    return {
      message: `${first}: they can be reached again.`,
      advice: `${TAKE_OUT}; ${NO_ALL_BUT}.`,
      related,
    };
  }
  return {
    message: `${first}. They stay closed all the same, since ${quoted(elsewhere.rule.text)} in ${elsewhere.rule.list.name}${inOtherFile(elsewhere)} closes them too, and out of another file nothing is taken.`,
    outcome: "It opens nothing as long as the rule of the other file stands there.",
    advice: `${TAKE_OUT}; else the rule of the other file has to change.`,
    related: [...related, coveringPlace(elsewhere, "This rule keeps them closed.")],
  };
}

function idle(release: string, { why, advice, by }: Extract<Exception, { kind: "idle" }>): Words {
  return {
    message: `${release} takes nothing out here: ${why}. This rule opens nothing, and it closes nothing.`,
    outcome: "Nothing would change without it: it is as if it were not there.",
    advice:
      advice === undefined
        ? 'Take the rule out. A deny rule cannot say "all but": write what is to be closed.'
        : `${TAKE_OUT}; else ${advice}.`,
    ...(by && { related: [place(by, "This rule keeps the paths closed.")] }),
  };
}

function place({ site }: PolicyRule, message: string): RelatedPlace {
  return { span: site.span, message };
}
