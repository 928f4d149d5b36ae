import type { FileCheck } from "../file-check.js";

/** A policy for a tool in a place where nobody applies it. */
export const policyNotApplied: FileCheck = {
  id: "policy-not-applied",
  title: "A policy has no effect in this file.",

  describe({ detail, advice, outcome, offer, valueOnly }, { release }) {
    if (detail !== undefined && valueOnly) {
      return {
        consequence: "reaches-nothing",
        message: `${release} ${detail}.`,
        advice: advice ?? "Write it into a file from which it is read.",
        ...(outcome !== undefined && { outcome }),
        ...(offer && { offer }),
      };
    }
    if (detail !== undefined) {
      return {
        consequence: "misplaced",
        outcome: "No rule of this file is in force by itself.",
        message: `${release} ${detail}.`,
        advice: advice ?? "Move what is to hold into a file that is read.",
      };
    }
    return {
      consequence: "reaches-nothing",
      message: `${release} applies no policy that stands beside a server in this file: the tool is decided by the rules of the settings alone.`,
      advice: "Write a rule into the settings: `mcp__server__tool` in allow, ask or deny.",
    };
  },
};
