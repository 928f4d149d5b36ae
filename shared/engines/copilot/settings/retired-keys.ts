import type { FileProblem } from "../../../policy/file-problem.js";
import { entriesOf, type SyntaxNode } from "../../../syntax/tree.js";
import { booleanOf, inside } from "./json-values.js";
import { TERMINAL, USER_SETTINGS } from "./lists.js";

/** What became of a setting. */
interface RetiredKey {
  /** The setting that took its place. */
  readonly into: string;
  /** True where VS Code still reads it. */
  readonly isRead: boolean;
  /**
   * What `true` said under the old name. `false` said nothing there, but for `both`, under which
   * values meant what they mean today.
   */
  readonly said: "approve" | "refuse" | "both";
}

const ALLOW: RetiredKey = { into: TERMINAL, isRead: false, said: "approve" };
const DENY: RetiredKey = { into: TERMINAL, isRead: false, said: "refuse" };

/** Settings that were renamed, by what VS Code 1.139.1 does with them (its program, 2026-11-30). */
const RETIRED_KEYS: ReadonlyMap<string, RetiredKey> = new Map<string, RetiredKey>([
  ["chat.agent.terminal.allowList", ALLOW],
  ["chat.agent.terminal.denyList", DENY],
  ["github.copilot.chat.agent.terminal.allowList", ALLOW],
  ["github.copilot.chat.agent.terminal.denyList", DENY],
  ["chat.agent.terminal.autoApprove", { into: TERMINAL, isRead: true, said: "both" }],
  [
    "github.copilot.chat.agent.terminal.autoApprove",
    { into: TERMINAL, isRead: false, said: "both" },
  ],
  [
    "chat.tools.autoApprove",
    { into: "chat.tools.global.autoApprove", isRead: false, said: "approve" },
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
    const { into, isRead, said } = retired;
    const values = valuesOf(source, value);
    const guards = said === "refuse" || (said === "both" && values.includes(false));
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
          (said === "both" || (said === "approve" && values.every((each) => each === true))) && {
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

/** What the value says, or its keys, if it is an object; `undefined` for neither true nor false. */
function valuesOf(source: string, value: SyntaxNode): (boolean | undefined)[] {
  const values = value.kind === "map" ? value.entries.map((entry) => entry.value) : [value];
  return values.map((each) => booleanOf(source, each));
}
