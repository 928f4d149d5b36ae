import { problemCheck } from "../problem-check.js";
import { inVain } from "../wording.js";

/** A name that one program takes and another one drops, of those that read the same file. */
export const droppedElsewhere = problemCheck(
  "dropped-elsewhere",
  "Of the programs that read this file, one has the tool and another drops its name.",
  ({ rule }, { detail, doubtful, advice }) => ({
    // Where it is doubtful that the other program is there at all, it is no more than a hint.
    consequence: doubtful ? "aside" : "elsewhere",
    message: detail ?? `In another program that reads this file ${inVain(rule)}.`,
    advice:
      advice ??
      "Leave it if the agent is for the first alone; otherwise do not let the agent count on the tool.",
  }),
);
