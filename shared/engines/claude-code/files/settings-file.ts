import type { PolicyRule, RuleList, RuleSite } from "../../../policy/rule.js";
import { readJsonDocument } from "../../../syntax/json-document.js";
import { readRuleLists } from "../../../syntax/json-rules.js";
import { valuesAt } from "../../../syntax/tree.js";
import type { Reading, Scope } from "../../engine.js";
import { combineReadings } from "../../reading.js";
import { findFileProblems } from "../file-problems.js";
import { readRule } from "../grammar.js";
import { readHooksOf } from "../hooks/read-hooks.js";
import { EXCLUDED_COMMANDS, SETTINGS_LISTS } from "../lists.js";

/** A settings file: permissions, the commands that the sandbox leaves alone, and hooks. */
export function readSettings(text: string, scope: Scope): Reading {
  const document = readJsonDocument(text);
  const { root } = document;
  const rules = valuesAt(root, "permissions").flatMap((node) =>
    readRuleLists(text, node, SETTINGS_LISTS, { readRule, saysOfOthers: "rejects" }),
  );
  const excluded = valuesAt(root, "sandbox").flatMap((node) =>
    readRuleLists(text, node, [EXCLUDED_COMMANDS], {
      readRule: readExcludedCommand,
      saysOfOthers: "nothing",
    }),
  );
  return combineReadings([
    { rules, problems: findFileProblems(text, root, rules, scope) },
    { rules: excluded, problems: [] },
    readHooksOf(document, "rejects"),
  ]);
}

/** What stands in the parentheses of a Bash rule, without the tool and the parentheses. */
function readExcludedCommand(text: string, list: RuleList, site: RuleSite): PolicyRule {
  const span = { start: 0, end: text.length };
  const wrapped = /^Bash\((.+)\)$/s.exec(text)?.[1];
  return {
    list,
    text,
    tool: "Bash",
    toolSpan: { start: 0, end: 0 },
    content: { text, span },
    nameless: true,
    toolIsGlob: false,
    ...(wrapped !== undefined && {
      problem: { id: "wrapped-command", span, instead: wrapped, says: "nothing" },
    }),
    site,
  };
}
