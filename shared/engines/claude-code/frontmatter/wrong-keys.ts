import type { FileProblem } from "../../../policy/file-problem.js";
import type { Role } from "../../../policy/rule.js";
import type { FrontmatterDocument } from "../../../syntax/frontmatter.js";
import type { MapEntry, TextNode } from "../../../syntax/tree.js";

/** A key that a kind of file reads for tools, and whether what stands under it takes something away. */
export interface ToolKey {
  readonly name: string;
  readonly restricts: boolean;
  readonly role: Role;
}

/**
 * Keys that seem to be one of `keys` and are not: only the exact spelling is read. `meaning` says
 * what it comes to that such a key is passed over.
 */
export function findWrongKeys(
  document: FrontmatterDocument,
  keys: readonly ToolKey[],
  alsoKnown: ReadonlyMap<string, string>,
): FileProblem[] {
  const { entries } = document.root;
  return entries.flatMap((entry): FileProblem[] => {
    if (entry.value === undefined || keys.some(({ name }) => name === entry.key.value)) return [];
    const meant = meantKey(entry.key, keys, alsoKnown);
    if (meant === undefined) return [];
    const taken = entries.some(({ key }) => key.value === meant.name);
    return [wrongKey(document, entry, meant, taken)];
  });
}

/** A key that is read in other files and not in this one, and what is read instead. */
export function findUnreadKeys(
  document: FrontmatterDocument,
  keys: readonly ToolKey[],
  expected: readonly string[] = [],
): FileProblem[] {
  return document.root.entries.flatMap((entry) => {
    const unread = keys.find(({ name }) => name === entry.key.value);
    return unread === undefined || entry.value === undefined
      ? []
      : [problemAt(document, entry, { guards: unread.restricts, role: unread.role, expected })];
  });
}

function meantKey(
  { value }: TextNode,
  keys: readonly ToolKey[],
  alsoKnown: ReadonlyMap<string, string>,
): ToolKey | undefined {
  const plain = plainKey(value);
  const name = alsoKnown.get(plain) ?? keys.find((key) => plainKey(key.name) === plain)?.name;
  return keys.find((key) => key.name === name);
}

/** A key without what people vary: letter case, `-` and `_`. */
function plainKey(key: string): string {
  return key.toLowerCase().replaceAll(/[_-]/g, "");
}

function wrongKey(
  document: FrontmatterDocument,
  entry: MapEntry,
  { name, restricts, role }: ToolKey,
  taken: boolean,
): FileProblem {
  const whole = { start: 0, end: document.stringAt(entry.key).text.length };
  return problemAt(document, entry, {
    guards: restricts,
    role,
    expected: [name],
    // Without its list of tools, an agent has every one.
    ...(name === "tools" && !taken && { detail: "so the agent has every tool" }),
    ...(!taken && { edits: document.rewrite(entry.key, whole, name) }),
  });
}

function problemAt(
  document: FrontmatterDocument,
  { key }: MapEntry,
  more: Pick<FileProblem, "guards" | "role" | "expected" | "detail" | "edits">,
): FileProblem {
  const string = document.stringAt(key);
  return {
    id: "wrong-key",
    span: string.spanOf(0, string.text.length),
    says: "nothing",
    key: string.text,
    valueOnly: true,
    lostDenies: [],
    ...more,
  };
}
