import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, quoted } from "../wording.js";

/** How many tools a message names before it only counts. */
const SHOWN = 3;

/** A regular expression that also fits in the middle of names. */
export const matcherUnanchored = problemCheck(
  "matcher-unanchored",
  "A pattern without `^` also fires for tools whose name only holds it.",
  ({ rule, engine }, { tools = [], instead = rule.text, span }) => {
    const more = tools.length > SHOWN ? ` and ${tools.length - SHOWN} more` : "";
    const named = tools.slice(0, SHOWN).map(quoted).join(", ");
    return {
      consequence: "gives-more",
      message: `${engine.release} looks for a regular expression anywhere in a tool's name, so ${quoted(rule.text)} also fires for ${named}${more}.`,
      advice: `Write ${code(instead)} if those are not meant.`,
      fixes: [
        rewriteFix(rule, span, instead, {
          title: `Replace with ${quoted(instead)}, which leaves out ${named}${more}`,
          preferred: false,
        }),
      ],
    };
  },
);
