import type { FileCheck } from "../file-check.js";

/** A policy for a tool in a place where nobody applies it. */
export const policyNotApplied: FileCheck = {
  id: "policy-not-applied",
  title: "A policy for a tool of a server has no effect in this file.",

  describe(_, { release }) {
    return {
      consequence: "reaches-nothing",
      message: `${release} applies no policy that stands beside a server in this file: the tool is decided by the rules of the settings alone.`,
      advice: "Write a rule into the settings: `mcp__server__tool` in allow, ask or deny.",
    };
  },
};
