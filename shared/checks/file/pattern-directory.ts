import type { FileCheck } from "../file-check.js";

/** A pattern where a path is read. */
export const patternDirectory: FileCheck = {
  id: "pattern-directory",
  title: "Additional directories are paths, not patterns.",

  describe(_, { release }) {
    return {
      consequence: "reaches-nothing",
      message: `${release} takes each additional directory for a path as it is written: "*" and "?" stand for nothing else here.`,
      advice: "Write each folder by its path; what lies below it is covered with it.",
    };
  },
};
