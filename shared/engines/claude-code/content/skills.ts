import type { RuleProblem } from "../../../policy/rule.js";
import { parameterName } from "../grammar.js";
import { type Content, problemAt } from "./content.js";

/**
 * Skills are matched by exact text, or by what stands before a final ` *` or `:*` as a plain
 * beginning without a word's edge (live runs on 2.1.332): `dep:*` reaches deploy, `dep*` nothing.
 */
export function findSkillProblem(content: Content): RuleProblem | undefined {
  const { tool, text, guards } = content;
  if (tool !== "Skill" || !text.includes("*")) return undefined;
  // In deny and ask `skill:dep*` is a parameter with a pattern, and works.
  if (guards && parameterName(text) !== undefined && !text.endsWith(":*")) return undefined;
  const beginning = /^[^*]+(?:[ :]\*)$/.exec(text);
  if (beginning === null) return problemAt(content, "skill-glob", "nothing");
  // A guard that reaches further is on the safe side; and the name of a plugin ends with its colon.
  const wholePlugin = /:[ :]\*$/.test(text);
  return guards || wholePlugin
    ? undefined
    : problemAt(content, "skill-glob", "nothing", text.length - 2);
}
