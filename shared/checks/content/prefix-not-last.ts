import { problemCheck } from "../problem-check.js";

/** `:*` that does not end the content. */
export const prefixNotLast = problemCheck(
  "prefix-not-last",
  "`:*` means any ending only at the end.",
  ({ engine }) => ({
    consequence: "misplaced",
    message: `${engine.release} reads ":*" as any ending only where it ends the rule; here it is a plain colon with a star behind it, so the rule is about commands with that colon.`,
    advice: "Put `:*` at the end, or write a blank and a star in its place.",
  }),
);
