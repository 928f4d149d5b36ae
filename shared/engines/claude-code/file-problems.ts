import { distance } from "fastest-levenshtein";
import type { FileProblem } from "../../policy/file-problem.js";
import type { PolicyRule } from "../../policy/rule.js";
import { escapeJson } from "../../syntax/json-string.js";
import { findStrictnessProblem } from "../../syntax/strict-json.js";
import { entriesOf, type SyntaxNode, type TextNode, valuesAt } from "../../syntax/tree.js";
import type { Scope } from "../engine.js";
import { LIST_SYNONYMS, OFTEN_MISPLACED, PERMISSION_KEYS } from "./settings.js";
import { findVoidValues } from "./void-values.js";

/** What is wrong with a settings file beside its rules, in the order of the text. */
export function findFileProblems(
  text: string,
  root: SyntaxNode | undefined,
  rules: readonly PolicyRule[],
  scope: Scope,
): FileProblem[] {
  const lostDenies = rules.filter(({ list }) => list.name === "deny").map(({ site }) => site.span);
  return [
    ...fileLosses(text, root, scope === "managed", lostDenies),
    ...keyProblems(root),
    ...patternDirectories(root),
  ].sort((a, b) => a.span.start - b.span.start);
}

const PLAIN = { guards: false, valueOnly: false, expected: [], lostDenies: [] } as const;

/** What drops the file. Text that is no JSON is that alone: its values may not be typed yet. */
function fileLosses(
  text: string,
  root: SyntaxNode | undefined,
  managed: boolean,
  lostDenies: FileProblem["lostDenies"],
): FileProblem[] {
  const strictness = findStrictnessProblem(text);
  if (strictness !== undefined) {
    const { kind, span } = strictness;
    const edits = kind === "syntax" ? {} : { edits: [{ ...span, newText: "" }] };
    const id = "not-strict-json";
    return [{ ...PLAIN, id, span, says: "rejects", key: kind, guards: true, lostDenies, ...edits }];
  }
  if (root === undefined) return [];
  return findVoidValues(root).map(({ key, node, expected }) => ({
    id: managed && key.endsWith(".defaultMode") ? "bad-mode" : "voided-file",
    span: { start: node.start, end: node.end },
    says: "rejects",
    key,
    guards: PERMISSION_KEYS.get(key.replace("permissions.", "")) ?? key !== "model",
    valueOnly: managed,
    expected,
    lostDenies: managed ? [] : lostDenies,
  }));
}

/** Keys of `permissions` that are read by nobody, and keys that would be read only there. */
function keyProblems(root: SyntaxNode | undefined): FileProblem[] {
  const known = [...PERMISSION_KEYS.keys()];
  const unknown = valuesAt(root, "permissions").flatMap((permissions) =>
    entriesOf(permissions).flatMap(({ key }): FileProblem[] => {
      const meant = known.includes(key.value) ? undefined : nearestKey(key.value, known);
      if (meant === undefined) return [];
      const taken = entriesOf(permissions).some((entry) => entry.key.value === meant);
      return [
        {
          ...PLAIN,
          id: "unknown-key",
          span: inside(key),
          says: "nothing",
          key: `permissions.${key.value}`,
          guards: PERMISSION_KEYS.get(meant) ?? false,
          expected: [meant],
          ...(!taken && { edits: [{ ...inside(key), newText: escapeJson(meant) }] }),
        },
      ];
    }),
  );
  const block = valuesAt(root, "permissions").length > 0 ? [] : misspelledBlocks(root, known);
  const misplaced = entriesOf(root).flatMap(({ key }): FileProblem[] =>
    OFTEN_MISPLACED.includes(key.value)
      ? [
          {
            ...PLAIN,
            id: "misplaced-key",
            span: inside(key),
            says: "nothing",
            key: key.value,
            guards: PERMISSION_KEYS.get(key.value) ?? false,
            expected: [`permissions.${key.value}`],
          },
        ]
      : [],
  );
  return [...unknown, ...block, ...misplaced];
}

/** A key that was to be `permissions`: nearly spelled so, with keys of that block in it. */
function misspelledBlocks(root: SyntaxNode | undefined, known: readonly string[]): FileProblem[] {
  return entriesOf(root).flatMap(({ key, value }): FileProblem[] => {
    const near = distance(key.value.toLowerCase(), BLOCK) <= 2 && key.value !== BLOCK;
    const holdsRules = entriesOf(value).some((entry) => known.includes(entry.key.value));
    if (!near || !holdsRules) return [];
    return [
      {
        ...PLAIN,
        id: "unknown-key",
        span: inside(key),
        says: "nothing",
        key: key.value,
        guards: true,
        expected: [BLOCK],
        edits: [{ ...inside(key), newText: BLOCK }],
      },
    ];
  });
}

const BLOCK = "permissions";

/** The engine takes these for paths as they are written. */
function patternDirectories(root: SyntaxNode | undefined): FileProblem[] {
  return valuesAt(root, "permissions")
    .flatMap((permissions) => valuesAt(permissions, "additionalDirectories"))
    .flatMap((list) => (list.kind === "list" ? list.items : []))
    .flatMap((item): FileProblem[] =>
      item.kind === "text" && item.closed && /[*?]/.test(item.value)
        ? [
            {
              ...PLAIN,
              id: "pattern-directory",
              span: inside(item),
              says: "nothing",
              key: "permissions.additionalDirectories",
            },
          ]
        : [],
    );
}

/** The known key that a key was plainly meant for, or `undefined`. */
function nearestKey(key: string, known: readonly string[]): string | undefined {
  const lower = key.toLowerCase();
  const synonym = LIST_SYNONYMS.get(lower.replaceAll(/[_-]/g, ""));
  if (synonym !== undefined) return synonym;
  const near = known.filter((each) => {
    const steps = distance(lower, each.toLowerCase());
    return steps <= Math.min(2, Math.floor(each.length / 3));
  });
  return near.length === 1 ? near[0] : undefined;
}

/** A key or string without its quotes. */
function inside({ start, end, closed }: TextNode) {
  return closed ? { start: start + 1, end: end - 1 } : { start, end };
}
