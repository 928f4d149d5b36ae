import type { PolicyRule } from "../../../policy/rule.js";
import type { Claim, Covering, RuleSource } from "../../../reach/covering.js";
import { readContent } from "../decide/rules.js";
import { refusesCase, serializeRule, unescapeContent } from "../grammar.js";
import { isDiagnosed, settingsList } from "../lists.js";
import { currentName } from "../tools.js";
import { autoModeCaveat } from "./auto-mode.js";
import { readBody } from "./bodies.js";
import type { Body } from "./body.js";
import { nobody, RuleClaim } from "./claim.js";
import { coversCommand } from "./commands.js";
import { Exceptions } from "./exceptions.js";
import { canonicalName, coversName, isComparable } from "./names.js";
import { coversPath } from "./paths.js";

/** Tools of which a rule without content reaches less than one with: their paths are others' too. */
const SHARED_PATHS = new Set(["Read", "Edit"]);

/**
 * How rules of Claude Code 2.1.332 relate to each other, as far as it follows from recorded calls,
 * live runs and its documentation. What is not certain is not said.
 */
export function covering(sources: readonly RuleSource[]): Covering {
  // With a sandbox, rules on hosts and asking about the shell act in ways that were not recorded.
  const sandboxed = sources.some(({ text }) => /"sandbox"\s*:/.test(text));
  const reopened = new Set(sources.flatMap(reopenedLists));
  const starts = starLengths(sources);
  const exceptions = new Map<RuleSource, Exceptions>();
  const exceptionsOf = (source: RuleSource) => {
    const known = exceptions.get(source) ?? new Exceptions(source);
    exceptions.set(source, known);
    return known;
  };

  function claim(rule: PolicyRule, source: RuleSource): Claim | undefined {
    const { list, content } = rule;
    if (rule.problem !== undefined || list.role === "hook") return undefined;
    const tool = canonicalName(currentName(rule.tool));
    if (list.role === "offer" || rule.nameless) {
      const text = content === undefined ? rule.text : unescapeContent(content.text);
      return { identity: serializeRule(tool, text), askAbove: nobody };
    }
    if (isDiagnosed(list) && refusesCase(rule.tool)) return undefined;
    const as = settingsList(list);
    const loaded = readContent(rule, as);
    // Most rules are written as they are read, and a text that is there takes no room.
    const asWritten = tool === rule.tool && /^[^\\()*]*$/.test(content?.text ?? "");
    const identity = asWritten ? rule.text : serializeRule(tool, loaded);
    // Nobody validates rules of skills, where `Tool()` is the whole tool.
    if (loaded === "" || !isComparable(tool)) return { identity, askAbove: nobody };
    const body = readBody(tool, loaded, as, source);
    const covers =
      body.kind !== "other" && !(reopened.size > 0 && reopened.has(pathsOf(source, as, tool)));
    return new RuleClaim(identity, as, tool, body, starts, covers);
  }

  function covers(broad: Claim, narrow: Claim): boolean {
    if (!(broad instanceof RuleClaim && narrow instanceof RuleClaim)) return false;
    if (broad.body.kind === "whole") return coversWhole(broad, narrow, sandboxed);
    if (broad.tool !== narrow.tool) return false;
    // Hosts that may be fetched from are those that the sandbox lets commands reach, by rules of its own.
    if (sandboxed && broad.tool === "WebFetch") return false;
    // Whoever may change a file may read it too, and no guard on changes keeps from that.
    if (broad.list !== narrow.list && narrow.list === "allow" && narrow.tool === "Edit")
      return false;
    return coversBody(broad.body, narrow.body);
  }

  function excepted(rule: PolicyRule, source: RuleSource): Claim | undefined {
    const { content } = rule;
    // In other settings than a project's one `/` would count from elsewhere without the `!`.
    const path = content && /^!(\/(?=[^/]))?(.+)$/s.exec(unescapeContent(content.text));
    if (!path || (path[1] !== undefined && source.scope === "user")) return undefined;
    const as = settingsList(rule.list);
    const tool = canonicalName(currentName(rule.tool));
    const body = readBody(tool, path[0].slice(1), as, source);
    return body.kind === "path" ? new RuleClaim("", as, tool, body, starts, false) : undefined;
  }

  return {
    claim,
    covers,
    caveat,
    excepted,
    exception: (rule, source) => exceptionsOf(source).effectOf(rule),
  };
}

function caveat(broad: Claim): string | undefined {
  return broad instanceof RuleClaim && broad.list === "allow"
    ? autoModeCaveat(broad.tool, broad.body)
    : undefined;
}

/** A rule on a tool as a whole, or on all tools that fit a pattern. */
function coversWhole(broad: RuleClaim, narrow: RuleClaim, sandboxed: boolean): boolean {
  if (!coversName(broad, narrow)) return false;
  const everything = broad.tool === "*" && broad.list !== "allow";
  if (narrow.body.kind === "whole") {
    // Whether the whole of Edit lets commands write and files be read was not tried.
    const open = narrow.tool === "Edit" && narrow.list === "allow" && broad.list !== "allow";
    return everything || !open;
  }
  if (narrow.body.kind === "inside") return true;
  // Their paths hold for other tools as well, which `*` takes away and the name does not.
  if (SHARED_PATHS.has(narrow.tool)) return everything;
  if (narrow.tool === "Cd") return false;
  // What is asked about as a whole goes unasked in the sandbox, and what is asked about by content does not.
  if (broad.list === "ask" && narrow.tool === "Bash") return narrow.list === "allow" && !sandboxed;
  return !(sandboxed && narrow.tool === "WebFetch");
}

function coversBody(broad: Body, narrow: Body): boolean {
  switch (broad.kind) {
    case "start":
      return (
        (narrow.kind === "exact" || narrow.kind === "start") && narrow.text.startsWith(broad.text)
      );
    case "end":
      return (narrow.kind === "exact" || narrow.kind === "end") && narrow.text.endsWith(broad.text);
    case "exact":
      return narrow.kind === "exact" && narrow.text === broad.text;
    case "command":
      return narrow.kind === "command" && coversCommand(broad.command, narrow.command);
    case "path":
      return narrow.kind === "path" && coversPath(broad.path, narrow.path);
    case "inside":
      return narrow.kind === "inside";
    default:
      return false;
  }
}

/** Lists with `!`, in which it is not certain what the other paths of the same tool still reach. */
function reopenedLists(source: RuleSource): string[] {
  return source.rules
    .filter(({ content }) => content?.text.startsWith("!"))
    .map(({ tool, list }) => pathsOf(source, settingsList(list), currentName(tool)));
}

function pathsOf({ path }: RuleSource, list: string, tool: string): string {
  return JSON.stringify([path, list, tool]);
}

/** How many signs stand before the first star in names of tools. */
function starLengths(sources: readonly RuleSource[]): number[] {
  const lengths = new Set<number>();
  for (const { rules } of sources) {
    for (const { tool } of rules) {
      const star = tool.indexOf("*");
      if (star >= 0) lengths.add(star);
    }
  }
  return [...lengths].sort((a, b) => b - a).slice(0, 16);
}
