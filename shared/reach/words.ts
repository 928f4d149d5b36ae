import type { ToolState } from "./effective.js";
import type { Decision } from "./question.js";

/** What becomes of calls of a tool, as the heading over all tools of that state. */
export const STATE_TITLES: Readonly<Record<ToolState, string>> = {
  denied: "Denied",
  asks: "Asks",
  allowed: "Allowed",
  partly: "Partly, by content",
  default: "No rule decides",
  unknown: "Not certain",
};

/** What becomes of one call, as the end of `the call is …`. */
export const DECISION_WORDS: Readonly<Record<Decision, string>> = {
  allow: "allowed",
  ask: "asked about",
  deny: "denied",
  missing: "not possible",
  unknown: "not certain",
};
