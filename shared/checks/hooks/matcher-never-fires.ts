import type { PolicyRule } from "../../policy/rule.js";
import { isDead } from "../../policy/severity.js";
import type { Check, Draft, DraftFix, Subject } from "../check.js";
import { entriesFix, rewriteFix } from "../fixes.js";
import { code, inVain, quoted } from "../wording.js";

const ID = "matcher-never-fires";

/**
 * A matcher, or a name in it, that fits no call. What is wrong with a name that stands alone is
 * what `nameChecks` find in it: the whole matcher is dead then.
 */
export function matcherNeverFires(nameChecks: readonly Check[]): Check {
  return {
    id: ID,
    title: "The matcher of a hook fits no call, so the hook never runs.",

    find(subject) {
      const { rule, problem } = subject;
      if (rule.list.role !== "hook" || rule.list.name !== "matcher") return undefined;
      if (problem?.id === ID) return describe(subject);
      if (rule.nameless || rule.list.entries.size > 1) return undefined;
      for (const check of nameChecks) {
        const draft = check.find(subject);
        if (draft !== undefined) return isDead(draft.consequence) ? draft : undefined;
      }
      return undefined;
    },
  };
}

function describe({ rule, engine, problem }: Subject): Draft | undefined {
  if (problem === undefined) return undefined;
  const { detail, instead, span } = problem;
  const why = detail === undefined ? "" : `: ${detail}`;
  return {
    span,
    consequence: "reaches-nothing",
    engineSays: "nothing",
    message: `${engine.release} has nothing that ${quoted(rule.text)} fits${why}, so ${inVain(rule)}.`,
    advice: adviceFor(rule, instead),
    fixes: instead === undefined || makesPattern(rule, instead) ? [] : [fixFor(rule, instead)],
  };
}

/** Beside other names, a pattern would make a pattern of the whole matcher. */
function makesPattern({ list }: PolicyRule, instead: string): boolean {
  return list.entries.size > 1 && !/^[A-Za-z0-9_|]+$/.test(instead);
}

function adviceFor(rule: PolicyRule, instead: string | undefined): string {
  if (instead === undefined)
    return "Write names that the event can come with, or leave the matcher out.";
  if (makesPattern(rule, instead)) {
    const names = [...rule.list.entries].map((name) => (name === rule.text ? instead : name));
    return `Write the whole matcher as ${code(`^(?:${names.join("|")})$`)}.`;
  }
  return isTool(rule.text, instead)
    ? `Write ${code(instead)}, and what was to stand in the parentheses under \`if\` of the hook: ${code(rule.text)}.`
    : `Write ${code(instead)}.`;
}

function fixFor(rule: PolicyRule, instead: string): DraftFix {
  const wider = isTool(rule.text, instead);
  const names = instead.split("|");
  if (names.length > 1 && rule.list.entries.size > 1) {
    return entriesFix(rule, names, { title: `Replace with ${quoted(instead)}`, preferred: true });
  }
  return rewriteFix(rule, { start: 0, end: rule.text.length }, instead, {
    title: `Replace with ${quoted(instead)}${wider ? ", which fires for every call of it" : ""}`,
    preferred: !wider,
  });
}

/** True where only the tool is left of a rule with content. */
function isTool(text: string, instead: string): boolean {
  return text.startsWith(`${instead}(`);
}
