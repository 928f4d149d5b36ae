/**
 * The library: what `import … from "policy-judge"` gives. Synchronous and pure; runs in Node, in a
 * browser and in a worker alike.
 */
export type { EngineSays, Scope } from "./engines/engine.js";
export { type JudgeInput, type Judgment, judge, type Surroundings } from "./judge.js";
export * from "./names/index.js";
export type { Finding, Fix, Position, Range, Rule, TextEdit } from "./policy/finding.js";
export type { Level } from "./policy/severity.js";
export {
  type DroppedPart,
  type EffectiveLayer,
  type EffectiveList,
  type EffectivePolicy,
  type EffectivePolicyInput,
  type EffectiveRule,
  type EffectiveTool,
  effectivePolicy,
  TOOL_STATES,
  type ToolState,
} from "./reach/effective.js";
export { effectiveMarkdown } from "./reach/effective-markdown.js";
export type { ShownFrom } from "./reach/effective-words.js";
export { type ExplainInput, explain } from "./reach/explain.js";
export {
  DECISIONS,
  type Decision,
  type Explanation,
  type Layer,
  type LayerName,
  type ToolCall,
} from "./reach/question.js";
