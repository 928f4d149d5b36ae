import type { FileCheck } from "../file-check.js";

/** A safety checker that cannot be run, so that it refuses whatever it is put before. */
export const checkerAlwaysRefuses: FileCheck = {
  id: "checker-always-refuses",
  title: "A safety checker that cannot be run refuses every call.",

  describe({ detail = "", advice }, { release }) {
    return {
      consequence: "misplaced",
      outcome: "Every call that the checker is put before is refused, whatever the rules say.",
      message: `${release} ${detail}, and refuses every call that it is put before.`,
      advice: advice ?? "Take the checker out.",
    };
  },
};
