import { problemCheck } from "../problem-check.js";
import { inVain } from "../wording.js";

/** A matcher that is read as a regular expression and is none. */
export const matcherInvalid = problemCheck(
  "matcher-invalid",
  "The matcher of a hook is read as a regular expression, and is none.",
  ({ rule, engine }) => ({
    consequence: "reaches-nothing",
    message: `${engine.release} reads a matcher with such signs as a regular expression, and this one is malformed: ${inVain(rule)}.`,
    advice:
      "Write names of tools with `|` between them, `*` alone for every tool, or a sound regular expression such as `mcp__server__.*`.",
  }),
);
