import type { RuleProblem } from "../../../policy/rule.js";
import type { Span } from "../../../syntax/tree.js";
import type { ListEntry } from "../../../syntax/yaml-list.js";
import { type RuleParts, strayPart } from "../grammar.js";
import { CURRENT_TOOLS, currentName } from "../tools.js";

/** One entry of a list of tools: its text, where it stands, and whether it is a string at all. */
export type Token = Pick<ListEntry, "text" | "site" | "isText">;

/**
 * Cuts a list of tools into its entries, as Claude Code 2.1.332 does with the value of `tools` and
 * its like and with each item of a list there (live runs, 2026-11-30): at commas and blanks outside
 * of parentheses. Any `)` closes them, however many are open. Tabs and line ends separate nothing,
 * and are dropped at either end of an entry.
 */
export function splitTools(text: string): Span[] {
  const tools: Span[] = [];
  let start = 0;
  let inside = false;
  for (let at = 0; at <= text.length; at++) {
    const sign = text[at];
    if (sign === "(") inside = true;
    if (sign === ")") inside = false;
    if (sign !== undefined && (inside || (sign !== "," && sign !== " "))) continue;
    const tool = text.slice(start, at).trim();
    const from = start + text.slice(start, at).indexOf(tool);
    if (tool !== "") tools.push({ start: from, end: from + tool.length });
    start = at + 1;
  }
  return tools;
}

/** Why an entry is no name that anything is compared with: what it is, or how it is put together. */
export function findBrokenToken(
  { text, isText }: Token,
  { tool, broken }: RuleParts,
): RuleProblem | undefined {
  const whole = { start: 0, end: text.length };
  if (!isText) return { id: "not-a-string", span: whole, says: "nothing" };
  const stray = /[|;\t\n\r]/.exec(tool);
  if (stray !== null) {
    const names = tool.split(/[|;\s]+/).filter((name) => name !== "");
    const known = tool === text && names.every((name) => CURRENT_TOOLS.has(currentName(name)));
    const detail = /[|;]/.test(stray[0]) ? `"${stray[0]}"` : "a line end or a tab";
    return {
      id: "dead-token",
      span: whole,
      detail,
      ...(known && { tools: names }),
      says: "nothing",
    };
  }
  return broken ? { id: "malformed-rule", span: strayPart(text), says: "nothing" } : undefined;
}
