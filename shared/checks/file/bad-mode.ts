import type { FileCheck } from "../file-check.js";
import { anyOf } from "../wording.js";

/** A mode that there is not, in a file whose other settings are kept. */
export const badMode: FileCheck = {
  id: "bad-mode",
  title: "The permission mode is none that the engine has.",

  describe({ expected, role }, { release }) {
    const rest =
      role === "offer"
        ? "the agent runs without it"
        : "the rest of these managed settings stays in force";
    return {
      consequence: "reaches-nothing",
      message: `${release} has no such mode and ignores this setting; ${rest}.`,
      advice: `Write ${anyOf(expected)}.`,
    };
  },
};
