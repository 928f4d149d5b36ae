import { engineById } from "../engines/index.js";
import type { EffectivePolicy, EffectiveRule } from "./effective.js";
import {
  layerLine,
  placeOf,
  type ShownFrom,
  type ShownTool,
  shownTools,
} from "./effective-words.js";

/**
 * The picture of a policy as Markdown, for a review: a table of tool, what happens and the rules
 * with file and line (from 1), then the layers and what of them is not in force. Paths below `cwd`
 * are told from there, those below `home` from `~`.
 */
export function effectiveMarkdown(policy: EffectivePolicy, from: ShownFrom = {}): string {
  const release = engineById(policy.engine)?.release ?? policy.engine;
  const rows = shownTools(policy).map((row) => tableRow(row, from));
  return [
    `# Effective policy for ${release}`,
    ...(rows.length > 0
      ? [["| tool | what happens | rules |", "| --- | --- | --- |", ...rows].join("\n")]
      : []),
    part(
      "Layers",
      policy.layers.map((layer) => text(layerLine(layer, from))),
    ),
    part(
      "Not in force",
      policy.dropped.map((each) => `${code(placeOf(each, from))}: ${text(each.because)}`),
    ),
    part("To be noted", policy.notes.map(text)),
  ]
    .filter((each) => each !== "")
    .join("\n\n")
    .concat("\n");
}

function part(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `## ${title}\n\n${lines.map((line) => `- ${line}`).join("\n")}`;
}

function tableRow({ tool, depth }: ShownTool, from: ShownFrom): string {
  const name = `${depth === 1 ? "↳ " : ""}${code(tool.name)}`;
  const offered =
    tool.offered === "sometimes" && tool.kind === "tool" ? " (not in all sessions)" : "";
  const rules = tool.rules.map((rule) => ruleCell(rule, from)).join("<br>");
  return `| ${cell(name)}${offered} | ${cell(text(tool.happens))} | ${cell(rules)} |`;
}

function ruleCell(rule: EffectiveRule, from: ShownFrom): string {
  const place = placeOf(rule, from);
  return `${rule.list} ${code(rule.rule)} (${rule.path === undefined ? text(place) : code(place)})`;
}

/** A bar ends a cell even within backticks. */
function cell(markdown: string): string {
  return markdown.replaceAll("|", "\\|");
}

/** A name or rule in full, in more backticks than it holds itself. */
function code(name: string): string {
  const shown = name.replace(UNSEEN, "\uFFFD");
  const longest = Math.max(0, ...(shown.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  return longest === 0 && shown.trim() === shown && shown !== ""
    ? `${fence}${shown}${fence}`
    : `${fence} ${shown} ${fence}`;
}

/** Signs that are not seen, that turn the text around them, or that end a row. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Words that may hold what somebody wrote: nothing of it is to be taken for Markdown. */
function text(words: string): string {
  return words
    .replace(UNSEEN, "\uFFFD")
    .replace(/[\\*_`<>[\]#&~!]/g, (sign) => (sign === "<" ? "&lt;" : `\\${sign}`));
}
