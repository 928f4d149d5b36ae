import type { Decision } from "./question.js";
import type { Found } from "./reach.js";

/** What lets a call through or asks about it once no rule stops it. */
export interface Outcome<Rule> {
  readonly decision: Extract<Decision, "allow" | "ask" | "unknown">;
  readonly rule?: Rule;
  /** Why, as one sentence; absent where the rule says it all. */
  readonly because?: string;
}

/** What the lists of all layers make of a call. */
export interface Settled<Rule> extends Omit<Outcome<Rule>, "decision"> {
  readonly decision: "allow" | "ask" | "deny" | "unknown";
  /** The list whose rule decided, or may have; absent where it was none. */
  readonly list?: "deny" | "ask" | "allow";
}

/**
 * Lists are united over all layers, and the strictest goes first, whatever the scope: deny, ask,
 * then what lets through. A rule that only may reach the call settles nothing, unless the call would
 * come to the same end without it.
 */
export function settle<Rule>(
  deny: Found<Rule>,
  ask: Found<Rule>,
  rest: () => Outcome<Rule>,
): Settled<Rule> {
  if (deny.reach !== "no") {
    const { rule } = deny;
    const decision = deny.reach === "yes" ? "deny" : "unknown";
    return { decision, list: "deny", ...(rule !== undefined && { rule }) };
  }
  if (ask.reach === "yes") {
    return { decision: "ask", list: "ask", ...(ask.rule !== undefined && { rule: ask.rule }) };
  }
  const outcome = rest();
  if (ask.reach === "maybe" && outcome.decision !== "ask") {
    return { decision: "unknown", list: "ask", ...(ask.rule !== undefined && { rule: ask.rule }) };
  }
  return { ...outcome, ...(outcome.rule !== undefined && { list: "allow" as const }) };
}
