import type { Check } from "../check.js";
import { rewriteFix } from "../fixes.js";
import { code, quoted } from "../wording.js";

/** An old spelling that the engine still honours. */
export const renamedTool: Check = {
  id: "renamed-tool",
  title: "The tool has a new name; the engine still reads the old one.",
  goesOn: true,
  deprecates: true,

  find({ rule, engine, verdict }) {
    if (verdict.kind !== "retired" || !engine.names.stillRead.has(rule.tool)) return undefined;
    const { currentName } = verdict;
    if (currentName === undefined) return undefined;
    return {
      span: rule.toolSpan,
      consequence: "stale",
      message:
        `${quoted(rule.tool)} is the old name of ${quoted(currentName)}. ` +
        `${engine.release} still reads it.`,
      advice: `Write ${code(currentName)}, before the old name goes the way of the other retired ones.`,
      fixes: [
        rewriteFix(rule, rule.toolSpan, currentName, {
          title: `Replace with ${quoted(currentName)}`,
          preferred: true,
        }),
      ],
    };
  },
};
