import { deniesAmong, type FileCheck } from "../file-check.js";
import { anyOf, quoted } from "../wording.js";

/** One value for which the engine drops all that the file says. */
export const voidedFile: FileCheck = {
  id: "voided-file",
  title: "A value of the wrong kind drops the whole file.",

  describe(problem, { release }) {
    const { key, expected, valueOnly, detail, offer } = problem;
    const wants = expected.length > 1 ? anyOf(expected) : expected[0];
    if (detail !== undefined) {
      return {
        consequence: "file-dropped",
        message: `${release} drops everything in this file${deniesAmong(problem)}: ${detail}.`,
        advice:
          wants === undefined ? "Mend it here; until then no rule is in force." : `Write ${wants}.`,
        ...(offer && { offer }),
      };
    }
    return valueOnly
      ? {
          consequence: "reaches-nothing",
          message: `${release} ignores ${quoted(key)} in managed settings because of this value.${withheld(key)}`,
          advice: `Write ${wants}.`,
        }
      : {
          consequence: "file-dropped",
          message: `${release} drops everything in this file${deniesAmong(problem)}, because of this value of ${quoted(key)}; scripted runs are not told.`,
          advice: `Write ${wants}.`,
        };
  },
};

/** Managed settings fail safe: without its guards, a block loses what it would let through. */
function withheld(key: string): string {
  return key === "permissions.deny" || key === "permissions.ask"
    ? " Without it, allow and additionalDirectories of the same block are withheld as well."
    : "";
}
