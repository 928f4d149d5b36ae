import type { FileCheck } from "../file-check.js";

/** A policy for a tool in a place where nobody applies it. */
export const policyNotApplied: FileCheck = {
  id: "policy-not-applied",
  title: "A policy has no effect in this file.",

  describe({ detail }, { release }) {
    if (detail !== undefined) {
      return {
        consequence: "misplaced",
        outcome: "No rule of this file is in force by itself.",
        message: `${release} reads no policies of a workspace by itself: ${detail}.`,
        advice:
          "Put the file into `~/.gemini/policies/`, or name it with `--policy` or in `policyPaths` of the user's settings.",
      };
    }
    return {
      consequence: "reaches-nothing",
      message: `${release} applies no policy that stands beside a server in this file: the tool is decided by the rules of the settings alone.`,
      advice: "Write a rule into the settings: `mcp__server__tool` in allow, ask or deny.",
    };
  },
};
