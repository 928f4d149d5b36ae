import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, quoted } from "../wording.js";

/** A glob or a regular expression where plain text is read. */
export const literalPattern = problemCheck(
  "literal-pattern",
  "A star or a regular expression without slashes is read as plain text.",
  ({ rule, engine }, { detail, instead, advice }) => {
    const what =
      detail === "star"
        ? `the star stands for itself: only commands are met that hold a "*" in this place`
        : detail === "blank"
          ? "the blank at the end stands for itself: only commands are met that have another one behind it"
          : "without slashes around it this is plain text and no regular expression: only commands are met that hold all its signs";
    // What lets more through than the text did is not done unasked.
    const preferred = rule.list.effect === "guard";
    return {
      consequence: "misplaced",
      message: `For ${engine.release}, ${what}.`,
      advice:
        instead === undefined
          ? (advice ?? "Write how the command starts.")
          : `Write ${code(instead)}.`,
      fixes:
        instead === undefined
          ? []
          : [
              rewriteFix(rule, { start: 0, end: rule.text.length }, instead, {
                title: `Replace with ${quoted(instead)}${preferred ? "" : ", which lets more through"}`,
                preferred,
              }),
            ],
    };
  },
);
