import { problemCheck } from "../problem-check.js";
import { quoted } from "../wording.js";

/** A name that one program takes and another one drops, of those that read the same file. */
export const droppedElsewhere = problemCheck(
  "dropped-elsewhere",
  "Of the programs that read this file, one has the tool and another drops its name.",
  ({ rule, engine }, { detail = "Another program" }) => ({
    consequence: "elsewhere",
    message: `${engine.release} has the tool ${quoted(rule.tool)}. ${detail}, which reads this file as well, drops the name without a word, and the agent goes without the tool there.`,
    advice:
      "Leave it if the agent is for the first alone; otherwise do not let the agent count on the tool.",
  }),
);
