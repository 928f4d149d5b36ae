import { fitsStars } from "../../../../patterns/stars.js";
import type {
  EffectivePolicy,
  EffectiveTool,
  PolicyQuestion,
} from "../../../../reach/effective.js";
import {
  CURRENT_TOOLS,
  INTERACTIVE_TOOLS,
  NO_TOOLS,
  OFFERED_TOOLS,
  SEARCH_TOOLS,
  SOME_BUILDS_TOOLS,
} from "../../tools.js";
import { type Merged, mergeLayers } from "../layers.js";
import { findTool } from "../roster.js";
import { LISTS, type Rules } from "../rules.js";
import { sentence } from "../wording.js";
import { contentRules } from "./content.js";
import { serverRows } from "./servers.js";
import { standingOf } from "./state.js";

/** What merged layers make of each tool of Claude Code 2.1.332; agrees with `decide`. */
export function effective(question: PolicyQuestion): Omit<EffectivePolicy, "engine"> {
  const { layers } = question;
  const merged = mergeLayers(layers);
  const { rules } = merged;
  const all = LISTS.flatMap((list) => rules[list]);
  const builtIn = [...builtInNames(rules)].sort().flatMap((name) => builtInRow(name, merged));
  return {
    layers: layers.map(({ scope, path }, index) => ({
      scope,
      ...(path !== undefined && { path }),
      rules: all.filter(({ layerIndex }) => layerIndex === index).length,
    })),
    dropped: merged.dropped,
    notes: notesOf(merged),
    tools: [...builtIn, ...serverRows(merged, question)],
  };
}

/** The tools that sessions offer, and further ones that rules name. */
function builtInNames(rules: Rules): Set<string> {
  const names = new Set([...OFFERED_TOOLS, ...INTERACTIVE_TOOLS]);
  for (const name of SEARCH_TOOLS) if (findTool(name, {}, rules).offered === "yes") names.add(name);
  const offered = [...names];
  for (const { tool } of LISTS.flatMap((list) => rules[list])) {
    if (tool.startsWith("mcp__")) continue;
    if (!tool.includes("*")) names.add(tool);
    else if (!offered.some((name) => fitsStars(tool, name))) {
      // A pattern that is about none of the offered tools is about those that it fits.
      for (const name of [...CURRENT_TOOLS, ...SOME_BUILDS_TOOLS]) {
        if (fitsStars(tool, name)) names.add(name);
      }
    }
  }
  return names;
}

/** A built-in tool; none for a name that no tool has, or that no session offers with these rules. */
function builtInRow(name: string, merged: Merged): EffectiveTool[] {
  if (NO_TOOLS.has(name)) return [];
  const tool = findTool(name, {}, merged.rules);
  if (tool.name !== name) return [];
  const standing = standingOf(tool, merged, (list) => contentRules(merged.rules, list, name));
  // A search tool that is denied beside Bash is shown; otherwise there is none beside Bash.
  const isDenied = standing.state === "denied" && CURRENT_TOOLS.has(name);
  if (tool.offered === "no" && !isDenied) return [];
  const offered = tool.offered === "yes" ? "always" : "sometimes";
  return [{ name, kind: "tool", offered, ...standing }];
}

/** What was recorded in the usual mode only, or not at all. */
function notesOf({ doubt, modes, switches }: Merged): string[] {
  return [
    ...(doubt === undefined ? [] : [`${doubt}, and what then holds is not known here`]),
    ...[...new Set(modes)].map(
      (mode) => `the mode ${mode} is set, which changes what becomes of calls that no rule denies`,
    ),
    ...[...new Set(switches)].map((key) => `${key} is set, and what it changes is not known here`),
  ].map(sentence);
}
