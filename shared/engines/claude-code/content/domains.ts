import type { RuleProblem } from "../../../policy/rule.js";
import { type Content, problemAt } from "./content.js";

const PREFIX = "domain:";

/**
 * A domain is compared with the host alone (live runs on 2.1.332), so one with a port, a path or a
 * scheme equals none.
 */
export function findDomainProblem(content: Content): RuleProblem | undefined {
  const { tool, text } = content;
  if (tool !== "WebFetch" || !text.startsWith(PREFIX)) return undefined;
  const extra = /[/:?#@\s]/.exec(text.slice(PREFIX.length));
  return extra === null
    ? undefined
    : problemAt(content, "domain-never", "nothing", PREFIX.length + extra.index);
}
