import type { FileProblem } from "../../../policy/file-problem.js";
import type { Role } from "../../../policy/rule.js";
import type { FrontmatterDocument } from "../../../syntax/frontmatter.js";
import type { Span } from "../../../syntax/tree.js";

/**
 * What keeps Claude Code 2.1.332 from reading a frontmatter, all of it or the rest (read in the
 * program and confirmed by live runs, 2026-11-30). It reads strict YAML. If that fails it puts the
 * values of lines like `key: value` in quotation marks where they hold certain signs, and tries once
 * more; if that fails too, no key is read, and nobody is told.
 */
export function findFrontmatterLosses(document: FrontmatterDocument, role: Role): FileProblem[] {
  const cut = findCut(document, role);
  if (cut !== undefined) return [cut];
  const broken = findBroken(document);
  return broken === undefined ? [] : [broken];
}

const BASE = {
  says: "nothing",
  guards: true,
  role: "offer",
  valueOnly: false,
  expected: [],
  lostDenies: [],
} as const;

/** The block ends at the first three dashes, wherever in a line they stand. */
function findCut({ source, span, root }: FrontmatterDocument, role: Role): FileProblem | undefined {
  const at = source.indexOf("---", span.start);
  if (at < 0 || at >= span.end) return undefined;
  const lost = root.entries.filter(({ key }) => key.start > at).map(({ key }) => key.value);
  return {
    ...BASE,
    id: "cut-frontmatter",
    role,
    span: { start: at, end: at + 3 },
    key: lost.join(", "),
    guards: lost.some((key) => /^(?:tools|disallowed-?tools|hooks|permissionMode)$/i.test(key)),
  };
}

/** One line of the block. */
interface Line extends Span {
  readonly text: string;
}

/** `key: value` at the left edge, as the second try looks for it. */
const PAIR = /^([A-Za-z_-]+:\s+)(\S.*)$/;

/** A value that is no YAML as it stands, and where it stands. */
function findBroken(document: FrontmatterDocument): FileProblem | undefined {
  const lines = linesOf(document);
  const star = lines.find(({ text }) => /^\s*-\s+\*\s*$/.test(text));
  if (star !== undefined) {
    const at = star.start + star.text.indexOf("*");
    return problem(
      document,
      { start: at, end: at + 1 },
      "a bare * as an item of a list is no YAML",
    );
  }
  for (const [index, line] of lines.entries()) {
    const [, key = "", value = ""] = PAIR.exec(line.text) ?? [];
    if (!isNoYaml(value)) continue;
    const reason = whyNotMended(document, lines, index);
    if (reason === undefined) return undefined;
    const start = line.start + key.length;
    return problem(document, { start, end: start + value.trimEnd().length }, reason);
  }
  return undefined;
}

/** Plain text with a colon in it, or a lone star: no YAML reader takes that for a value. */
function isNoYaml(value: string): boolean {
  const plain = value.replace(/\s#.*$/, "").trimEnd();
  if (QUOTED_AND_MORE.test(plain)) return true;
  return plain === "*" || (/^[A-Za-z0-9(]/.test(plain) && /:\s/.test(plain));
}

/** Quotation marks that close before the value ends. */
const QUOTED_AND_MORE = /^(?:"[^"\\]*"|'[^']*')\s*[^\s#]/;

/** What makes the second try put a value into quotation marks; unless it has some at both ends. */
const MENDED = /[{}[\]*&#!|>%@`]|: /;
const MARKED = /^(?:".*"|'.*')$/;

/** Why putting such a value in quotation marks does not help; `undefined` where it does. */
function whyNotMended(
  { source }: FrontmatterDocument,
  lines: readonly Line[],
  index: number,
): string | undefined {
  const [, , value = ""] = PAIR.exec(lines[index]?.text ?? "") ?? [];
  const whole = value.trimEnd();
  if (QUOTED_AND_MORE.test(whole) && (MARKED.test(whole) || !MENDED.test(whole))) {
    return "behind the closing quotation mark there is more, which is no YAML";
  }
  if (source.slice(lines[0]?.start, lines.at(-1)?.end).includes("\r")) {
    return "in a file with Windows line ends this value is no YAML";
  }
  if (/^\s+\S/.test(lines[index + 1]?.text ?? "")) {
    return "a plain value over several lines may hold no colon with a blank behind it";
  }
  const block = lines.some(({ text }) => /^[A-Za-z_-]+:\s+[|>][-+0-9]*\s*(?:#.*)?$/.test(text));
  return block
    ? "beside a value in lines (| or >) this one has to be YAML as it stands, and it is not"
    : undefined;
}

function problem({ source }: FrontmatterDocument, span: Span, detail: string): FileProblem {
  const newText = JSON.stringify(source.slice(span.start, span.end));
  // Marks around the first of several lines would leave the others behind them, which is no YAML.
  const goesOn = /^\r?\n[ \t]+\S/.test(source.slice(span.end));
  return {
    ...BASE,
    id: "broken-frontmatter",
    span,
    key: "",
    detail,
    ...(!goesOn && { edits: [{ ...span, newText }] }),
  };
}

function linesOf({ source, span }: FrontmatterDocument): Line[] {
  return [...source.slice(span.start, span.end).matchAll(/[^\r\n]+/g)].map(
    ({ 0: text, index }) => ({
      text,
      start: span.start + index,
      end: span.start + index + text.length,
    }),
  );
}
