import { readFileSync } from "node:fs";

/** One recorded answer of Claude Code 2.1.332: a rule alone in one list of a project's settings. */
export interface RecordedRule {
  readonly list: "allow" | "ask" | "deny";
  readonly rule: unknown;
  readonly engine: "accepts" | "rejects" | "warns";
  /** The checks that should fire; absent where that is left open. */
  readonly checks?: readonly string[];
}

/** Every recorded rule of Claude Code. */
export function recordedRules(): RecordedRule[] {
  const file = new URL("../recorded/claude-code/rules.jsonl", import.meta.url);
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as RecordedRule);
}
