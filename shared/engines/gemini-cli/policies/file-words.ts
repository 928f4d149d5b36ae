import type { SpanEdit } from "../../../policy/edit.js";
import type { FileProblem } from "../../../policy/file-problem.js";
import type { TomlError } from "../../../syntax/toml.js";
import type { Span, TextNode } from "../../../syntax/tree.js";

/** A problem before it is known what is lost because of it. */
export type Problem = FileProblem;

/** Why the engine drops a whole file. */
interface Drop {
  /** What is wrong with the TOML, where it is that. */
  readonly kind?: TomlError["kind"];
  /** The key whose value is wrong, with its table before it. */
  readonly key?: string;
  /** In how many tables the key is not there at all. */
  readonly missing?: number;
  /** The key that was meant, where another one stands in its place. */
  readonly mistaken?: string;
  /** True where the engine does not start because of it. */
  readonly throws?: boolean;
  readonly expected?: readonly string[];
  readonly edits?: readonly SpanEdit[];
  /** How the edits are offered, where they do not write what is expected. */
  readonly offer?: FileProblem["offer"];
}

const TOML: Readonly<Record<TomlError["kind"], string>> = {
  mark: "its parser of TOML refuses the byte order mark at the start",
  repeated: "in TOML a key or a table stands once, and this one is repeated",
  unclosed: "a string is not closed here, so this is no TOML",
  mixed: "its parser of TOML takes one kind of value in an array, and this one mixes them",
  other: "what stands here is no TOML",
};

/** The problem that drops a file, in the words of its reader. */
export function droppedFile({ start, end }: Span, drop: Drop): Problem {
  const { kind, key = "", expected = [] } = drop;
  const isMark = kind === "mark";
  const edits = isMark ? [{ start, end, newText: "" }] : drop.edits;
  const [first] = expected;
  const title = isMark
    ? "Remove the byte order mark"
    : drop.mistaken === undefined
      ? `Write ${first ?? ""}`
      : `Rename to "${drop.mistaken}"`;
  const offer = drop.offer ?? { title, preferred: true };
  return {
    id: "voided-file",
    span: { start, end },
    says: "warns",
    key,
    guards: true,
    valueOnly: false,
    detail: kind === undefined ? whyOf(key, drop) : TOML[kind],
    expected,
    lostDenies: [],
    ...(edits && { edits, offer }),
  };
}

/** The problem of a key that is read in another table alone, which is where `readFrom` says. */
export function misplacedKey(key: TextNode, readFrom: string): Problem {
  // What was to decide, or to be run, is lost; what narrows a rule down is not.
  const guards = key.value === "decision" || key.value === "checker";
  return {
    id: "misplaced-key",
    span: { start: key.start, end: key.end },
    says: "nothing",
    key: key.value,
    guards,
    valueOnly: true,
    readFrom,
    outcome: guards ? "Nothing is decided by it." : "It changes nothing.",
    expected: [],
    lostDenies: [],
  };
}

/** The problem of an empty array, of which no rule is made. */
export function emptyList(key: string, { start, end }: Span): Problem {
  return {
    id: "no-rule-made",
    span: { start, end },
    says: "nothing",
    key,
    guards: true,
    valueOnly: true,
    expected: [],
    lostDenies: [],
  };
}

function whyOf(key: string, { missing, mistaken, throws }: Drop): string {
  const dot = key.lastIndexOf(".");
  if (dot < 0) return `"${key}" has to be an array of tables`;
  const [path, name] = [key.slice(0, dot), key.slice(dot + 1)];
  const table = path.includes(".") ? `[${path}]` : `[[${path}]]`;
  if (mistaken !== undefined)
    return `it has no key "${name}", and without "${mistaken}" it takes no ${table}`;
  if (missing !== undefined) {
    const those = missing === 1 ? "this one has" : `${missing} of them have`;
    return `every ${table} needs "${name}", and ${those} none`;
  }
  if (throws) return `an empty "${name}" stops it as it loads its policies`;
  return `it refuses this value of "${name}"`;
}

/** The problems in the order of the text; the first that drops the file tells what is lost. */
export function inOrder(
  problems: readonly Problem[],
  lostDenies: readonly Span[],
): readonly FileProblem[] {
  const sorted = [...problems].sort((a, b) => a.span.start - b.span.start);
  const first = sorted.find(({ id }) => id === "voided-file");
  return sorted.map((problem) => (problem === first ? { ...problem, lostDenies } : problem));
}
