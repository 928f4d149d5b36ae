import type { PolicyRule } from "../../../policy/rule.js";
import type { Claim, Covering, RuleSource } from "../../../reach/covering.js";
import { readContent } from "../decide/rules.js";
import { refusesCase, serializeRule, unescapeContent } from "../grammar.js";
import { isDiagnosed, settingsList } from "../lists.js";
import { currentName } from "../tools.js";
import { autoModeCaveat } from "./auto-mode.js";
import { readBody } from "./bodies.js";
import type { Body, RuleClaim } from "./claim.js";
import { coversCommand, filedAbove, filedUnder } from "./commands.js";
import { canonicalName, coversName, filedName, isComparable, namesAbove } from "./names.js";
import { coversPath, filedPath, pathsAbove } from "./paths.js";

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

  function claim(rule: PolicyRule, source: RuleSource): Claim | undefined {
    const { list, content } = rule;
    if (rule.problem !== undefined || list.role === "hook") return undefined;
    const tool = canonicalName(currentName(rule.tool));
    const text = content && unescapeContent(content.text);
    if (list.role === "offer" || rule.nameless) {
      return { identity: serializeRule(tool, text ?? rule.text), above: nothing };
    }
    if (isDiagnosed(list) && refusesCase(rule.tool)) return undefined;
    const as = settingsList(list);
    const loaded = readContent(rule, as);
    // Most rules are written as they are read, and a text that is there takes no room.
    const asWritten = tool === rule.tool && /^[^\\()*]*$/.test(content?.text ?? "");
    const identity = asWritten ? rule.text : serializeRule(tool, loaded);
    // Nobody validates rules of skills, where `Tool()` is the whole tool.
    if (loaded === "" || !isComparable(tool)) return { identity, above: nothing };
    const body = readBody(tool, loaded, as, source);
    const caveat = as === "allow" ? autoModeCaveat(tool, body) : undefined;
    const covers =
      body.kind !== "other" && !(reopened.size > 0 && reopened.has(pathsOf(source, as, tool)));
    const claimed: RuleClaim = {
      identity,
      list: as,
      tool,
      body,
      above: () => filedAboveOf(tool, body, starts),
      ...(covers && { filed: filedAs(tool, body) }),
      ...(caveat !== undefined && { caveat }),
    };
    return claimed;
  }

  function covers(broad: Claim, narrow: Claim): boolean {
    if (!isRuleClaim(broad) || !isRuleClaim(narrow)) return false;
    if (broad.body.kind === "whole") return coversWhole(broad, narrow, sandboxed);
    if (broad.tool !== narrow.tool) return false;
    // Hosts that may be fetched from are those that the sandbox lets commands reach, by rules of its own.
    if (sandboxed && broad.tool === "WebFetch") return false;
    // Whoever may change a file may read it too, and no guard on changes keeps from that.
    if (broad.list !== narrow.list && narrow.list === "allow" && narrow.tool === "Edit")
      return false;
    return coversBody(broad.body, narrow.body);
  }

  return { claim, covers };
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

function filedAs(tool: string, body: Body): string {
  switch (body.kind) {
    case "command":
      return `${tool}(${filedUnder(body.command)}`;
    case "path":
      return `${tool}(${filedPath(body.path)}`;
    case "exact":
    case "end":
      return `${tool}(${body.text}`;
    case "start":
      return `${tool}(${body.text.slice(0, MOST_START)}`;
    default:
      return filedName(tool);
  }
}

function nothing(): readonly string[] {
  return [];
}

/** Signs of a beginning that a rule is filed under. */
const MOST_START = 24;

/** The names under which rules are filed that may cover this one, the nearest first. */
function filedAboveOf(tool: string, body: Body, starts: readonly number[]): string[] {
  const names = namesAbove(tool, starts);
  const inside = (keys: readonly string[]) => keys.map((key) => `${tool}(${key}`);
  switch (body.kind) {
    case "command":
      return [...inside(filedAbove(body.command)), ...names];
    case "path":
      return [...inside(pathsAbove(body.path)), ...names];
    case "exact":
    case "end":
    case "start":
      return [...inside(textsAbove(tool, body)), ...names];
    default:
      return names;
  }
}

/** The beginnings of a skill's name, or the domains around a host. */
function textsAbove(tool: string, { kind, text }: Body & { readonly text: string }): string[] {
  if (tool === "WebFetch") {
    const labels = text.split(".").slice(-12);
    return [text, ...labels.map((_, at) => `.${labels.slice(at).join(".")}`), ""];
  }
  const most = Math.min(text.length, MOST_START);
  const starts = Array.from({ length: most + 1 }, (_, at) => text.slice(0, most - at));
  return kind === "exact" ? [text, ...starts] : starts;
}

function isRuleClaim(claim: Claim): claim is RuleClaim {
  return "body" in claim;
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
