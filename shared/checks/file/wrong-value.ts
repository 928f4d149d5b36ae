import type { FileCheck } from "../file-check.js";
import { quoted } from "../wording.js";

/** A value of the wrong kind beside a key. */
export const wrongValue: FileCheck = {
  id: "wrong-value",
  title: "A value of the wrong kind, which is passed over or taken for another.",

  describe({ key, expected, detail, outcome, edits }, { release }) {
    const [meant] = edits ?? [];
    if (outcome !== undefined) {
      return {
        consequence: "reaches-nothing",
        outcome,
        message: `${release} ${detail} ${quoted(key)} for its value.`,
        advice: `Write ${expected.join(" or ")}.`,
      };
    }
    return {
      consequence: "reaches-nothing",
      message:
        detail === undefined
          ? `${release} passes over ${quoted(key)} for its value, which is none of those that it knows.`
          : `${release} takes any such value of ${quoted(key)} for ${detail}.`,
      advice: `Write ${expected.slice(0, -1).join(", ")} or ${expected.at(-1)}.`,
      ...(meant && {
        offer: {
          title: `Replace with ${meant.newText}`,
          preferred: meant.newText === "false" || meant.newText === detail,
        },
      }),
    };
  },
};
