import type { FileCheck } from "../file-check.js";
import { anyOf, code, quoted } from "../wording.js";

/** A hook on an event that there is not. */
export const unknownEvent: FileCheck = {
  id: "unknown-event",
  title: "The engine has no such hook event, so its hooks never run.",

  describe({ key, expected, edits }, { release }) {
    const [meant] = expected;
    const base = { consequence: "reaches-nothing" as const };
    const lead = `${release} has no hook event ${quoted(key)}, so what stands under it never runs.`;
    if (meant === undefined) {
      return { ...base, message: lead, advice: "Move these hooks to an event that there is." };
    }
    return {
      ...base,
      message: `${lead} Did you mean ${anyOf(expected)}?`,
      advice: edits
        ? `Write ${code(meant)}.`
        : `Move what stands here to ${code(meant)}, which is there already.`,
      ...(edits && { offer: { title: `Rename to ${quoted(meant)}`, preferred: true } }),
    };
  },
};
