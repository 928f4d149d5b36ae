import type { DraftFix, Subject } from "../check.js";
import { rewriteFix } from "../fixes.js";
import { quoted } from "../wording.js";

/** What the content of a rule on fetched pages says of a host: the host, and whether it says more. */
const ADDRESS =
  /^\s*(?:domain\s*:\s*)?(?:https?:\/\/)?([A-Za-z0-9*_-]+(?:\.[A-Za-z0-9*_-]+)+|localhost)(.*)$/is;

/** `domain:` and the host that the content names. Wider than an address, and then the title says so. */
export function hostFixes({ rule }: Subject): DraftFix[] {
  const { content } = rule;
  if (content === undefined) return [];
  const [, host, rest = ""] = ADDRESS.exec(content.text) ?? [];
  if (host === undefined || !/^(?::\d+)?(?:[/?#].*)?\s*$/s.test(rest)) return [];
  const bare = rest.trim() === "" && !content.text.includes("://");
  const domain = `domain:${host.toLowerCase()}`;
  const whole = `${rule.tool}(${domain})`;
  const title = bare
    ? `Replace with ${quoted(whole)}`
    : `Replace with ${quoted(whole)}, which covers the whole host`;
  return [rewriteFix(rule, content.span, domain, { title, preferred: bare })];
}
