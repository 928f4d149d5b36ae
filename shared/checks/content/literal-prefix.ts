import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, quoted } from "../wording.js";

/** A prefix of commands with a star or a blank at its end, which is compared as it is written. */
export const literalPrefix = problemCheck(
  "literal-prefix",
  "A prefix of commands is compared sign by sign: a star or a blank at its end has to be there.",
  ({ rule, engine }, { detail = "", instead }) => ({
    consequence: "misplaced",
    message: `${engine.release} compares a command with ${quoted(rule.text)} as it is written: ${detail}. Without it, a prefix reaches every command that goes on behind it.`,
    advice:
      instead === undefined
        ? "Write the words that a command starts with."
        : `Write ${code(instead)}.`,
    fixes:
      instead === undefined
        ? []
        : [
            rewriteFix(rule, { start: 0, end: rule.text.length }, instead, {
              title: `Replace with ${quoted(instead)}`,
              // It may let more through than was written; what guards may well catch more.
              preferred: rule.list.effect === "guard",
            }),
          ],
  }),
);
