import type { FileProblem } from "../../../policy/file-problem.js";
import { entriesOf, type SyntaxNode } from "../../../syntax/tree.js";
import { booleanOf, inside } from "./json-values.js";
import { TERMINAL, USER_SETTINGS } from "./lists.js";

/** What became of a setting. */
interface RetiredKey {
  /** The setting that took its place. */
  readonly into: string;
  /** True where what stands under it stopped or asked. */
  readonly guards: boolean;
  /** True where VS Code still reads it. */
  readonly isRead: boolean;
  /** True where what stands under the old key means the same under the new one. */
  readonly meansTheSame: boolean;
}

const ALLOW = { into: TERMINAL, guards: false, isRead: false, meansTheSame: true };
/** Its keys were refused with `true`, with which the new setting approves them. */
const DENY = { into: TERMINAL, guards: true, isRead: false, meansTheSame: false };

/** Settings that were renamed, by what VS Code 1.139.1 does with them (its program, 2026-11-30). */
const RETIRED_KEYS: ReadonlyMap<string, RetiredKey> = new Map([
  ["chat.agent.terminal.allowList", ALLOW],
  ["chat.agent.terminal.denyList", DENY],
  ["github.copilot.chat.agent.terminal.allowList", ALLOW],
  ["github.copilot.chat.agent.terminal.denyList", DENY],
  [
    "chat.agent.terminal.autoApprove",
    { into: TERMINAL, guards: false, isRead: true, meansTheSame: true },
  ],
  [
    "chat.tools.autoApprove",
    {
      into: "chat.tools.global.autoApprove",
      guards: false,
      isRead: false,
      meansTheSame: true,
    },
  ],
]);

/** The names of these settings. */
export const RETIRED_KEY_NAMES: readonly string[] = [...RETIRED_KEYS.keys()];

/** Settings under a name that VS Code has given up; `unread` are those that this file cannot set. */
export function findRetiredKeys(
  source: string,
  settings: SyntaxNode | undefined,
  unread: ReadonlySet<string>,
): FileProblem[] {
  const entries = entriesOf(settings);
  return entries.flatMap(({ key, value }): FileProblem[] => {
    const retired = RETIRED_KEYS.get(key.value);
    if (retired === undefined || value === undefined || !saysSomething(value)) return [];
    const { into, guards, isRead, meansTheSame } = retired;
    const isFree = !entries.some((entry) => entry.key.value === into) && !unread.has(into);
    return [
      {
        id: "retired-key",
        span: inside(key),
        says: "nothing",
        key: key.value,
        guards,
        valueOnly: true,
        expected: [into],
        lostDenies: [],
        ...(unread.has(into) && { readFrom: USER_SETTINGS }),
        // To bring an old list back into force is for its owner to decide.
        ...(!isRead && { doubtful: true }),
        ...(isFree &&
          meansTheSame &&
          (isRead || approvesOnly(source, value)) && {
            edits: [{ ...inside(key), newText: into }],
          }),
      },
    ];
  });
}

/** False for an empty list or object, of which nothing is lost. */
function saysSomething(value: SyntaxNode): boolean {
  if (value.kind === "map") return value.entries.length > 0;
  return value.kind !== "list" || value.items.length > 0;
}

/** True for `true`, and for an object all keys of which have that value: `false` meant nothing. */
function approvesOnly(source: string, value: SyntaxNode): boolean {
  const values = value.kind === "map" ? value.entries.map((entry) => entry.value) : [value];
  return values.every((each) => booleanOf(source, each) === true);
}
