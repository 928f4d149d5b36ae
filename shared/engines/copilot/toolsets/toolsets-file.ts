import type { FileProblem } from "../../../policy/file-problem.js";
import type { PolicyRule, RuleList, RuleProblem, RuleSite } from "../../../policy/rule.js";
import { readJson } from "../../../syntax/json.js";
import { type RuleReader, readRuleLists } from "../../../syntax/json-rules.js";
import { entriesOf, type MapEntry } from "../../../syntax/tree.js";
import type { PolicyFileKind, Reading } from "../../engine.js";
import { HIDDEN_SETS, VSCODE_OLD_NAMES, VSCODE_TOOLS } from "../vscode-tools.js";
import { findBrokenSets } from "./broken-sets.js";

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
  const root = readJson(text);
  const sets = entriesOf(root);
  const names = sets.map(({ key }) => key.value);
  const places = new Map([...names.entries()].reverse().map(([at, name]) => [name, at]));
  return {
    rules: sets.flatMap(({ value }, at) => {
      const readRule = (...rule: Parameters<RuleReader>) => readMember(at, places, ...rule);
      return readRuleLists(text, value, [TOOLSET_LIST], { readRule, saysOfOthers: "nothing" });
    }),
    problems: [
      ...findBrokenSets(text, root),
      ...sets.flatMap(({ value }) => entriesOf(value).flatMap(findEmptySet)),
    ],
    mounted: names,
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

/**
 * A member of the set at a place. Sets are put together one after the other, so that each can hold
 * those before it; `places` says where each starts.
 */
function readMember(
  at: number,
  places: ReadonlyMap<string, number>,
  text: string,
  list: RuleList,
  site: RuleSite,
): PolicyRule {
  const span = { start: 0, end: text.length };
  const base = { span, says: "nothing" } as const;
  const place = places.get(text) ?? -1;
  const problem: RuleProblem | undefined =
    text.trim() === ""
      ? { ...base, id: "empty-rule" }
      : place >= at && !isKnown(text)
        ? {
            ...base,
            id: "foreign-name",
            detail: `puts the sets of a file together in their order, and the set ${JSON.stringify(text)} is not there yet`,
            advice:
              place === at
                ? "Take it out: a set does not hold itself."
                : "Write the tools of that set, or move it up.",
            doubtful: true,
          }
        : undefined;
  return {
    list,
    text,
    tool: text,
    toolSpan: span,
    toolIsGlob: false,
    ...(problem && { problem }),
    site,
  };
}

/** True for a name of VS Code's own, which goes before that of a set. */
function isKnown(name: string): boolean {
  return VSCODE_TOOLS.has(name) || HIDDEN_SETS.has(name) || VSCODE_OLD_NAMES.has(name);
}
