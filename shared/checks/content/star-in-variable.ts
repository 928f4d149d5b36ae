import { problemCheck } from "../problem-check.js";

/** A star in the value of a variable before a command. */
export const starInVariable = problemCheck(
  "star-in-variable",
  "A star in a variable's value reaches into the command behind it.",
  ({ engine }) => ({
    consequence: "gives-more",
    message: `In ${engine.release} a star stands for any signs, blanks included: this one lets other commands stand before the one you name.`,
    advice: "Write the value of the variable out, or leave the variable away.",
  }),
);
