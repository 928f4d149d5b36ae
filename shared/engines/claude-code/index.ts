import { readJson } from "../../syntax/json.js";
import { readRuleLists } from "../../syntax/json-rules.js";
import { valuesAt } from "../../syntax/tree.js";
import type { Engine, Reading, Scope } from "../engine.js";
import { contentProblem } from "./content/index.js";
import { findFileProblems } from "./file-problems.js";
import { findGrammarProblem, parseRule, readRule, refusesCase } from "./grammar.js";
import { LIST_MEANINGS, SETTINGS_LISTS } from "./lists.js";
import { meaningOf } from "./meaning/index.js";
import { claudeCodeNames, saysOfName } from "./names.js";
import { PATH_TWINS } from "./tools.js";

/** Claude Code: its settings files, and every other file in which its users name tools. */
export const claudeCode: Engine = {
  id: "claude-code",
  title: "Claude Code",
  release: "Claude Code 2.1.332",
  factsTaken: "2026-11-30",
  files: [
    { glob: "**/.claude/settings.json", scope: "project", scopeAtHome: "user", read: readSettings },
    { glob: "**/.claude/settings.local.json", scope: "local", read: readSettings },
    { glob: "**/managed-settings.json", scope: "managed", read: readSettings },
    { glob: "**/managed-settings.d/*.json", scope: "managed", read: readSettings },
  ],
  names: claudeCodeNames,
  contentProblem,
  refuses,
  lists: LIST_MEANINGS,
  meaningOf,
  pathTwin: (tool) => PATH_TWINS[tool],
  saysOfName,
};

/** True for a text that the engine skips as a rule of its settings; other lists refuse none. */
function refuses(text: string, list: string): boolean {
  const checked = SETTINGS_LISTS.some(({ name }) => name === list);
  return (
    checked && (findGrammarProblem(text, list) !== undefined || refusesCase(parseRule(text).tool))
  );
}

function readSettings(text: string, scope: Scope): Reading {
  const root = readJson(text);
  const rules = valuesAt(root, "permissions").flatMap((node) =>
    readRuleLists(text, node, SETTINGS_LISTS, { readRule, saysOfOthers: "rejects" }),
  );
  return { rules, problems: findFileProblems(text, root, rules, scope) };
}
