import { problemCheck } from "../problem-check.js";
import { inVain, quoted } from "../wording.js";
import { hostFixes } from "./hosts.js";

/** A host without the word in front of it. */
export const missingDomain = problemCheck(
  "missing-domain",
  "The host in a rule on fetched pages stands behind `domain:`.",
  (subject) => {
    const { rule, engine } = subject;
    return {
      consequence: "reaches-nothing",
      message: `${engine.release} skips a rule on ${quoted(rule.tool)} whose content does not start with "domain:", so ${inVain(rule)}.`,
      advice: "Write `domain:` and the host, with nothing in front of it.",
      fixes: hostFixes(subject),
    };
  },
);
