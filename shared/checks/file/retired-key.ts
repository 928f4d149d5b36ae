import type { FileCheck } from "../file-check.js";
import { code, quoted } from "../wording.js";

/** A setting under a name that was given up. */
export const retiredKey: FileCheck = {
  id: "retired-key",
  title: "The setting was renamed, and its old name is on its way out or not read any more.",

  describe({ key, expected, doubtful, guards, edits, readFrom }, { release }) {
    const [into = ""] = expected;
    const offer = {
      title: `Rename to ${quoted(into)}${doubtful ? ", which puts it back into force" : ""}`,
      preferred: !doubtful,
    };
    if (!doubtful) {
      return {
        consequence: "stale",
        message: `${quoted(key)} is the old name of ${quoted(into)}. ${release} still reads it, and puts what stands under it over the new one.`,
        advice: `Write ${code(into)}, before the old name is given up.`,
        ...(edits && { offer }),
      };
    }
    return {
      consequence: "reaches-nothing",
      message: `${release} does not read ${quoted(key)} any more; what took its place is called ${quoted(into)}.`,
      advice: guards
        ? `List what is to be refused under ${code(into)}, each with the value \`false\`.`
        : `Write it under ${code(into)}${readFrom === undefined ? "" : ` in ${readFrom}`} if it is still to hold, and take it out here.`,
      ...(edits && { offer }),
    };
  },
};
