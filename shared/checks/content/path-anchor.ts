import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, inVain, quoted } from "../wording.js";

/** A path that starts elsewhere than it seems to, or is no pattern of the engine's. */
export const pathAnchor = problemCheck(
  "path-anchor",
  "The path is not anchored where it seems to be, or is read as plain text.",
  ({ rule, engine }, { span }) => {
    const part = rule.text.slice(span.start, span.end);
    if (part.startsWith("/")) {
      const absolute = `${rule.text.slice(0, span.start)}/${rule.text.slice(span.start)}`;
      // A folder of the system may exist below a project; somebody's own folders do not.
      const personal = !/^\/(?:etc|tmp|var)$/.test(part);
      return {
        consequence: personal ? "misplaced" : "unproven",
        message: `In ${engine.release} one "/" is the folder of these settings, and "//" the root of the disk: this rule is about ${quoted(part)} below that folder.`,
        advice: `Write ${code(absolute)} for the path from the root of the disk.`,
        fixes: [
          rewriteFix(rule, { start: span.start, end: span.start }, "/", {
            title: `Replace with ${quoted(absolute)}`,
            preferred: personal,
          }),
        ],
      };
    }
    return {
      consequence: "reaches-nothing",
      message: `${engine.release} reads ${quoted(part)} in a path as it is written, and no path is spelled so: ${inVain(rule)}.`,
      advice: part.startsWith("{")
        ? "Write one rule for each of the names in braces."
        : "Write `//` and the path from the root of the disk, or `~/` and the path from your home.",
    };
  },
);
