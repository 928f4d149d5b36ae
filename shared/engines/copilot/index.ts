import type { Engine, Meaning } from "../engine.js";
import { eligibleNames, findForeignName } from "./settings/eligible-names.js";
import { listsReferenceNames, SETTINGS_MEANINGS } from "./settings/lists.js";
import { meaningOfSetting } from "./settings/meaning.js";
import { SETTINGS_FILES } from "./settings/settings-file.js";
import { toolsetNames } from "./toolsets/toolset-names.js";
import { listsMembers, TOOLSET_FILES, TOOLSET_LIST } from "./toolsets/toolsets-file.js";
import { vscodeNames } from "./vscode-names.js";

const [settingsFile, ...otherSettingsFiles] = SETTINGS_FILES;
const setNames = toolsetNames(vscodeNames);

/** GitHub Copilot in VS Code: its settings and sets of tools. */
export const copilot: Engine = {
  id: "copilot",
  title: "GitHub Copilot",
  release: "VS Code 1.139.1",
  factsTaken: "2026-11-30",
  files: [settingsFile, ...otherSettingsFiles, ...TOOLSET_FILES],
  names: vscodeNames,
  namesIn: (list) =>
    listsReferenceNames(list.name) ? eligibleNames : listsMembers(list) ? setNames : undefined,
  problemOf: (rule) => findForeignName(rule, vscodeNames),
  refuses: () => false,
  lists: { ...SETTINGS_MEANINGS, [TOOLSET_LIST.name]: "is a part of the set" },
  meaningOf: (rule) => meaningOfSetting(rule) ?? meaningOfName(rule.tool),
  saysOfName: () => "nothing",
};

function meaningOfName(tool: string): Meaning {
  const reaches = tool.endsWith("/*")
    ? `every tool of the server \`${tool.slice(0, -2)}\``
    : `the tool, or the tools of the set, \`${tool}\``;
  return { reaches, beware: [] };
}
