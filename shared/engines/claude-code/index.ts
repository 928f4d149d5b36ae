import { readJson } from "../../syntax/json.js";
import { readRuleLists } from "../../syntax/json-rules.js";
import { valuesAt } from "../../syntax/tree.js";
import type { Engine, Reading, Scope } from "../engine.js";
import { contentProblem } from "./content/index.js";
import { decide } from "./decide/index.js";
import { findFileProblems } from "./file-problems.js";
import { findGrammarProblem, parseRule, readRule, refusesCase } from "./grammar.js";
import { meaningOf } from "./meaning/index.js";
import { claudeCodeNames, saysOfName } from "./names.js";
import { PATH_TWINS } from "./tools.js";

const LISTS = [
  { name: "allow", effect: "grant" },
  { name: "ask", effect: "guard" },
  { name: "deny", effect: "guard" },
] as const;

/** Claude Code: `permissions.allow`, `ask` and `deny` of its settings files. */
export const claudeCode: Engine = {
  id: "claude-code",
  title: "Claude Code",
  release: "Claude Code 2.1.332",
  factsTaken: "2026-11-30",
  files: [
    { glob: "**/.claude/settings.json", scope: "project", scopeAtHome: "user" },
    { glob: "**/.claude/settings.local.json", scope: "local" },
    { glob: "**/managed-settings.json", scope: "managed" },
    { glob: "**/managed-settings.d/*.json", scope: "managed" },
  ],
  read,
  names: claudeCodeNames,
  contentProblem,
  refuses: (text, list) =>
    findGrammarProblem(text, list) !== undefined || refusesCase(parseRule(text).tool),
  lists: {
    allow: "goes through without a question, unless a deny or ask rule reaches it too",
    ask: "is asked about, unless a deny rule reaches it too",
    deny: "is refused, whatever other rules say",
  },
  meaningOf,
  pathTwin: (tool) => PATH_TWINS[tool],
  saysOfName,
  decide,
};

function read(text: string, scope: Scope): Reading {
  const root = readJson(text);
  const rules = valuesAt(root, "permissions").flatMap((node) =>
    readRuleLists(text, node, LISTS, { readRule, saysOfOthers: "rejects" }),
  );
  return { rules, mounted: [], problems: findFileProblems(text, root, rules, scope) };
}
