import type { Explanation, LayerName } from "../../../reach/question.js";
import type { Settled } from "../../../reach/settle.js";
import type { Rule } from "./rules.js";

const SETTINGS: Readonly<Record<LayerName["scope"], string>> = {
  user: "the user settings",
  project: "the project settings",
  local: "the local settings",
  flag: "the settings given at the start",
  managed: "the managed settings",
};

/** Says what the lists have made of a call. */
export function explained(settled: Settled<Rule>): Explanation {
  const { decision, list, rule, because } = settled;
  if (rule === undefined) {
    return { decision, because: sentence(because ?? "it is not known what decides here") };
  }
  if (decision === "unknown") {
    const doubt = because ?? `it is not certain whether ${named(list, rule)} reaches the call`;
    return { decision, because: sentence(doubt) };
  }
  return {
    decision,
    ...origin(rule),
    because: sentence(`${named(list, rule)} ${VERBS[decision]}`),
  };
}

const VERBS = {
  allow: "lets the call through, and no deny or ask rule reaches it",
  ask: "reaches the call and no deny rule does, so it is asked about whatever is allowed",
  deny: "reaches the call, and deny goes before every other rule",
} as const;

/** Says that a rule has taken the tool away. */
export function removed(rule: Rule, tool: string): Explanation {
  return {
    decision: "missing",
    ...origin(rule),
    because: sentence(`${named("deny", rule)} takes ${tool} away, so that no call can reach it`),
  };
}

/** Says that there is no such tool, whatever the rules. */
export function absent(because: string): Explanation {
  return { decision: "missing", because: sentence(because) };
}

export function unknown(because: string): Explanation {
  return { decision: "unknown", because: sentence(because) };
}

function origin({ text, layer, range }: Rule): Pick<Explanation, "rule" | "layer" | "range"> {
  return { rule: text, layer, ...(range !== undefined && { range }) };
}

/** The layer that a rule stands in, as a part of a sentence. */
export function settingsOf({ scope }: Pick<LayerName, "scope">): string {
  return SETTINGS[scope] ?? "the settings";
}

export function named(list: string | undefined, { text, layer }: Rule): string {
  const place = layer.path === undefined ? "" : ` (${layer.path})`;
  return `the ${list ?? ""} rule ${text} of ${settingsOf(layer)}${place}`;
}

export function sentence(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`;
}
