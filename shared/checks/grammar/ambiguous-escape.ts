import { problemCheck } from "../problem-check.js";
import { inVain } from "../wording.js";

/** Backslashes before parentheses that leave open where the content ends. */
export const ambiguousEscape = problemCheck(
  "ambiguous-escape",
  "A backslash before a parenthesis leaves the parentheses without balance.",
  ({ rule, engine }) => ({
    consequence: "reaches-nothing",
    message: `${engine.release} skips a rule in which a backslash stands before one parenthesis and the others do not balance, so ${inVain(rule)}.`,
    advice:
      "Write the backslash before both parentheses of a pair or before none; for a backslash that is meant as such, write two.",
  }),
);
