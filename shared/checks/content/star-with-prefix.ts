import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { inVain, quoted } from "../wording.js";

/** A star before `:*`, where it is a star and no wildcard. */
export const starWithPrefix = problemCheck(
  "star-with-prefix",
  "Before `:*` a star is a plain sign.",
  ({ rule, engine }, { instead }) => {
    return {
      consequence: "reaches-nothing",
      message: `${engine.release} takes everything before ":*" as it is written, this star included, and no command is spelled so: ${inVain(rule)}.`,
      advice: "Write either `:*` at the end or stars, not both.",
      fixes:
        instead === undefined
          ? []
          : [
              rewriteFix(rule, { start: 0, end: rule.text.length }, instead, {
                title: `Replace with ${quoted(instead)}`,
                preferred: true,
              }),
            ],
    };
  },
);
