import { problemCheck } from "../problem-check.js";
import { inVain } from "../wording.js";

/** `:*` that does not end the content. */
export const prefixNotLast = problemCheck(
  "prefix-not-last",
  "`:*` means any ending only at the end.",
  ({ rule, engine }) => ({
    consequence: "reaches-nothing",
    message: `${engine.release} reads ":*" as any ending only where it ends the rule; here it is a colon and a star, and no command has that colon: ${inVain(rule)}.`,
    advice: "Put `:*` at the end, or write a blank and a star in its place.",
  }),
);
