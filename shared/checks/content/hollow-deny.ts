import { problemCheck } from "../problem-check.js";

/** A pattern that re-opens what others have closed. */
export const hollowDeny = problemCheck(
  "hollow-deny",
  "`!` in a deny rule opens again what an earlier rule closed.",
  ({ engine }) => ({
    consequence: "misplaced",
    message: `In ${engine.release} a pattern with "!" takes paths out of what earlier deny rules of this file close: they can be reached again.`,
    advice:
      'Take the rule out if nothing is to be opened; there is no other way to say "all but" in deny.',
  }),
);
