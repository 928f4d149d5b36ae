import type { FileCheck } from "../file-check.js";
import { quoted } from "../wording.js";

/** A list of tools that gives none. */
export const noToolsLeft: FileCheck = {
  id: "no-tools-left",
  title: "The list leaves the agent without a single tool.",

  describe({ key, doubtful, detail, outcome }, { release }) {
    const all = `Without ${quoted(key)} an agent has every tool; with it, it has those that are named.`;
    if (detail !== undefined) {
      return {
        consequence: doubtful ? "unproven" : "reaches-nothing",
        ...(outcome !== undefined && { outcome }),
        message: `${release} finds no tool under ${quoted(key)}, ${detail}.`,
        advice: "Name at least one tool that there is.",
      };
    }
    return {
      consequence: doubtful ? "aside" : "reaches-nothing",
      outcome: "The agent starts, and has nothing to work with.",
      message: `${all} Here none is, so it gets no tool at all.`,
      advice: "Name the tools, or take the key out if the agent is to have all of them.",
    };
  },
};
