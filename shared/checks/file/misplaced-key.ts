import type { FileCheck } from "../file-check.js";
import { code, quoted } from "../wording.js";

/** A key outside the block in which it would be read. */
export const misplacedKey: FileCheck = {
  id: "misplaced-key",
  title: "A key outside the block in which alone it is read.",

  describe({ key, expected, readFrom, outcome }, { release }) {
    if (readFrom !== undefined) {
      return {
        consequence: "reaches-nothing",
        message: `${release} reads ${quoted(key)} only inside ${readFrom}; here it is ignored in silence.`,
        advice: `Take it out, or write it into ${code(readFrom)}.`,
        ...(outcome !== undefined && { outcome }),
      };
    }
    const [place = ""] = expected;
    return {
      consequence: "reaches-nothing",
      message: `${release} reads ${quoted(key)} only inside "permissions"; here it is ignored in silence.`,
      advice: `Move it to ${code(place)}.`,
    };
  },
};
