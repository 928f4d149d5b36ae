import { removalFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { quoted } from "../wording.js";

/** A rule that is a key, and stands in its object once more further down. */
export const repeatedKey = problemCheck(
  "repeated-key",
  "The same key stands further down in the object, and only the last one counts.",
  ({ rule, engine }, { certain = false }) => ({
    consequence: certain ? "surplus" : "reaches-nothing",
    message: certain
      ? `${engine.release} reads the last ${quoted(rule.text)} of this object alone; this one says the same.`
      : `${engine.release} reads the last ${quoted(rule.text)} of this object alone, which says something else; this one is passed over.`,
    advice: certain
      ? "Take one of the two out."
      : "Keep the one that is meant, and take the other one out.",
    fixes: [
      removalFix(rule, { title: "Remove this key: only the last one counts", preferred: certain }),
    ],
  }),
);
