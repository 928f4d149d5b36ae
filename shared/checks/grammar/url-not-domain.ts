import { problemCheck } from "../problem-check.js";
import { inVain, quoted } from "../wording.js";
import { hostFixes } from "./hosts.js";

/** An address where the engine takes a domain. */
export const urlNotDomain = problemCheck(
  "url-not-domain",
  "Rules on fetched pages take a domain, no address.",
  (subject) => {
    const { rule, engine } = subject;
    return {
      consequence: "reaches-nothing",
      message: `${engine.release} takes only a domain in a rule on ${quoted(rule.tool)}, and skips an address, so ${inVain(rule)}.`,
      advice: "Write `domain:` and the host. One page of it cannot be told from another.",
      fixes: hostFixes(subject),
    };
  },
);
