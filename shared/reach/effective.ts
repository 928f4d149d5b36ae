import { engineById } from "../engines/index.js";
import type { Range } from "../policy/finding.js";
import type { LayerName, Question } from "./question.js";

/** What is asked of an engine about all of its tools: the layers that hold, and what is around. */
export type PolicyQuestion = Omit<Question, "call">;

/** A question about all tools, with the id of the engine that it is put to. */
export interface EffectivePolicyInput extends PolicyQuestion {
  readonly engine: string;
}

/**
 * What becomes of the calls of a tool: a closed set. The first three hold for every call of it.
 * `partly`: rules with content decide some of its calls, and `rest` what becomes of the others;
 * of a server, that its tools differ. `default`: no rule decides, and the engine does what it does
 * without one. `unknown`: rules may decide, and what is known of the engine does not settle it.
 */
export const TOOL_STATES = ["denied", "asks", "allowed", "partly", "default", "unknown"] as const;

/** What becomes of the calls of a tool. */
export type ToolState = (typeof TOOL_STATES)[number];

/** The lists of rules, the strictest first. */
export type EffectiveList = "deny" | "ask" | "allow";

/** A rule that decides, and where it stands. */
export interface EffectiveRule extends LayerName {
  /** As it is written. */
  readonly rule: string;
  readonly list: EffectiveList;
  /** Where it stands in its file, quotes included; absent unless the layer was given as text. */
  readonly range?: Range;
}

/** What becomes of the calls of one tool, or of the tools of one server. */
export interface EffectiveTool {
  /**
   * As rules name it: `Bash`, `mcp__github__push`; of a server `mcp__github`, or `mcp__*` for all
   * servers that no rule names.
   */
  readonly name: string;
  readonly kind: "tool" | "server";
  /** `sometimes` for a tool that only some sessions or builds have. */
  readonly offered: "always" | "sometimes";
  readonly state: ToolState;
  /** Of a tool that is `partly` decided: what becomes of calls that no content rule reaches. */
  readonly rest?: Exclude<ToolState, "denied" | "partly">;
  /** The rules behind the state and the rest, the strictest list first; empty where none decides. */
  readonly rules: readonly EffectiveRule[];
  /** What happens, as a few words for a table: `denied`, `asks; allowed in part`. */
  readonly happens: string;
  /** One sentence on why, for a person who reviews the policy. */
  readonly because: string;
  /** Of a server: its tools where they are known, else those that rules name. */
  readonly tools?: readonly EffectiveTool[];
}

/** A layer as it was read. */
export interface EffectiveLayer extends LayerName {
  /** How many of its rules are in force. */
  readonly rules: number;
}

/** What the engine leaves out of a layer. */
export interface DroppedPart extends LayerName {
  /** The whole layer or all of its rules, its allow rules, or one rule. */
  readonly part: "layer" | "allow" | "rule";
  /** The one rule, as it is written. */
  readonly rule?: string;
  readonly list?: EffectiveList;
  /** Where the one rule stands; absent unless the layer was given as text. */
  readonly range?: Range;
  /** One sentence on why. */
  readonly because: string;
}

/** What all layers together make of every tool. */
export interface EffectivePolicy {
  /** The id of the engine. */
  readonly engine: string;
  /** Every layer that was given, in that order. */
  readonly layers: readonly EffectiveLayer[];
  /** What of them is not in force, in that order. */
  readonly dropped: readonly DroppedPart[];
  /** What makes the whole picture less certain, each one sentence: a mode that is set, for one. */
  readonly notes: readonly string[];
  /** Built-in tools by name, then servers. */
  readonly tools: readonly EffectiveTool[];
}

/**
 * What the merged layers of an engine's permissions make of each of its tools, and by which rules.
 * It never says of all calls of a tool what `explain` says otherwise of one. Pure: nothing is read
 * from a disk. Folders are absolute, with `/` between names.
 *
 * @throws RangeError when `engine` is the id of no engine.
 */
export function effectivePolicy({
  engine: id,
  ...question
}: EffectivePolicyInput): EffectivePolicy {
  const engine = engineById(id);
  if (engine === undefined) throw new RangeError(`There is no engine ${JSON.stringify(id)}.`);
  if (engine.effective !== undefined) return { engine: id, ...engine.effective(question) };
  return {
    engine: id,
    layers: question.layers.map(({ scope, path }) => ({
      scope,
      ...(path !== undefined && { path }),
      rules: 0,
    })),
    dropped: [],
    notes: [`It is not known how ${engine.title} decides about a call.`],
    tools: [],
  };
}
