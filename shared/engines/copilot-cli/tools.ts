/**
 * What Copilot CLI 1.0.102 makes of names in the `tools` of an agent (its own program, run on
 * 2026-11-30; the answers are in `test/recorded/copilot/agent-tools.txt`). It compares without
 * letter case, and what it does not take it drops without a word.
 */

export const COPILOT_CLI = "Copilot CLI 1.0.102";

const TAKEN: ReadonlySet<string> = names(
  `agent bash codebase create createdirectory createfile custom-agent edit edit/editfiles editfiles
  execute execute/runinterminal filesearch glob grep multiedit notebookedit notebookread read
  read/readfile readfile runcommands runsubagent search search/codebase shell task textsearch todo
  todos todowrite update_todo view web web_fetch webfetch websearch write`,
);

const DROPPED: ReadonlySet<string> = names(
  `changes extensions fetch githubrepo listdirectory problems read/problems runtasks runtests usages
  vscode/askquestions web/fetch execute/*`,
);

/**
 * Names under which the program itself has tools, beside those. Some depend on the model, the system
 * or the network.
 */
const OWN: ReadonlySet<string> = names(
  `apply_patch ask_user fetch_copilot_cli_documentation list_agents list_bash powershell read_agent
  read_bash session_store_sql skill sql stop_bash str_replace_editor tool_search_tool write_agent`,
);

/**
 * What the agent on github.com takes, as its documentation has it (2026-11-30); what it does not
 * know it leaves out.
 */
const TAKEN_IN_CLOUD: ReadonlySet<string> = names(
  `agent bash custom-agent edit execute glob grep multiedit notebookedit notebookread powershell read
  search shell task todo todowrite web webfetch websearch write`,
);

/** Every name of a tool or of several that an agent can list, in small letters. */
export const CLI_NAMES: ReadonlySet<string> = new Set([...TAKEN, ...OWN]);

/** True for a name that the agent on github.com takes as well. */
export function takenInCloud(name: string): boolean {
  return TAKEN_IN_CLOUD.has(name.toLowerCase());
}

/** True for a name that is taken, false for one that is dropped; `undefined` where it was not seen. */
export function takenByCli(name: string): boolean | undefined {
  const lower = name.toLowerCase();
  if (TAKEN.has(lower)) return true;
  return DROPPED.has(lower) ? false : undefined;
}

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
