import { problemCheck } from "../problem-check.js";
import { inVain } from "../wording.js";

/** An entry that is a number, a literal, a list or an object. */
export const notAString = problemCheck(
  "not-a-string",
  "The entry is no string.",
  ({ rule, engine }) => ({
    consequence: "reaches-nothing",
    message: `${engine.release} takes only strings for rules${why(rule.text)}, so ${inVain(rule)}.`,
    advice: "Write each rule as a string in double quotes.",
  }),
);

/** A blank behind a colon makes a map of what was to be one plain text in YAML. */
function why(text: string): string {
  return /^[A-Za-z_]+\([^)]*:\s/.test(text)
    ? ", and a colon with a blank behind it makes a key of what stands before"
    : "";
}
