import type { DescribedRule } from "../../engine.js";

/**
 * Which rules the JSON Schema for these settings takes for valid, as published in August 2026
 * (SchemaStore). It knows fewer tools than the engine and no parentheses within content.
 */
const IN_SCHEMA =
  /^(?:(?:Agent|Artifact|Bash|Cd|Edit|EnterWorktree|ExitPlanMode|Glob|Grep|KillShell|LSP|Monitor|MultiEdit|NotebookEdit|PowerShell|Read|ShareOnboardingGuide|Skill|TaskCreate|TaskGet|TaskList|TaskOutput|TaskStop|TaskUpdate|TodoWrite|ToolSearch|WebFetch|WebSearch|Workflow|Write)(?:\([^)]+\))?|mcp__.*)$/s;

/** A word about the schema for a rule that it marks although the engine takes it. */
export function schemaNote({ rule }: DescribedRule): string | undefined {
  return IN_SCHEMA.test(rule)
    ? undefined
    : "The JSON Schema that editors use marks this rule; Claude Code accepts it.";
}
