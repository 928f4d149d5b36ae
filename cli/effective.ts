import stringWidth from "string-width";
import type { EffectivePolicy, ToolState } from "../shared/reach/effective.js";
import { effectiveMarkdown } from "../shared/reach/effective-markdown.js";
import { placeOf, type ShownTool, shownTools } from "../shared/reach/effective-words.js";
import type { EffectiveArguments, EffectiveFormat } from "./arguments.js";
import { colors } from "./colors.js";
import type { Outcome } from "./outcome.js";
import { printable } from "./printable.js";
import { circumstances, openSession } from "./session.js";
import { shownFrom } from "./shown-from.js";

/** Shows what all layers that hold in a folder make of each tool. */
export async function effective(args: EffectiveArguments): Promise<Outcome> {
  const session = await openSession(args);
  if ("troubles" in session) return { output: "", troubles: session.troubles, status: 2 };
  return { output: REPORTERS[args.format](session.policy), troubles: [], status: 0 };
}

const REPORTERS: Readonly<Record<EffectiveFormat, (policy: EffectivePolicy) => string>> = {
  text: reportText,
  json: (policy) => `${JSON.stringify({ version: 1, ...policy }, undefined, 2)}\n`,
  markdown: (policy) => effectiveMarkdown(policy, shownFrom()),
};

const PAINT: Readonly<Record<ToolState, (text: string) => string>> = {
  denied: colors.red,
  asks: colors.yellow,
  allowed: colors.green,
  partly: colors.cyan,
  default: colors.dim,
  unknown: colors.magenta,
};

/** Names and rules longer than that, in columns of a terminal, do not push the others aside. */
const MOST_COLUMNS = 40;

/** A line for each tool with what happens, and below it one for each rule with its place. */
function reportText(policy: EffectivePolicy): string {
  const shown = shownTools(policy);
  const rules = shown.flatMap(({ tool }) => tool.rules.map(({ rule }) => rule));
  const widths = {
    name: widest(shown.map(nameOf)),
    rule: widest(rules),
  };
  return [
    ...shown.flatMap((row) => lines(row, widths)),
    ...circumstances(policy).slice(shown.length === 0 ? 1 : 0),
    "",
  ].join("\n");
}

function lines(row: ShownTool, widths: { name: number; rule: number }): string[] {
  const { state, happens, rules } = row.tool;
  const indent = " ".repeat(widths.name + 2);
  return [
    `${colors.bold(padded(nameOf(row), widths.name))}  ${PAINT[state](printable(happens))}`,
    ...rules.map((rule) => {
      const text = `${rule.list.padEnd("allow".length)} ${padded(rule.rule, widths.rule)}`;
      return `${indent}  ${text}  ${colors.dim(printable(placeOf(rule, shownFrom())))}`;
    }),
  ];
}

function nameOf({ tool, depth }: ShownTool): string {
  return `${"  ".repeat(depth)}${tool.name}`;
}

function widest(texts: readonly string[]): number {
  const widths = texts.map((text) => stringWidth(printable(text)));
  return Math.max(0, ...widths.filter((width) => width <= MOST_COLUMNS));
}

function padded(text: string, width: number): string {
  const shown = printable(text);
  return shown + " ".repeat(Math.max(0, width - stringWidth(shown)));
}
