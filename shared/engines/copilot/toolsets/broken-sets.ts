import type { FileProblem } from "../../../policy/file-problem.js";
import { entriesOf, type MapEntry, type SyntaxNode, valuesAt } from "../../../syntax/tree.js";
import { inside, literalOf } from "../settings/json-values.js";

/**
 * Values of the wrong kind in a file with sets of tools. VS Code 1.139.1 walks over the sets without
 * looking at their kind (its program, 2026-11-30): a set that is `null` keeps the file from being
 * read, and one without a list of tools ends the walk over this file and those behind it.
 */
export function findBrokenSets(source: string, root: SyntaxNode | undefined): FileProblem[] {
  if (root === undefined || !isWhole(root)) return [];
  if (root.kind !== "map") {
    const detail = "it is no object with the sets under their names";
    return [{ ...dropped(root), key: "", detail, expected: ["an object"] }];
  }
  const [nothing] = root.entries.filter(({ value }) => literalOf(source, value) === "null");
  if (nothing?.value !== undefined) {
    const detail = `it fails at the set ${JSON.stringify(nothing.key.value)}, which is null`;
    return [{ ...dropped(nothing.value), key: nothing.key.value, detail, expected: [A_SET] }];
  }
  return root.entries.flatMap(findWalkEnded);
}

const A_SET = "an object with the names of tools in a list under tools";

function dropped(node: SyntaxNode): Omit<FileProblem, "key" | "detail" | "expected"> {
  return {
    id: "voided-file",
    span: { start: node.start, end: node.end },
    says: "nothing",
    guards: false,
    role: "offer",
    valueOnly: false,
    lostDenies: [],
  };
}

function findWalkEnded({ key, value }: MapEntry): FileProblem[] {
  if (value === undefined || !isWhole(value)) return [];
  const base = {
    id: "wrong-value",
    says: "nothing",
    guards: false,
    role: "offer",
    valueOnly: true,
    detail: "fails at",
    outcome: "Neither this set exists nor one behind it, in this file and in those that follow.",
    lostDenies: [],
  } as const;
  if (value.kind !== "map") {
    const span = { start: value.start, end: value.end };
    return [{ ...base, span, key: key.value, expected: [A_SET] }];
  }
  // A key without its value is still being typed.
  if (entriesOf(value).some((entry) => entry.value === undefined)) return [];
  const tools = valuesAt(value, "tools").at(-1);
  if (tools === undefined)
    return [{ ...base, span: inside(key), key: key.value, expected: [A_SET] }];
  if (tools.kind === "list" || !isWhole(tools)) return [];
  const span = { start: tools.start, end: tools.end };
  return [{ ...base, span, key: `${key.value}: tools`, expected: ["a list of names"] }];
}

/** False for what is still being typed. */
function isWhole(node: SyntaxNode): boolean {
  return node.kind === "text" ? node.closed : node.kind !== "other" || node.valid;
}
