import type { EngineSays } from "../engines/engine.js";
import type { Effect, Role, RuleList } from "./rule.js";
import type { Consequence } from "./severity.js";

/** What comes of a rule that matches nothing, by what its list is about. */
const NOTHING: Readonly<Record<Role, Readonly<Record<Effect, string>>>> = {
  call: {
    guard:
      "The door is open: a call that this rule was meant to catch is decided as if the rule were not there.",
    grant: "No harm done but a prompt: the calls it was meant for are still asked about.",
  },
  offer: {
    guard: "The door is open: the agent keeps what this entry was meant to take away.",
    grant: "The agent goes without it, and nobody is told.",
  },
  hook: {
    guard: "The door is open: the hook is not asked about the calls that it was meant to look at.",
    grant: "The hook does not run for the calls that it was meant for, and nobody is told.",
  },
  mention: {
    guard: "It is read as plain text, and no tool goes along with it.",
    grant: "It is read as plain text, and no tool goes along with it.",
  },
};

/** What comes of a rule that reaches more than it reads. */
const MORE: Readonly<Record<Role, Readonly<Record<Effect, string>>>> = {
  call: {
    guard: "The rule catches more than it reads.",
    grant: "Calls go through without a question that the rule does not seem to speak of.",
  },
  offer: {
    guard: "More is taken away than the entry reads.",
    grant: "The agent is given more than the entry reads.",
  },
  hook: {
    guard: "The hook runs for more calls than the matcher reads.",
    grant: "The hook runs for more calls than the matcher reads.",
  },
  mention: {
    guard: "It points at more than it reads.",
    grant: "It points at more than it reads.",
  },
};

const MAY_BE_DEAD = "If no such tool is mounted, the rule matches no call.";
const DROPPED = "Nothing in this file is in force: no rule, no hook, no other setting.";
const STALE = "The old spelling still counts as the new one.";
const LEFT_OVER = "Nothing is lost: what took its place stands beside it.";
const SURPLUS = "Nothing changes without it.";
const SHADOWED = "It lets nothing through: what is denied or asked about goes before it.";
const IN_FORCE = "The rule is in force.";

/** The outcomes that do not depend on what the list is about. */
const OUTCOMES: Readonly<Partial<Record<Consequence, Readonly<Record<Effect, string>>>>> = {
  unproven: { guard: MAY_BE_DEAD, grant: MAY_BE_DEAD },
  misplaced: {
    guard: "What the rule seems to guard stays open, or opens again.",
    grant: "What the rule seems to allow is still asked about.",
  },
  "file-dropped": { guard: DROPPED, grant: DROPPED },
  stale: { guard: STALE, grant: STALE },
  leftover: { guard: LEFT_OVER, grant: LEFT_OVER },
  surplus: { guard: SURPLUS, grant: SURPLUS },
  shadowed: { guard: SHADOWED, grant: SHADOWED },
  elsewhere: { guard: IN_FORCE, grant: IN_FORCE },
  aside: { guard: IN_FORCE, grant: IN_FORCE },
};

/** What comes of a finding in such a list, for the person who reads the policy. */
export function outcomeOf(
  consequence: Consequence,
  { role, effect }: Pick<RuleList, "role" | "effect">,
): string {
  const always = OUTCOMES[consequence];
  if (always !== undefined) return always[effect];
  return (consequence === "gives-more" ? MORE : NOTHING)[role][effect];
}

/** What the engine itself does about a rule or, with `ofFile`, a file: a whole sentence. */
export function engineSaysSentence(engine: string, says: EngineSays, ofFile = false): string {
  if (ofFile && says === "warns") return `${engine} itself reports this as it starts.`;
  if (ofFile) {
    return says === "nothing"
      ? `${engine} itself says nothing about this.`
      : `${engine} itself lists this among invalid settings, in its diagnosis alone.`;
  }
  switch (says) {
    case "rejects":
      return `${engine} itself skips this rule and lists it among invalid settings.`;
    case "warns":
      return `${engine} itself keeps this rule and warns of it in its diagnosis.`;
    case "nothing":
      return `${engine} itself says nothing about this rule.`;
  }
}
