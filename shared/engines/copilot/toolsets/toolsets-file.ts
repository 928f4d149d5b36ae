import type { FileProblem } from "../../../policy/file-problem.js";
import type { PolicyRule, RuleList, RuleSite } from "../../../policy/rule.js";
import { readJson } from "../../../syntax/json.js";
import { readRuleLists } from "../../../syntax/json-rules.js";
import { entriesOf, type MapEntry } from "../../../syntax/tree.js";
import type { PolicyFileKind, Reading } from "../../engine.js";

/**
 * Sets of tools that a user puts together, `{ "<set>": { "tools": […] } }`, as VS Code 1.139.1 reads
 * them (its program, 2026-11-30): a name that it does not find is dropped, and a set that is left
 * without any is not created.
 */

/** The members of a set. */
export const TOOLSET_LIST = {
  name: "tools",
  of: "set",
  effect: "grant",
  role: "offer",
  emptied: { so: "and does not create a set without any", outcome: "The set does not exist." },
} as const satisfies Omit<RuleList, "entries">;

/** True for the members of a set. */
export function listsMembers({ name, of }: Pick<RuleList, "name" | "of">): boolean {
  return name === TOOLSET_LIST.name && of === TOOLSET_LIST.of;
}

export const TOOLSET_FILES: readonly PolicyFileKind[] = [
  { glob: "**/*.toolsets.jsonc", scope: "user", read: readToolsets },
];

/** A file with sets of tools. */
export function readToolsets(text: string): Reading {
  const sets = entriesOf(readJson(text));
  return {
    rules: sets.flatMap(({ value }) =>
      readRuleLists(text, value, [TOOLSET_LIST], { readRule, saysOfOthers: "nothing" }),
    ),
    problems: sets.flatMap(({ value }) => entriesOf(value).flatMap(findEmptySet)),
  };
}

function findEmptySet({ key, value }: MapEntry): FileProblem[] {
  if (key.value !== TOOLSET_LIST.name || value?.kind !== "list" || value.items.length > 0)
    return [];
  return [
    {
      id: "no-tools-left",
      span: { start: key.start, end: key.end },
      says: "nothing",
      key: key.value,
      guards: false,
      role: "offer",
      valueOnly: true,
      detail: TOOLSET_LIST.emptied.so,
      outcome: TOOLSET_LIST.emptied.outcome,
      expected: [],
      lostDenies: [],
    },
  ];
}

function readRule(text: string, list: RuleList, site: RuleSite): PolicyRule {
  const span = { start: 0, end: text.length };
  return {
    list,
    text,
    tool: text,
    toolSpan: span,
    toolIsGlob: false,
    ...(text.trim() === "" && { problem: { id: "empty-rule", span, says: "nothing" } }),
    site,
  };
}
