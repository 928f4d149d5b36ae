import stringWidth from "string-width";
import { engineById } from "../shared/engines/index.js";
import type { Finding, Related } from "../shared/policy/finding.js";
import { engineSaysSentence } from "../shared/policy/outcome.js";
import type { Level } from "../shared/policy/severity.js";
import { counted, inWords } from "../shared/policy/tally.js";
import { placeInFile } from "../shared/reach/effective-words.js";
import { colors } from "./colors.js";
import type { JudgedFile } from "./policies.js";
import { printable } from "./printable.js";
import { shownFrom } from "./shown-from.js";
import { summarize } from "./summary.js";

/** How much of a source line is shown, in UTF-16 units. */
const SHOWN_WIDTH = 100;

const PAINT: Readonly<Record<Level, (text: string) => string>> = {
  error: colors.red,
  warning: colors.yellow,
  information: colors.blue,
  hint: colors.dim,
};

/** The findings for a person at a terminal, and a line that sums them up. */
export function reportText(files: readonly JudgedFile[]): string {
  const blocks = files.flatMap((file) => {
    const lines = file.text.split(/\r\n|\r|\n/);
    return inOrder(file.findings).map((finding) => block(file.path, finding, lines));
  });
  return [...blocks, sumUp(files)].join("\n");
}

/** Findings as one reads a file, those about the file among those about its rules. */
function inOrder(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    ({ range: { start: a } }, { range: { start: b } }) =>
      a.line - b.line || a.character - b.character,
  );
}

function block(path: string, finding: Finding, lines: readonly string[]): string {
  const { advice, check, engine, engineSays, fixes, message, range, rule, severity } = finding;
  const { related = [] } = finding;
  const { line, character } = range.start;
  const place = `${printable(path)}:${line + 1}:${character + 1}`;
  const head = `${colors.bold(place)} ${PAINT[severity](severity)} ${colors.bold(check)} ${message}`;
  const source = excerpt(lines[line] ?? "", finding);
  const gutter = `${line + 1}`;
  const notes = [
    engineSaysSentence(engineById(engine)?.title ?? engine, engineSays, rule === undefined),
    ...(fixes.length === 0 ? [`write: ${printable(advice)}`] : []),
    ...fixes.map(({ title }) => `fix: ${title}`),
    ...related.map((each) => `see: ${printable(placeOfRelated(path, each))} ${each.message}`),
  ];
  return [
    head,
    `${colors.dim(`  ${gutter} |`)} ${source.text}`,
    `${colors.dim(`  ${" ".repeat(gutter.length)} |`)} ${source.indent}${PAINT[severity](source.carets)}`,
    ...notes.map((note) => `${colors.dim(`  ${" ".repeat(gutter.length)} =`)} ${note}`),
    "",
  ].join("\n");
}

/** Where something stands that a finding speaks of: in the file itself, or in another one. */
function placeOfRelated(own: string, { path, range }: Related): string {
  return placeInFile(path ?? own, range, shownFrom());
}

/** The part of the source line around the finding, and what puts the carets under it. */
function excerpt(line: string, { range }: Finding) {
  const start = range.start.character;
  const end = range.end.line === range.start.line ? range.end.character : line.length;
  const room = Math.max(0, SHOWN_WIDTH - (end - start));
  const from = line.length <= SHOWN_WIDTH ? 0 : Math.max(0, start - Math.floor(room / 2));
  const to = line.length <= SHOWN_WIDTH ? line.length : from + SHOWN_WIDTH;
  const lead = from > 0 ? "…" : "";
  const tail = to < line.length ? "…" : "";
  const before = lead + printable(line.slice(from, start));
  const marked = printable(line.slice(start, Math.min(end, to)));
  const after = printable(line.slice(Math.min(end, to), to)) + tail;
  return {
    text: (before + marked + after).trimEnd(),
    // Tabs are kept, so that the carets stand under the word whatever width a tab has.
    indent: [...before]
      .map((sign) => (sign === "\t" ? sign : " ".repeat(stringWidth(sign))))
      .join(""),
    carets: "^".repeat(Math.max(1, stringWidth(marked))),
  };
}

function sumUp(files: readonly JudgedFile[]): string {
  const summary = summarize(files);
  const counts = inWords(summary).map(({ level, text }) => PAINT[level](text));
  const judged = `${counted(summary.files, "policy file")}, ${counted(summary.rules, "rule")}`;
  return `${judged}: ${counts.length === 0 ? "no findings" : counts.join(", ")}\n`;
}
