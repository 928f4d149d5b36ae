import { entriesFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { inVain, quoted } from "../wording.js";

/** Names that are glued together by a sign which separates nothing here. */
export const deadToken = problemCheck(
  "dead-token",
  "Entries are separated by commas and blanks alone; this one is no name.",
  ({ rule, engine }, { detail, tools }) => ({
    consequence: "reaches-nothing",
    message: `${engine.release} separates entries at commas and blanks alone, and takes ${quoted(rule.text)} for one name because of ${detail}, so ${inVain(rule)}.`,
    advice: "Write a comma between the names, or each as an item of its own.",
    fixes:
      tools === undefined
        ? []
        : [
            entriesFix(rule, tools, {
              title: `Replace with ${tools.map(quoted).join(", ")}`,
              preferred: true,
            }),
          ],
  }),
);
