import type { RuleSite } from "../../../policy/rule.js";
import { readJson } from "../../../syntax/json.js";
import { readRuleLists } from "../../../syntax/json-rules.js";
import { entriesOf, valuesAt } from "../../../syntax/tree.js";
import type { Reading } from "../../engine.js";
import { readGrant } from "../frontmatter/grants.js";
import { MANIFEST_LIST } from "../lists.js";

/** The manifest of a plugin: what each of its commands may do without a question. */
export function readManifest(text: string): Reading {
  const commands = valuesAt(readJson(text), "commands").flatMap(entriesOf);
  const rules = commands.flatMap(({ value }) =>
    readRuleLists(text, value, [MANIFEST_LIST], {
      readRule: (rule, list, site: RuleSite) => readGrant({ text: rule, site, isText: true }, list),
      saysOfOthers: "nothing",
    }),
  );
  return { rules, problems: [] };
}
