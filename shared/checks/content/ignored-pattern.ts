import { problemCheck } from "../problem-check.js";

/** A pattern that the engine leaves out, so that the rule reaches more than it reads. */
export const ignoredPattern = problemCheck(
  "ignored-pattern",
  "A pattern over commands or arguments that the engine leaves out.",
  ({ engine }, { detail = "", advice }) => ({
    consequence: "gives-more",
    message: `${engine.release} makes nothing of this: ${detail}. The rule reaches every call that the rest of it fits.`,
    advice: advice ?? "Take it out if every call is meant.",
  }),
);
