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

/** True for a name that is taken, false for one that is dropped; `undefined` where it was not seen. */
export function takenByCli(name: string): boolean | undefined {
  const lower = name.toLowerCase();
  if (TAKEN.has(lower)) return true;
  return DROPPED.has(lower) ? false : undefined;
}

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}
