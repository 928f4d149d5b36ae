import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, inVain, quoted } from "../wording.js";

/** A pattern over the arguments of a call that none of them fits. */
export const commandNeverMatches = problemCheck(
  "command-never-matches",
  "A pattern over commands or arguments that no call can match.",
  ({ rule, engine }, { detail = "", instead }) => ({
    consequence: "reaches-nothing",
    message: `${engine.release} finds no call for this: ${detail}, so ${inVain(rule)}.`,
    advice:
      instead === undefined
        ? "Write a pattern that fits what is compared, or take it out."
        : `Write ${code(instead)}.`,
    fixes:
      instead === undefined
        ? []
        : [
            rewriteFix(rule, { start: 0, end: rule.text.length }, instead, {
              title: `Replace with ${quoted(instead)}`,
              preferred: true,
            }),
          ],
  }),
);
