import { removalFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { inVain } from "../wording.js";

/** A rule of nothing but blanks. */
export const emptyRule = problemCheck(
  "empty-rule",
  "The rule holds nothing but blanks.",
  ({ rule, engine }) => ({
    consequence: "reaches-nothing",
    message: `${engine.release} finds no tool in an empty rule, so ${inVain(rule)}.`,
    advice: "Name a tool, or take the entry out.",
    fixes: [removalFix(rule, { title: "Remove this entry", preferred: true })],
  }),
);
