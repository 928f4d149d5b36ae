import { problemCheck } from "../problem-check.js";
import { inVain } from "../wording.js";

/** A regular expression because of which the engine drops the rule. */
export const invalidPattern = problemCheck(
  "invalid-pattern",
  "The engine refuses a regular expression, and drops the rule with it.",
  ({ rule, engine }, { detail = "" }) => ({
    consequence: "reaches-nothing",
    message: `${engine.release} drops the rule because of this regular expression: ${detail}. So ${inVain(rule)}.`,
    advice:
      "Write a sound regular expression, without a repeated group that itself repeats something.",
  }),
);
