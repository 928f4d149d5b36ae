import type { PolicyRule, RuleList, RuleProblem } from "../../policy/rule.js";
import type { Engine, Meaning, NameReading } from "../engine.js";
import { AGENT_FILES } from "./agents/agent-file.js";
import { isShared, listsAgentTools } from "./agents/agent-lists.js";
import { agentNames, findAgentProblem, sharedNames } from "./agents/agent-names.js";
import {
  CLAUDE_AGENT_FILES,
  claudeNames,
  findLeftOut,
  listsClaudeTools,
} from "./agents/claude-agents.js";
import {
  findReferenceProblem,
  isReference,
  REFERENCES,
  referenceNames,
} from "./agents/references.js";
import { covering } from "./covering.js";
import { eligibleNames, findForeignName } from "./settings/eligible-names.js";
import { listsReferenceNames, SETTINGS_MEANINGS } from "./settings/lists.js";
import { meaningOfSetting } from "./settings/meaning.js";
import { SETTINGS_FILES } from "./settings/settings-file.js";
import { offeredByEditor, suggestionsFor } from "./suggestions.js";
import { toolsetNames } from "./toolsets/toolset-names.js";
import { listsMembers, TOOLSET_FILES, TOOLSET_LIST } from "./toolsets/toolsets-file.js";
import { vscodeNames } from "./vscode-names.js";

const [settingsFile, ...otherSettingsFiles] = SETTINGS_FILES;
const setNames = toolsetNames(vscodeNames);

/** The languages of agents and prompts, in which VS Code marks renamed tools itself. */
const VALIDATED: readonly string[] = ["chatagent", "prompt"];

/** GitHub Copilot in VS Code: its settings, sets of tools, and agents. */
export const copilot: Engine = {
  id: "copilot",
  title: "GitHub Copilot",
  release: "VS Code 1.139.1",
  factsTaken: "2026-11-30",
  files: [
    settingsFile,
    ...otherSettingsFiles,
    ...TOOLSET_FILES,
    ...AGENT_FILES,
    ...CLAUDE_AGENT_FILES,
  ],
  names: vscodeNames,
  namesIn,
  problemOf,
  refuses: () => false,
  lists: {
    ...SETTINGS_MEANINGS,
    [TOOLSET_LIST.name]: "is what the agent, the prompt or the set has",
    [REFERENCES]: "goes along with the text",
  },
  meaningOf: (rule) => meaningOfSetting(rule) ?? meaningOfName(rule.tool),
  suggestions: suggestionsFor,
  offeredByEditor,
  covering,
  shownByEditor: (check, rule) =>
    check === "renamed-tool" && listsAgentTools(rule.list) && !sharedNames.aside?.(rule)
      ? VALIDATED
      : [],
  saysOfName: () => "nothing",
};

function problemOf(rule: PolicyRule): RuleProblem | undefined {
  if (isReference(rule.list)) return findReferenceProblem(rule);
  if (listsClaudeTools(rule.list)) return findLeftOut(rule);
  return listsAgentTools(rule.list) ? findAgentProblem(rule) : findForeignName(rule, vscodeNames);
}

/** Each kind of list has names of its own. */
function namesIn(list: RuleList): NameReading | undefined {
  if (listsAgentTools(list)) return isShared(list) ? sharedNames : agentNames;
  if (isReference(list)) return referenceNames;
  if (listsClaudeTools(list)) return claudeNames;
  if (listsReferenceNames(list.name)) return eligibleNames;
  return listsMembers(list) ? setNames : undefined;
}

function meaningOfName(tool: string): Meaning {
  const reaches = tool.endsWith("/*")
    ? `every tool of the server \`${tool.slice(0, -2)}\``
    : `the tool, or the tools of the set, \`${tool}\``;
  return { reaches, beware: [] };
}
