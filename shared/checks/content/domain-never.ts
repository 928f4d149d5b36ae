import { hostFixes } from "../grammar/hosts.js";
import { problemCheck } from "../problem-check.js";
import { inVain } from "../wording.js";

/** A domain with more than a host in it. */
export const domainNever = problemCheck(
  "domain-never",
  "A domain with a port or a path equals no host.",
  (subject) => ({
    consequence: "reaches-nothing",
    message: `${subject.engine.release} compares the domain with the host of an address alone, and no host has this in it, so ${inVain(subject.rule)}.`,
    advice: "Write the host alone. One port or page of it cannot be told from another.",
    fixes: hostFixes(subject),
  }),
);
