import type { DescribedRule, Meaning } from "../../engine.js";

/**
 * What a string of a policy file reaches; `undefined` for a rule that stands in another kind of
 * file, which has nothing beside its list.
 */
export function policyMeaning({
  of,
  rule,
  tool,
  content,
  beside,
}: DescribedRule): Meaning | undefined {
  if (beside === undefined) return undefined;
  return { reaches: reachOf(of, rule, tool, content), beware: beside };
}

function reachOf(
  of: string | undefined,
  rule: string,
  tool: string,
  content: string | undefined,
): string {
  const text = inCode(content ?? rule);
  switch (of) {
    case "commandPrefix":
      return `commands that start with ${text} and end there or go on behind a blank, alone or as a part of a longer command`;
    case "commandRegex":
      return `commands that start with what the regular expression ${text} fits, alone or as a part of a longer command`;
    case "argsPattern":
      return `calls with arguments in whose JSON, keys in alphabetical order and no blanks between them, the regular expression ${text} fits somewhere`;
    default:
      return namesOf(tool);
  }
}

function namesOf(tool: string): string {
  if (tool === "*") return "every tool";
  if (tool === "mcp_*") return "every tool of every MCP server";
  const server = /^mcp_(.+)_\*$/.exec(tool)?.[1];
  return server === undefined
    ? `the tool ${inCode(tool)}`
    : `every tool of the MCP server ${inCode(server)}`;
}

function inCode(text: string): string {
  return `\`${text.replaceAll("`", "'")}\``;
}
