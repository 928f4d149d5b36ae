import { createToolNameJudgment } from "../../names/index.js";
import type { NameReading } from "../engine.js";
import {
  HIDDEN_SETS,
  HIDDEN_TOOLS,
  VSCODE_OLD_NAMES,
  VSCODE_RETIRED,
  VSCODE_TOOLS,
} from "./vscode-tools.js";

const judgment = createToolNameJudgment({
  protocols: [],
  retired: new Map([
    ...VSCODE_RETIRED,
    ...[...VSCODE_OLD_NAMES].map(
      ([old, today]) =>
        [old, `renamed ${today.map((name) => `"${name}"`).join(", ")}`] as [string, string],
    ),
  ]),
});

/** How VS Code reads the names of tools in the list of an agent and in sets. */
export const vscodeNames: NameReading = {
  judgment,
  current: new Set([...VSCODE_TOOLS, ...HIDDEN_SETS, ...HIDDEN_TOOLS]),
  complete: true,
  dynamicPrefixes: [],
  renamed: VSCODE_OLD_NAMES,
  isOfServer,
  unlessMounted: (name) =>
    name.includes("/") || name.includes("*")
      ? undefined
      : "an extension or a server has a tool or set of this name",
  verdict: ({ tool }, roster) =>
    judgment.retired.has(tool) ? judgment.judgeRuleToolName(tool, roster) : { kind: "current" },
};

/** `server/tool`, `server/*` and `publisher.extension/tool`: what stands first is no set of VS Code's own. */
function isOfServer(name: string): boolean {
  const at = name.lastIndexOf("/");
  const set = name.slice(0, Math.max(at, 0));
  return at > 0 && !VSCODE_TOOLS.has(set) && !HIDDEN_SETS.has(set);
}
