import type { EngineSays } from "../engines/engine.js";
import type { Effect } from "./rule.js";
import type { Consequence } from "./severity.js";

const NOTHING_CAUGHT =
  "The door is open: a call that this rule was meant to catch is decided as if the rule were not there.";
const NOTHING_GRANTED =
  "No harm done but a prompt: the calls it was meant for are still asked about.";
const MAY_BE_DEAD = "If no such tool is mounted, the rule matches no call.";

/** What comes of a finding in a list of this effect, for the person who reads the policy. */
const OUTCOMES: Readonly<Record<Consequence, Readonly<Record<Effect, string>>>> = {
  "reaches-nothing": { guard: NOTHING_CAUGHT, grant: NOTHING_GRANTED },
  "unknown-near": { guard: NOTHING_CAUGHT, grant: NOTHING_GRANTED },
  unknown: { guard: NOTHING_CAUGHT, grant: NOTHING_GRANTED },
  unproven: { guard: MAY_BE_DEAD, grant: MAY_BE_DEAD },
  "gives-more": {
    guard: "The rule catches more than it reads.",
    grant: "Calls go through without a question that the rule does not seem to speak of.",
  },
  misplaced: {
    guard: "What the rule seems to guard stays open, or opens again.",
    grant: "What the rule seems to allow is still asked about.",
  },
  "file-dropped": {
    guard: "Nothing in this file is in force: no rule, no hook, no other setting.",
    grant: "Nothing in this file is in force: no rule, no hook, no other setting.",
  },
  stale: {
    guard: "The old spelling still counts as the new one.",
    grant: "The old spelling still counts as the new one.",
  },
  aside: { guard: "The rule is in force.", grant: "The rule is in force." },
};

export function outcomeOf(consequence: Consequence, effect: Effect): string {
  return OUTCOMES[consequence][effect];
}

/** What the engine itself does about a rule or, with `ofFile`, a file: a whole sentence. */
export function engineSaysSentence(engine: string, says: EngineSays, ofFile = false): string {
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
