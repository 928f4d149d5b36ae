import type { Range } from "../../../policy/finding.js";
import type { LayerName } from "../../../reach/question.js";
import type { RuleParts } from "../grammar.js";
import { unescapeContent } from "../grammar.js";
import { currentName, STAR_IS_INSIDE } from "../tools.js";

export const LISTS = ["deny", "ask", "allow"] as const;

/** A list of rules in the settings. */
export type List = (typeof LISTS)[number];

/** A rule that the engine has loaded, as it reads it. */
export interface Rule {
  readonly list: List;
  /** As written. */
  readonly text: string;
  /** The tool, an old name already exchanged for the current one. */
  readonly tool: string;
  /** What the tool's calls are held against, escapes resolved; absent for the whole tool. */
  readonly content?: string;
  readonly layer: LayerName;
  /** Place of the layer among the layers, since two may have the same name. */
  readonly layerIndex: number;
  /** Where it stands in the text of its layer; absent where that is not known. */
  readonly range?: Range;
}

/** The loaded rules of all layers, by list. */
export type Rules = Readonly<Record<List, readonly Rule[]>>;

/**
 * What a rule says once it is loaded. `Tool(*)` is the whole tool; only in allow some tools keep the
 * star, which then reaches no further than the working folders.
 */
export function readContent(
  { tool, content }: Pick<RuleParts, "tool" | "content">,
  list: List,
): string | undefined {
  if (content === undefined) return undefined;
  if (content.text !== "*") return unescapeContent(content.text);
  return list === "allow" && STAR_IS_INSIDE.has(currentName(tool)) ? "*" : undefined;
}

/** The rules on this tool that have content. */
export function withContent(rules: readonly Rule[], tool: string): (Rule & { content: string })[] {
  return rules.filter(
    (rule): rule is Rule & { content: string } => rule.tool === tool && rule.content !== undefined,
  );
}
