import { deniesAmong, type FileCheck } from "../file-check.js";

const WHAT: Readonly<Record<string, string>> = {
  comment: "a comment",
  "trailing-comma": "a comma without an entry behind it",
  syntax: "what stands here",
};

/** A file that the engine reads as strict JSON and that is none. */
export const notStrictJson: FileCheck = {
  id: "not-strict-json",
  title: "The file is no strict JSON, so the engine drops it whole.",

  describe(problem, { release }) {
    const what = WHAT[problem.key] ?? "what stands here";
    return {
      consequence: "file-dropped",
      message: `${release} reads this file as strict JSON, which has no room for ${what}: it drops everything in the file${deniesAmong(problem)}.`,
      advice:
        problem.key === "syntax"
          ? "Finish or mend the JSON here; until then no rule is in force."
          : `Take out this ${problem.key === "comment" ? "comment" : "comma"}.`,
      ...(problem.edits && {
        offer: {
          title: problem.key === "comment" ? "Remove the comment" : "Remove the comma",
          preferred: problem.key !== "comment",
        },
      }),
    };
  },
};
