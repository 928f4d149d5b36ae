import type { FileCheck } from "../file-check.js";
import { anyOf, code, quoted } from "../wording.js";

/** A key that nobody reads, near one that is read. */
export const unknownKey: FileCheck = {
  id: "unknown-key",
  title: "A misspelled key, which the engine ignores in silence.",

  describe({ key, expected, edits }, { release }) {
    const [meant = ""] = expected;
    return {
      consequence: "reaches-nothing",
      message: `${release} does not know the key ${quoted(key)} and ignores what stands under it. Did you mean ${anyOf(expected)}?`,
      advice: edits
        ? `Write ${code(meant)}.`
        : `Move what stands here to ${code(meant)}, which is there already.`,
      ...(edits && { offer: { title: `Rename to ${quoted(meant)}`, preferred: true } }),
    };
  },
};
