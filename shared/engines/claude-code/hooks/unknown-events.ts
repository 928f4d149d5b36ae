import { distance } from "fastest-levenshtein";
import type { FileProblem } from "../../../policy/file-problem.js";
import type { SyntaxDocument } from "../../../syntax/document.js";
import { entriesOf, type MapEntry, type SyntaxNode } from "../../../syntax/tree.js";
import { HOOK_EVENTS } from "./events.js";

/** An event that the engine does not have, whose hooks never run. */
export function findUnknownEvent(
  document: SyntaxDocument,
  { key, value }: MapEntry,
  hooks: SyntaxNode | undefined,
  says: FileProblem["says"],
): FileProblem[] {
  // A key that is still typed is no event yet.
  if (value === undefined || !key.closed) return [];
  const { text } = document.stringAt(key);
  const meant = nearestEvent(text);
  const taken = entriesOf(hooks).some((entry) => entry.key.value === meant);
  return [
    {
      id: "unknown-event",
      span: document.stringAt(key).spanOf(0, text.length),
      says,
      key: text,
      guards: meant !== undefined && HOOK_EVENTS.get(meant)?.guards === true,
      role: "hook",
      valueOnly: true,
      expected: meant === undefined ? [] : [meant],
      lostDenies: [],
      ...(meant !== undefined &&
        !taken && { edits: document.rewrite(key, { start: 0, end: text.length }, meant) }),
    },
  ];
}

/** The event whose name differs in letter case, `_`, `-` or at most two letters; else `undefined`. */
function nearestEvent(key: string): string | undefined {
  const plain = key.toLowerCase().replaceAll(/[_-]/g, "");
  const near = [...HOOK_EVENTS.keys()].map((name) => ({
    name,
    steps: distance(plain, name.toLowerCase()),
  }));
  near.sort((a, b) => a.steps - b.steps);
  const [first, second] = near;
  if (first === undefined || first.steps > 2 || first.steps > first.name.length / 4) {
    return undefined;
  }
  return first.steps < (second?.steps ?? Number.POSITIVE_INFINITY) ? first.name : undefined;
}
