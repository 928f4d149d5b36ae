import type { Explanation, Question } from "../../../reach/question.js";
import { closest, type Found, firstReached } from "../../../reach/reach.js";
import { type Outcome, type Settled, settle } from "../../../reach/settle.js";
import { SEARCH_TOOLS } from "../tools.js";
import { agents } from "./agents.js";
import { asks, type Call, type GuardList, grantedBy, type Matter } from "./call.js";
import { commands } from "./commands/index.js";
import { domains } from "./domains.js";
import { reading, writing } from "./files.js";
import { mergeLayers } from "./layers.js";
import { inMode } from "./modes.js";
import { monitor, others } from "./others.js";
import { parameterReach } from "./parameters.js";
import { type CalledTool, findTool, removal, wholeReach } from "./roster.js";
import type { Rule } from "./rules.js";
import { skills } from "./skills.js";
import { absent, explained, removed, unknown } from "./wording.js";

/** What rules with content are about, by the tool. */
const MATTERS: ReadonlyMap<string, Matter> = new Map([
  ["Agent", agents],
  ["Bash", commands],
  ["Edit", writing],
  ["Glob", reading],
  ["Grep", reading],
  ["Monitor", monitor],
  ["NotebookEdit", writing],
  ["Read", reading],
  ["Skill", skills],
  ["WebFetch", domains],
  ["Write", writing],
]);

/**
 * What becomes of one tool call in Claude Code 2.1.332, as far as recorded calls, live runs and its
 * documentation tell: tools that a rule takes away, then deny, ask and allow over all layers, then
 * what the engine does without a rule.
 */
export function decide({ layers, call, servers, cwd, home }: Question): Explanation {
  const merged = mergeLayers(layers);
  const tool = findTool(call.name, servers, merged.rules);
  const removing = removal(merged.rules, tool);
  if (removing.reach === "yes" && removing.rule !== undefined) {
    return removed(removing.rule, call.name);
  }
  if (tool.offered === "no") return absent(whyAbsent(call.name));
  const asked: Call = {
    tool: tool.name,
    input: call.input ?? {},
    merged,
    ...(cwd !== undefined && { cwd }),
    ...(home !== undefined && { home }),
  };
  if (tool.offered === "maybe") {
    return unknown(`whether a session offers ${call.name} is not known here`);
  }
  if (removing.reach === "maybe") {
    return unknown(
      `it is not certain whether the deny rule ${removing.rule?.text ?? ""} takes ${call.name} away`,
    );
  }
  return explained(inMode(settleCall(asked, tool), asked));
}

function whyAbsent(name: string): string {
  if (SEARCH_TOOLS.has(name)) return `sessions offer ${name} only where a rule has taken Bash away`;
  return name.startsWith("mcp__")
    ? `no server that is known here has a tool that is mounted as ${name}`
    : `there is no tool of the name ${name}`;
}

function settleCall(call: Call, tool: CalledTool): Settled<Rule> {
  const matter = MATTERS.get(tool.name) ?? others;
  const guard = (list: GuardList): Found<Rule> =>
    closest(
      list === "ask" ? wholeReach(call.merged.rules.ask, tool) : { reach: "no" },
      firstReached(call.merged.rules[list], (rule) => parameterReach(rule, call)),
      matter.guarded(call, list),
    );
  return settle(guard("deny"), guard("ask"), () =>
    tool.candidates.length > 0 ? serverGrant(call, tool) : matter.granted(call),
  );
}

function serverGrant(call: Call, tool: CalledTool): Outcome<Rule> {
  return grantedBy(wholeReach(call.merged.rules.allow, tool), () =>
    asks("no rule reaches it, and tools of servers are asked about unless a rule allows them"),
  );
}
