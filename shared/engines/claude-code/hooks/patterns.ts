import type { Effort, NameMatch, NamePattern } from "../../../patterns/name-pattern.js";
import type { PolicyRule, RuleProblem } from "../../../policy/rule.js";
import type { Circumstances } from "../../engine.js";
import { parseRule } from "../grammar.js";
import { CURRENT_TOOLS, currentName, STILL_READ_NAMES } from "../tools.js";
import { HOOK_EVENTS } from "./events.js";
import { readMatcher } from "./matchers.js";

/**
 * What is wrong with a matcher that is a pattern, for the tools that are known; `undefined` when
 * nothing is, or when it could take too long to tell.
 */
export function findPatternProblem(
  { text, list, nameless }: PolicyRule,
  { roster, effort }: Circumstances,
): RuleProblem | undefined {
  const event = HOOK_EVENTS.get(list.of ?? "");
  if (!nameless || list.name !== "matcher" || event?.compares !== "tool") return undefined;
  const reading = readMatcher(text, event);
  if (reading.kind !== "pattern" || reading.pattern === undefined) return undefined;
  const { pattern } = reading;
  const matches = toolsMatched(pattern, roster, effort);
  if (matches === undefined) return undefined;
  if (matches.length === 0) return findRuleSyntax(text);
  // Names with `__` come from elsewhere, and whoever writes `mcp__` means nothing else.
  const further = matches
    .filter(({ name, at }) => at > 0 && !name.includes("__"))
    .map(({ name }) => name);
  // `$` without `^` says that the end of the name is meant.
  if (further.length === 0 || (text.endsWith("$") && !text.includes("^"))) return undefined;
  return {
    id: "matcher-unanchored",
    span: { start: 0, end: text.length },
    tools: further,
    instead: pattern.listOfWords ?? pattern.anchored,
    says: "nothing",
  };
}

/** The known tools for whose calls a pattern fires, under their own or an old name. */
export function toolsMatched(
  pattern: NamePattern,
  roster: ReadonlySet<string>,
  effort: Effort,
): NameMatch[] | undefined {
  const matches = pattern.matches([...roster, ...STILL_READ_NAMES], effort);
  if (matches === undefined) return undefined;
  const tools = new Map<string, NameMatch>();
  for (const { name, at } of matches) {
    const tool = currentName(name);
    // Where in an old name a pattern fits is nobody's concern.
    if (!tools.has(tool)) tools.set(tool, { name: tool, at: tool === name ? at : 0 });
  }
  return [...tools.values()];
}

/** A rule in the place of a pattern; of other patterns that match no known tool, some server's may be meant. */
function findRuleSyntax(text: string): RuleProblem | undefined {
  const { tool, content } = parseRule(text);
  if (content === undefined || !CURRENT_TOOLS.has(currentName(tool))) return undefined;
  return {
    id: "matcher-never-fires",
    span: { start: 0, end: text.length },
    instead: tool,
    detail:
      "it is no rule here but a regular expression, in which parentheses only group, and no tool has such a name",
    says: "nothing",
  };
}
