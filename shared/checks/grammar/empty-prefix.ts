import { problemCheck } from "../problem-check.js";
import { inVain } from "../wording.js";

/** `Bash(:*)`: every command that starts with nothing. */
export const emptyPrefix = problemCheck(
  "empty-prefix",
  "No command stands before `:*`.",
  ({ rule, engine }) => ({
    consequence: "reaches-nothing",
    message: `${engine.release} skips a rule that names no command before ":*", so ${inVain(rule)}.`,
    advice: "Write the command before `:*`; for every command, write the tool alone.",
  }),
);
