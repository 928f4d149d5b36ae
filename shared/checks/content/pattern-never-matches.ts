import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, inVain, quoted } from "../wording.js";

/** A pattern over commands or arguments that no call can meet. */
export const patternNeverMatches = problemCheck(
  "pattern-never-matches",
  "No call can match the pattern.",
  ({ rule, engine }, { detail = "", instead, advice }) => ({
    consequence: "reaches-nothing",
    message: `${engine.release} ${detail}, so ${inVain(rule)}.`,
    advice:
      instead === undefined
        ? (advice ?? "Write what a call can match, or take it out.")
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
