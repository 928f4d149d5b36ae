import { TextDocument } from "vscode-languageserver-textdocument";
import { type JudgeInput, judge } from "./judge.js";
import type { Finding, Fix, TextEdit } from "./policy/finding.js";
import type { RuleList } from "./policy/rule.js";
import { listOf } from "./publish.js";

/** One fix may uncover another; a file with more such layers than this needs a second run. */
const MAX_ROUNDS = 100;

/**
 * The edits that apply every preferred fix of a policy, of those findings that `wanted` lets
 * through. Edits do not overlap; empty when there is nothing to fix. Where several rules become
 * one and the same, one of them stays.
 */
export function fixAll(
  input: JudgeInput,
  wanted: (finding: Finding) => boolean = () => true,
): readonly TextEdit[] {
  const original = TextDocument.create("", "", 0, input.text);
  let text = input.text;
  let first: readonly TextEdit[] | undefined;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const edits = editsOfOneRound(judge({ ...input, text }).findings.filter(wanted), text);
    if (edits.length === 0) return round === 1 ? (first ?? []) : changedStretch(original, text);
    first ??= edits;
    text = TextDocument.applyEdits(TextDocument.create("", "", 0, text), [...edits]);
  }
  return changedStretch(original, text);
}

/** The fixes that can be applied side by side: no two at one place, no two with one result. */
function editsOfOneRound(findings: readonly Finding[], text: string): TextEdit[] {
  const document = TextDocument.create("", "", 0, text);
  /** What was written so far, by the list that it went into, or else by the check. */
  const results = new Map<RuleList | string, Set<string>>();
  const taken: TextEdit[] = [];
  let end = 0;
  const offered = findings.flatMap((finding) => {
    const fix = finding.fixes.find(({ preferred }) => preferred);
    return fix === undefined ? [] : [{ finding, fix, extent: extent(fix, document) }];
  });
  offered.sort((a, b) => a.extent[0] - b.extent[0]);
  for (const {
    finding,
    fix,
    extent: [from, to],
  } of offered) {
    const list = listOf(finding);
    const place = list ?? finding.check;
    const there = results.get(place) ?? new Set();
    const written = resultsOf(fix, list);
    if (from < end || written.some((text) => there.has(text))) continue;
    end = to;
    results.set(place, there);
    for (const text of written) there.add(text);
    taken.push(...fix.edits);
  }
  return taken;
}

/** What a fix writes: rules into its list, or beside the rules the text of its edits. */
function resultsOf({ becomes, edits }: Fix, list: RuleList | undefined): readonly string[] {
  if (list !== undefined) return becomes;
  return edits.flatMap(({ newText }) => (newText === "" ? [] : newText));
}

/** The offsets between which all edits of a fix lie. */
function extent(fix: Fix, document: TextDocument): [from: number, to: number] {
  const starts = fix.edits.map(({ range }) => document.offsetAt(range.start));
  const ends = fix.edits.map(({ range }) => document.offsetAt(range.end));
  return [Math.min(...starts), Math.max(...ends)];
}

/** One edit over the smallest stretch that tells the two texts apart. */
function changedStretch(original: TextDocument, text: string): TextEdit[] {
  const before = original.getText();
  if (before === text) return [];
  const shorter = Math.min(before.length, text.length);
  let start = 0;
  while (start < shorter && before[start] === text[start]) start++;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === text.at(-1 - tail)) tail++;
  return [
    {
      range: {
        start: original.positionAt(start),
        end: original.positionAt(before.length - tail),
      },
      newText: text.slice(start, text.length - tail),
    },
  ];
}
