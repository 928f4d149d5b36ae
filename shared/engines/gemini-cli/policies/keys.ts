/**
 * The keys of a policy file of Gemini CLI 0.61.0 and the values that they take: the schemas in
 * `policy/toml-loader.js` of @google/gemini-cli-core 0.61.0 and answers of that package, taken
 * 2026-11-30. A value of another kind drops the whole file; a key that is not here is ignored in
 * silence.
 */

/** What a value may be: words, or the kinds that TOML has. */
export type ValueKind =
  | "text"
  | "texts"
  | "text-or-texts"
  | "boolean"
  | "table"
  | "decision"
  | "modes"
  | "priority"
  | "integer"
  | "checker"
  | "checker-type"
  | "checker-name";

export interface KeyFacts {
  readonly kind: ValueKind;
  readonly required?: true;
}

export const DECISIONS = ["allow", "deny", "ask_user"] as const;
export type Decision = (typeof DECISIONS)[number];

export const MODES: readonly string[] = ["default", "autoEdit", "yolo", "plan"];

export const CHECKER_TYPES = ["in-process", "external"] as const;

/** The checkers that run within the engine, which has no others. */
export const CHECKERS = ["allowed-path", "conseca"] as const;

/** The keys of a `[[rule]]`. */
export const RULE_KEYS: ReadonlyMap<string, KeyFacts> = new Map<string, KeyFacts>([
  ["toolName", { kind: "text-or-texts", required: true }],
  ["decision", { kind: "decision", required: true }],
  ["priority", { kind: "priority", required: true }],
  ["mcpName", { kind: "text" }],
  ["subagent", { kind: "text" }],
  ["argsPattern", { kind: "text" }],
  ["commandPrefix", { kind: "text-or-texts" }],
  ["commandRegex", { kind: "text" }],
  ["modes", { kind: "modes" }],
  ["interactive", { kind: "boolean" }],
  ["toolAnnotations", { kind: "table" }],
  ["allowRedirection", { kind: "boolean" }],
  ["allow_redirection", { kind: "boolean" }],
  ["denyMessage", { kind: "text" }],
  ["deny_message", { kind: "text" }],
]);

/** The keys of a `[[safety_checker]]`. */
export const CHECKER_KEYS: ReadonlyMap<string, KeyFacts> = new Map<string, KeyFacts>([
  ["toolName", { kind: "text-or-texts", required: true }],
  ["checker", { kind: "checker", required: true }],
  ["mcpName", { kind: "text" }],
  ["argsPattern", { kind: "text" }],
  ["commandPrefix", { kind: "text-or-texts" }],
  ["commandRegex", { kind: "text" }],
  ["priority", { kind: "integer" }],
  ["modes", { kind: "modes" }],
  ["toolAnnotations", { kind: "table" }],
]);

/** The keys of `[safety_checker.checker]`, which says what is run. */
export const CHECKER_TABLE = "safety_checker.checker";
export const CHECKER_TABLE_KEYS: ReadonlyMap<string, KeyFacts> = new Map<string, KeyFacts>([
  ["type", { kind: "checker-type", required: true }],
  ["name", { kind: "checker-name", required: true }],
  ["required_context", { kind: "texts" }],
  ["config", { kind: "table" }],
]);

/** The tables of a file. */
export type TableName = "rule" | "safety_checker";
export const TABLES: ReadonlyMap<TableName, ReadonlyMap<string, KeyFacts>> = new Map<
  TableName,
  ReadonlyMap<string, KeyFacts>
>([
  ["rule", RULE_KEYS],
  ["safety_checker", CHECKER_KEYS],
]);

/** The table of this name; `undefined` for any other. */
export function tableNamed(name: string): TableName | undefined {
  return name === "rule" || name === "safety_checker" ? name : undefined;
}

/** Where a key is read that stands in a table where nobody reads it; `undefined` for no such key. */
export function readInside(table: string, key: string): string | undefined {
  if (table === "rule") return key === "checker" ? "[[safety_checker]]" : undefined;
  if (table === "safety_checker") {
    if (key === "type" || key === "required_context" || key === "config") {
      return `[${CHECKER_TABLE}]`;
    }
    return RULE_KEYS.has(key) ? "[[rule]]" : undefined;
  }
  return CHECKER_KEYS.has(key) ? "[[safety_checker]]" : undefined;
}

/**
 * Words that are written in the place of a key and do not look like it. `action` stands in the
 * documentation of the engine itself, beside `[[rules]]`.
 */
export const MISTAKEN_KEYS: ReadonlyMap<string, string> = new Map([
  ["action", "decision"],
  ["tool", "toolName"],
  ["tools", "toolName"],
  ["mode", "modes"],
]);

/** What each kind of value is called for the person who has to write one. */
export const EXPECTED: Readonly<Record<ValueKind, readonly string[]>> = {
  text: ["a string"],
  texts: ["an array of strings"],
  "text-or-texts": ["a string or an array of strings"],
  boolean: ["true", "false"],
  table: ["a table"],
  decision: DECISIONS,
  modes: [`an array of ${MODES.map((mode) => `"${mode}"`).join(", ")}`],
  priority: ["a whole number from 0 to 999"],
  integer: ["a whole number"],
  checker: ["a table with type and name"],
  // What it knows nothing of has no place in the advice: an external one can only refuse.
  "checker-type": ['"in-process"'],
  "checker-name": CHECKERS,
};
