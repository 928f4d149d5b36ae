import type { PolicyRule, RuleProblem } from "../../../policy/rule.js";
import type { Circumstances } from "../../engine.js";
import { findEmptyGrant } from "../frontmatter/grants.js";
import { findIgnoredContent } from "../frontmatter/offers.js";
import { findPatternProblem } from "../hooks/patterns.js";
import { EXCLUDED_COMMANDS, isDiagnosed, settingsList } from "../lists.js";
import { currentName } from "../tools.js";
import { findCommandProblem } from "./commands.js";
import { findUnreadContent } from "./consulted.js";
import type { Content } from "./content.js";
import { findDomainProblem } from "./domains.js";
import { findPathProblem } from "./paths.js";
import { findSkillProblem } from "./skills.js";

/** The first thing that is wrong with the content of a rule; `undefined` when nothing is. */
export function contentProblem(
  rule: PolicyRule,
  circumstances: Circumstances,
): RuleProblem | undefined {
  if (rule.list.role === "hook") return findPatternProblem(rule, circumstances);
  if (rule.list.role === "offer") return findIgnoredContent(rule);
  if (rule.content?.text === "") return findEmptyGrant(rule);
  // `Tool(*)` is the whole tool: the engine drops the star before anything looks at it.
  if (rule.content === undefined || rule.content.text === "*") return undefined;
  const content: Content = {
    tool: currentName(rule.tool),
    text: rule.content.text,
    start: rule.content.span.start,
    list: settingsList(rule.list),
    grants: settingsList(rule.list) === "allow" && rule.list.name !== EXCLUDED_COMMANDS.name,
    diagnosed: isDiagnosed(rule.list),
    guards: rule.list.effect === "guard",
  };
  const problem =
    findUnreadContent(content) ??
    findCommandProblem(content) ??
    findSkillProblem(content) ??
    findPathProblem(content, circumstances) ??
    findDomainProblem(content);
  return problem && (content.diagnosed ? problem : { ...problem, says: "nothing" });
}
