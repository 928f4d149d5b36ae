import { problemCheck } from "../problem-check.js";
import { inVain } from "../wording.js";

/** An entry that is a number, a literal, a list or an object. */
export const notAString = problemCheck(
  "not-a-string",
  "The entry is no string.",
  ({ rule, engine }) => ({
    consequence: "reaches-nothing",
    message: `${engine.release} takes only strings for rules, so ${inVain(rule)}.`,
    advice: "Write each rule as a string in double quotes.",
  }),
);
