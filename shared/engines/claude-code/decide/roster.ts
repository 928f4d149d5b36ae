import { fitsStars } from "../../../patterns/stars.js";
import type { Question } from "../../../reach/question.js";
import {
  closest,
  doubted,
  type Found,
  firstReached,
  inDoubt,
  type Reach,
} from "../../../reach/reach.js";
import {
  CALL_ALIASES,
  CURRENT_TOOLS,
  currentName,
  DYNAMIC_PREFIXES,
  NO_TOOLS,
  OFFERED_TOOLS,
  SEARCH_TOOLS,
  SOME_BUILDS_TOOLS,
  STILL_READ_NAMES,
} from "../tools.js";
import type { List, Rule, Rules } from "./rules.js";
import { findServerTools, type ServerTool, serverReach } from "./servers.js";

/** The tool that a call's name stands for. */
export interface CalledTool {
  /** The name of today. */
  readonly name: string;
  /** What it may be of a server; empty for a built-in tool. */
  readonly candidates: readonly ServerTool[];
  /** Whether the session offers it, rules left out. */
  readonly offered: Reach;
}

/** Finds the tool that answers to a name. Calls may use old names as rules may. */
export function findTool(called: string, servers: Question["servers"], rules: Rules): CalledTool {
  if (called.startsWith("mcp__")) {
    const { candidates, certain } = findServerTools(called, servers);
    const offered: Reach = !certain ? "maybe" : candidates.length > 0 ? "yes" : "no";
    return { name: called, candidates, offered };
  }
  const alias = Object.hasOwn(CALL_ALIASES, called) ? CALL_ALIASES[called] : undefined;
  const name = alias ?? currentName(called);
  return { name, candidates: [], offered: isOffered(name, rules) };
}

function isOffered(name: string, rules: Rules): Reach {
  if (OFFERED_TOOLS.has(name)) return "yes";
  if (NO_TOOLS.has(name)) return "no";
  if (SEARCH_TOOLS.has(name)) {
    return wholeReach(rules.deny, { name: "Bash", candidates: [], offered: "yes" }).reach;
  }
  const known =
    CURRENT_TOOLS.has(name) ||
    SOME_BUILDS_TOOLS.has(name) ||
    DYNAMIC_PREFIXES.some((prefix) => name.startsWith(prefix));
  return known ? "maybe" : "no";
}

/** The deny rule that takes a tool away. Without Bash there is no Monitor either. */
export function removal({ deny }: Rules, tool: CalledTool): Found<Rule> {
  const own = wholeReach(deny, tool);
  // It stays while any other tool does, whatever the rules.
  if (tool.name === "EndConversation") return { ...own, reach: doubted(own.reach) };
  if (tool.name !== "Monitor" && tool.name !== "AppifactRepl") return own;
  const all = deny.find(
    ({ tool: name, content }) => name === "Bash" && /^\s*\*+\s*$/.test(content ?? ""),
  );
  return closest(
    own,
    wholeReach(deny, { ...tool, name: "Bash" }),
    all === undefined ? { reach: "no" } : { reach: "yes", rule: all },
  );
}

/** The closest rule without content in one list: the tool as a whole. */
export function wholeReach(rules: readonly Rule[], tool: CalledTool): Found<Rule> {
  return firstReached(rules, (rule) =>
    rule.content === undefined ? nameReach(rule.tool, rule.list, tool) : "no",
  );
}

/** Whether the name of a rule reaches a tool; a star in it is a wildcard, in allow on servers only. */
function nameReach(rule: string, list: List, { name, candidates }: CalledTool): Reach {
  if (candidates.length > 0) {
    return inDoubt(candidates.map((candidate) => serverReach(rule, list, candidate)));
  }
  if (rule === name) return "yes";
  if (list === "allow" || !rule.includes("*")) return "no";
  if (fitsStars(rule, name)) return "yes";
  // Whether a pattern is held against the old names of a tool as well was not tried.
  const old = [...STILL_READ_NAMES].filter((each) => currentName(each) === name);
  return old.some((each) => fitsStars(rule, each)) ? "maybe" : "no";
}
