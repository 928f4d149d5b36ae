import { counted } from "../policy/tally.js";
import {
  type DroppedPart,
  type EffectivePolicy,
  type EffectiveRule,
  type EffectiveTool,
  TOOL_STATES,
} from "./effective.js";
import type { LayerName } from "./question.js";
import { STATE_TITLES } from "./words.js";

/** What the document says of where the policy holds. */
export interface MarkdownNames {
  /** What the document is about: the agent, and for which folder. */
  readonly title: string;
  /** The facts that it rests on. */
  readonly facts: string;
  /** The name of a layer's file as a person knows it. */
  fileOf(layer: LayerName): string;
}

/** The effective policy as a Markdown document: what holds for each tool, by which rule. Pure. */
export function effectiveMarkdown(
  { layers, dropped, notes, tools }: EffectivePolicy,
  names: MarkdownNames,
): string {
  const counts = TOOL_STATES.flatMap((state) => {
    const count = tools.filter((tool) => tool.state === state).length;
    return count === 0 ? [] : [`${STATE_TITLES[state].toLowerCase()}: ${count}`];
  });
  const policies = layers.map(
    (layer) => `- ${text(names.fileOf(layer))} (${layer.scope}, ${counted(layer.rules, "rule")})`,
  );
  const parts = [
    `# ${text(names.title)}`,
    policies.length === 0 ? "No policy holds here." : `Policies:\n\n${policies.join("\n")}`,
    ...notes.map((note) => `> ${text(note)}`),
    ...(counts.length === 0 ? [] : [`Tools and servers, ${counts.join(", ")}.`]),
    ...(tools.length === 0 ? [] : [table(tools, names)]),
    ...(dropped.length === 0 ? [] : [`## Not in force\n\n${droppedList(dropped, names)}`]),
    `*Facts: ${text(names.facts)}*`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function table(tools: readonly EffectiveTool[], names: MarkdownNames): string {
  const rows = tools.flatMap((tool) => [tool, ...(tool.tools ?? [])]);
  const lines = rows.map((tool) => {
    const rules = tool.rules.map((rule) => ruleCell(rule, names)).join("<br>");
    return `| ${code(tool.name)} | ${text(tool.happens)} | ${rules} | ${text(tool.because)} |`;
  });
  return ["| tool | what happens | by | why |", "| --- | --- | --- | --- |", ...lines].join("\n");
}

function ruleCell(rule: EffectiveRule, names: MarkdownNames): string {
  return `${rule.list} ${code(rule.rule)}, ${text(placeOf(rule, names))}`;
}

function droppedList(dropped: readonly DroppedPart[], names: MarkdownNames): string {
  return dropped.map((part) => `- ${text(placeOf(part, names))}: ${text(part.because)}`).join("\n");
}

/** A file, with the line where that is known. */
function placeOf(
  { range, ...layer }: LayerName & Pick<EffectiveRule, "range">,
  { fileOf }: MarkdownNames,
): string {
  const file = fileOf(layer);
  return range === undefined ? file : `${file}:${range.start.line + 1}`;
}

/** Words of a policy put so that Markdown, and a table in it, take them for nothing else. */
function text(words: string): string {
  return words.replace(/[\r\n]+/g, " ").replace(/[\\`*_{}[\]<>|#&~]/g, "\\$&");
}

/** The same as code, in a fence that is longer than any in it. */
function code(words: string): string {
  const longest = Math.max(0, ...(words.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  const pad = longest > 0 ? " " : "";
  // A bar ends a cell even in code unless it is escaped.
  const line = words.replace(/[\r\n]+/g, " ").replaceAll("|", "\\|");
  return `${fence}${pad}${line}${pad}${fence}`;
}
