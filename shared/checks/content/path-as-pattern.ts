import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, quoted } from "../wording.js";

/** The path of a program, which is read as a regular expression with flags. */
export const pathAsPattern = problemCheck(
  "path-as-pattern",
  "The path of a program is read as a regular expression between slashes.",
  ({ rule, engine }, { detail = "", instead = "" }) => {
    const grants = rule.list.effect === "grant";
    return {
      consequence: "misplaced",
      message: `${engine.release} reads the path ${quoted(rule.text)} as the regular expression ${detail}: every command is met in which that is found.`,
      advice: `Write ${code(instead)}.`,
      fixes: [
        rewriteFix(rule, { start: 0, end: rule.text.length }, instead, {
          title: `Replace with ${quoted(instead)}${grants ? "" : ", which guards less"}`,
          preferred: grants,
        }),
      ],
    };
  },
);
