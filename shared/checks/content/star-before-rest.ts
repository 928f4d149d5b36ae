import { problemCheck } from "../problem-check.js";

/** A star in the middle of a command. */
export const starBeforeRest = problemCheck(
  "star-before-rest",
  "A star in the middle of a command lets more through than what follows it says.",
  ({ engine }) => ({
    consequence: "gives-more",
    message: `In ${engine.release} a star stands for any signs, blanks included: whatever is put in its place, other options and subcommands too, is allowed as long as the end fits.`,
    advice: "Put the star at the end, or write the middle out.",
  }),
);
