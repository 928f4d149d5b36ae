import type { FileCheck } from "../file-check.js";
import { anyOf } from "../wording.js";

/** A policy that there is not, because of which the server is left out. */
export const unknownPolicy: FileCheck = {
  id: "unknown-policy",
  title: "There is no such policy for a tool, so its server is left out.",

  describe({ expected }, { release }) {
    return {
      consequence: "reaches-nothing",
      outcome: "None of the tools of this server is there.",
      message: `${release} has no such policy, and leaves the whole server out because of it.`,
      advice: `Write ${anyOf(expected)}, or take the policy out: in this file none is applied, and only rules of the settings decide.`,
    };
  },
};
