import type { EffectiveRule, EffectiveTool } from "../../../../reach/effective.js";
import type { Merged } from "../layers.js";
import { FILE_TOOLS, whyUnusual } from "../modes.js";
import { type CalledTool, removal, wholeReach } from "../roster.js";
import { LISTS, type List, type Rule, type Rules } from "../rules.js";
import { named, sentence } from "../wording.js";
import { doubtfulGuards, isDoubtful, reachesEverything } from "./content.js";
import { type Default, defaultOf, SERVER_DEFAULT } from "./defaults.js";

/** What becomes of the calls of a tool, and by which rules. */
export type Standing = Pick<EffectiveTool, "state" | "rest" | "rules" | "happens" | "because">;

type Base = Exclude<EffectiveTool["state"], "partly">;

/** What holds for every call that no part decides. */
interface Whole {
  readonly state: Base;
  readonly rules: readonly Rule[];
  readonly happens: string;
  /** Why, as a clause. */
  readonly because: string;
}

/** The rules of a list that decide a part of the calls. */
export type PartsOf = (list: List) => readonly Rule[];

/** What the rules make of a tool, in the order in which a call of it would be decided. */
export function standingOf(tool: CalledTool, merged: Merged, partsOf: PartsOf): Standing {
  const whole = wholeOf(tool, merged);
  const settled = (list: List) => whole.rules.some((rule) => rule.list === list);
  const parts =
    whole.state === "denied"
      ? []
      : LISTS.filter(
          (list) => list === "deny" || !(settled("ask") || (list === "allow" && settled("allow"))),
        ).flatMap((list) => partsOf(list).filter((rule) => !whole.rules.includes(rule)));
  const all = [...whole.rules, ...parts];
  const rules = LISTS.flatMap((list) => all.filter((rule) => rule.list === list)).map(publish);
  const { state, because } = whole;
  if (parts.length === 0 || state === "denied") {
    const happens = state === "default" ? `default: ${whole.happens}` : whole.happens;
    return { state, rules, happens, because: sentence(because) };
  }
  const sure = (list: List) =>
    parts.some((rule) => rule.list === list && !isDoubtful(rule, tool.name));
  const done = LISTS.filter((list) => parts.some((rule) => rule.list === list)).map(
    (list) => `${sure(list) ? "" : "perhaps "}partly ${DONE[list]}`,
  );
  const happens = `${done.join(", ")}; else ${whole.happens}`;
  const certain = LISTS.some(sure);
  const acting = certain ? "decide" : "may decide";
  return {
    ...(certain ? { state: "partly", rest: state } : { state: "unknown" }),
    rules,
    happens,
    because: sentence(
      `rules with content ${acting} a part of its calls; as for others, ${because}`,
    ),
  };
}

const DONE: Readonly<Record<List, string>> = { deny: "denied", ask: "asks", allow: "allowed" };

function wholeOf(tool: CalledTool, merged: Merged): Whole {
  const { rules } = merged;
  const { name } = tool;
  const denies = rules.deny.filter((rule) => takesAway(rule, tool));
  const [first] = denies;
  if (first !== undefined) {
    const because = `${named("deny", first)} takes it away, so that no call can reach it`;
    return { state: "denied", rules: denies, happens: "denied", because };
  }
  const removing = removal(rules, tool);
  const mayDeny = [
    ...(removing.reach === "maybe" && removing.rule !== undefined ? [removing.rule] : []),
    ...doubtfulGuards(rules, "deny", name),
  ];
  const every = wholly(rules.deny, tool);
  if (every.length > 0) return byRule("denied", every);
  if (mayDeny.length > 0) return inDoubt(mayDeny);
  const asks = wholly(rules.ask, tool);
  if (asks.length > 0) return inMode(byRule("asks", asks), tool, merged, "ask");
  const mayAsk = wholly(rules.ask, tool, "maybe");
  if (mayAsk.length > 0) return inDoubt(mayAsk);
  const allows = wholly(rules.allow, tool);
  if (allows.length > 0) {
    if (name !== "Monitor") return inMode(byRule("allowed", allows, tool), tool, merged, "allow");
    const because = "rules on Bash govern what Monitor runs, and how far is not known here";
    return { state: "unknown", rules: allows, happens: NOT_CERTAIN, because };
  }
  const mayAllow = wholly(rules.allow, tool, "maybe");
  return mayAllow.length > 0 ? inDoubt(mayAllow) : withoutRule(tool, merged);
}

const NOT_CERTAIN = "not certain";

function takesAway(rule: Rule, tool: CalledTool): boolean {
  return removal({ deny: [rule], ask: [], allow: [] }, tool).reach === "yes";
}

/** The rules of a list that reach every call of the tool, or may. */
function wholly(rules: Rules[List], tool: CalledTool, reach: "yes" | "maybe" = "yes"): Rule[] {
  return rules.filter(
    (rule) =>
      (reach === "yes" && reachesEverything(rule, tool.name)) ||
      (rule.list !== "deny" && wholeReach([rule], tool).reach === reach),
  );
}

function byRule(state: keyof typeof REASONS, rules: readonly Rule[], tool?: CalledTool): Whole {
  const [first] = rules;
  const origin = first === undefined ? "a rule" : named(first.list, first);
  const guarded = tool !== undefined && FILE_TOOLS.test(tool.name) ? GUARDED_ALL_THE_SAME : "";
  return { state, rules, happens: state, because: `${origin} ${REASONS[state]}${guarded}` };
}

const REASONS = {
  denied: "reaches every call, and deny goes before every other rule",
  asks: "reaches every call, so that each is asked about whatever is allowed",
  allowed: "lets every call through",
} as const;

const GUARDED_ALL_THE_SAME =
  ", but Claude Code may still ask about files and commands that it guards by itself";

function inDoubt(rules: readonly Rule[]): Whole {
  const [first] = rules;
  const origin = first === undefined ? "a rule" : named(first.list, first);
  const because = `it is not certain whether ${origin} reaches it`;
  return { state: "unknown", rules, happens: NOT_CERTAIN, because };
}

/** What a rule asks about or allows, in a mode in which that was not recorded. */
function inMode(
  whole: Whole,
  { name }: CalledTool,
  merged: Merged,
  decision: "ask" | "allow",
): Whole {
  const doubt = whyUnusual(merged, decision, true, FILE_TOOLS.test(name));
  if (doubt === undefined) return whole;
  return { ...whole, state: "unknown", happens: NOT_CERTAIN, because: doubt };
}

function withoutRule({ name, candidates }: CalledTool, merged: Merged): Whole {
  const usual: Default = candidates.length > 0 ? SERVER_DEFAULT : defaultOf(name);
  const doubt = usual.decisions
    .map((decision) => whyUnusual(merged, decision, false, FILE_TOOLS.test(name)))
    .find((each) => each !== undefined);
  return {
    state: "default",
    rules: [],
    happens: doubt === undefined ? usual.happens : NOT_CERTAIN,
    because: `no rule decides, and ${doubt ?? usual.because}`,
  };
}

/** A rule as the answer names it. */
export function publish({ text, list, layer, range }: Rule): EffectiveRule {
  return { rule: text, list, ...layer, ...(range !== undefined && { range }) };
}
