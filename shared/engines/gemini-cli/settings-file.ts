import type { PolicyRule, RuleList, RuleProblem, RuleSite } from "../../policy/rule.js";
import { readJson } from "../../syntax/json.js";
import { readRuleLists } from "../../syntax/json-rules.js";
import { valuesAt } from "../../syntax/tree.js";
import type { Reading } from "../engine.js";
import { settingsList, TOOLS_LISTS } from "./lists.js";
import { isWildcard } from "./servers.js";
import { SHELL_CLASS, SHELL_TOOL } from "./tools.js";

/** A settings file of Gemini CLI 0.61.0, which is JSON with comments: the lists under `tools`. */
export function readSettings(text: string): Reading {
  const root = readJson(text);
  const rules = valuesAt(root, "tools").flatMap((node) =>
    readRuleLists(text, node, TOOLS_LISTS, { readRule, saysOfOthers: "rejects" }),
  );
  const servers = valuesAt(root, "mcpServers").flatMap((node) =>
    node.kind === "map" ? node.entries.map(({ key }) => key.value) : [],
  );
  return { rules, servers, problems: [] };
}

/** `name`, or `name(arguments)` where the list reads arguments. */
function readRule(text: string, list: RuleList, site: RuleSite): PolicyRule {
  const [, written, content] = /^([A-Za-z0-9_-]+)\((.*)\)$/.exec(text) ?? [];
  const name = written ?? text;
  const taken = settingsList(list.name);
  const readsArguments = taken?.readsArguments ?? false;
  const isShell = name === SHELL_CLASS && (taken?.readsShellClass ?? false);
  const problem = problemOf(name, content, readsArguments);
  return {
    list,
    text,
    tool: isShell ? SHELL_TOOL : name,
    toolSpan: { start: 0, end: name.length },
    toolIsGlob: isWildcard(name),
    ...(content !== undefined && {
      content: { text: content, span: { start: name.length + 1, end: text.length - 1 } },
    }),
    ...(problem !== undefined && { problem }),
    site,
  };
}

/** What is wrong with the parentheses of an entry. */
function problemOf(
  name: string,
  content: string | undefined,
  readsArguments: boolean,
): RuleProblem | undefined {
  if (content === undefined) return undefined;
  const span = { start: name.length, end: name.length + content.length + 2 };
  if (!readsArguments) {
    const advice =
      "Name the whole tool here, or write a rule of a policy file, which can tell its calls apart.";
    return { id: "literal-parentheses", span, says: "nothing", advice };
  }
  const isShell = name === SHELL_TOOL || name === SHELL_CLASS;
  return isShell ? undefined : { id: "ignored-specifier", span, says: "nothing" };
}
