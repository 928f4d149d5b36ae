import type { PolicyRule, RuleProblem } from "../../policy/rule.js";
import type { Engine } from "../engine.js";
import { GEMINI_FILES } from "./files.js";
import { LIST_MEANINGS } from "./lists.js";
import { meaningOf } from "./meaning.js";
import { excludedNames, geminiNames, registryNames, spellingProblem } from "./names.js";
import { policyCovering } from "./policies/covering.js";
import { policyMeaning } from "./policies/meaning.js";
import { CHECKER_LIST, isNamedInFull } from "./policies/rules.js";
import { saysOfPolicyName } from "./policies/says.js";
import { suggestionsFor } from "./suggestions.js";

/** Gemini CLI: its settings and policies, and every other file in which its users name tools. */
export const geminiCli: Engine = {
  id: "gemini-cli",
  title: "Gemini CLI",
  release: "Gemini CLI 0.61.0",
  factsTaken: "2026-11-30",
  files: GEMINI_FILES,
  names: geminiNames,
  // A safety checker is asked about tools as they are called, and an agent is started by a tool.
  namesIn: ({ name }) =>
    name === "core" || name === CHECKER_LIST
      ? registryNames
      : name === "exclude"
        ? excludedNames
        : undefined,
  problemOf,
  covering: policyCovering,
  refuses: () => false,
  suggestions: suggestionsFor,
  lists: LIST_MEANINGS,
  meaningOf: (rule) => policyMeaning(rule) ?? meaningOf(rule),
  // Of its settings the engine says nothing at all.
  saysOfName: (rule) => saysOfPolicyName(rule) ?? "nothing",
};

/** What is wrong with how a name is spelled, and what the engine says of that name. */
function problemOf(rule: PolicyRule): RuleProblem | undefined {
  const problem = isNamedInFull(rule) ? spellingProblem(rule) : undefined;
  return problem && { ...problem, says: saysOfPolicyName(rule) ?? problem.says };
}
