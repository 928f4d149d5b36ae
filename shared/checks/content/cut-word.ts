import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, quoted } from "../wording.js";

/** Text behind whose last sign a word has to go on, so that it does not match what it spells. */
export const cutWord = problemCheck(
  "cut-word",
  "The text does not match the very command that it spells.",
  ({ rule, engine }, { instead }) => ({
    consequence: "misplaced",
    message: `${engine.release} looks for the edge of a word behind a key, and behind ${quoted(rule.text.slice(-1))} that is where a letter or digit follows: the command ${quoted(rule.text)} itself is not met.`,
    advice:
      instead === undefined
        ? "Leave the last sign out, or write a regular expression between slashes."
        : `Write ${code(instead)}, or leave the last sign out.`,
    fixes:
      instead === undefined
        ? []
        : [
            rewriteFix(rule, { start: 0, end: rule.text.length }, instead, {
              title: `Replace with ${quoted(instead)}`,
              preferred: false,
            }),
          ],
  }),
);
