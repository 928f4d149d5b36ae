import { problemCheck } from "../problem-check.js";
import { quoted } from "../wording.js";

/** A matcher on an event that has nothing to compare it with. */
export const matcherIgnored = problemCheck(
  "matcher-ignored",
  "The event ignores its matcher, and the hook runs every time.",
  ({ rule, engine }) => ({
    consequence: "gives-more",
    message: `${engine.release} compares nothing with a matcher on ${rule.list.of}, so these hooks run every time, whatever ${quoted(rule.text)} says.`,
    advice: "Take the matcher out, and let the hook itself decide whether it has something to do.",
  }),
);
