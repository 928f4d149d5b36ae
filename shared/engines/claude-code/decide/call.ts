import type { Found, Reach } from "../../../reach/reach.js";
import type { Outcome } from "../../../reach/settle.js";
import type { Merged } from "./layers.js";
import type { List, Rule } from "./rules.js";

/** A call with what is known around it. */
export interface Call {
  /** The tool's name of today. */
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly merged: Merged;
  readonly cwd?: string;
  readonly home?: string;
}

/** A list whose rules stop a call or ask about it. */
export type GuardList = Exclude<List, "allow">;

/** What rules with content make of the calls of a kind of tools. */
export interface Matter {
  /** The closest rule with content in a list that guards. */
  guarded(call: Call, list: GuardList): Found<Rule>;
  /** What lets the call through, or asks, when no rule stops it. */
  granted(call: Call): Outcome<Rule>;
}

/** Text of a parameter, or `undefined` where the call has none or one of another kind. */
export function textInput({ input }: Call, name: string): string | undefined {
  const value = Object.hasOwn(input, name) ? input[name] : undefined;
  return typeof value === "string" ? value : undefined;
}

/** The bare allow rule on a tool, if there is one. */
export function wholeAllow({ merged }: Call, tool: string): Rule | undefined {
  return merged.rules.allow.find((rule) => rule.tool === tool && rule.content === undefined);
}

/** What allow rules make of a call: through, unsettled, or whatever comes without them. */
export function grantedBy(
  { reach, rule }: Found<Rule>,
  otherwise: () => Outcome<Rule>,
): Outcome<Rule> {
  if (reach === "yes") return { decision: "allow", ...(rule !== undefined && { rule }) };
  const outcome = otherwise();
  if (reach === "no" || outcome.decision !== "ask") return outcome;
  return unsettled(`it is not certain whether the allow rule ${rule?.text ?? ""} reaches the call`);
}

export function unsettled(because: string): Outcome<Rule> {
  return { decision: "unknown", because };
}

export function asks(because: string): Outcome<Rule> {
  return { decision: "ask", because };
}

export function allows(because: string): Outcome<Rule> {
  return { decision: "allow", because };
}

export function reachOf(matches: boolean): Reach {
  return matches ? "yes" : "no";
}
