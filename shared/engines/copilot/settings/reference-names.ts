/**
 * The names under which `chat.tools.eligibleForAutoApproval` finds tools of VS Code 1.139.1 (its
 * program and the manifest of its built-in chat, 2026-11-30). A tool is looked up by its reference
 * name alone, never with the set that it stands in, and else by its old names and what stands last
 * in them.
 */

/** The reference name of every tool, those included that no agent file can name. */
export const REFERENCE_NAMES: ReadonlySet<string> = names(`
  runSubagent artifacts artifactRules createDirectory createFile createJupyterNotebook editFiles
  editNotebook rename createAndRunTask executionSubagent getTerminalOutput killTerminal
  runInTerminal runNotebookCell runTask runTests sendToTerminal testFailure getNotebookSummary
  getTaskOutput problems readFile readNotebookCellOutput skill terminalLastCommand
  terminalSelection viewImage renderMermaidDiagram changes codebase fileSearch listDirectory
  searchSubagent exploreSubagent textSearch usages symbols todo askQuestions extensions
  installExtension memory newWorkspace resolveMemoryFileUri reviewPlan runCommand switchAgent
  toolSearch vscodeAPI fetch githubRepo githubTextSearch applyPatch insertEdit replaceString
  multiReplaceString findTestFiles sessionStoreSql openBrowserPage readPage screenshotPage
  navigatePage clickElement typeInPage hoverElement dragElement handleDialog runPlaywrightCode`);

/** Old names as tools declare them, each with the reference name of the tool. */
const DECLARED_OLD_NAMES: Readonly<Record<string, string>> = {
  "search/readFile": "readFile",
  "new/newWorkspace": "newWorkspace",
  "new/installExtension": "installExtension",
  "new/runVscodeCommand": "runCommand",
  newJupyterNotebook: "createJupyterNotebook",
  "runNotebooks/runCell": "runNotebookCell",
  "runNotebooks/getNotebookSummary": "getNotebookSummary",
  "runNotebooks/readNotebookCellOutput": "readNotebookCellOutput",
  "vscode.mermaid-chat-features/renderMermaidDiagram": "renderMermaidDiagram",
  vscode_askQuestions: "askQuestions",
  "vscode/askQuestions": "askQuestions",
  todos: "todo",
  "Set Session Artifacts": "artifacts",
  copilot_testFailure: "testFailure",
  "runCommands/runInTerminal": "runInTerminal",
  "runCommands/terminalLastCommand": "terminalLastCommand",
  "runCommands/getTerminalOutput": "getTerminalOutput",
  "runCommands/terminalSelection": "terminalSelection",
  "runTasks/createAndRunTask": "createAndRunTask",
  "runTasks/getTaskOutput": "getTaskOutput",
  "runTasks/runTask": "runTask",
};

/** Old names under which a tool is still found, each with its reference name. */
export const OLD_REFERENCE_NAMES: ReadonlyMap<string, readonly [string]> = new Map(
  Object.entries(DECLARED_OLD_NAMES)
    .flatMap(([old, name]): [string, readonly [string]][] => [
      [old, [name]],
      [old.slice(old.lastIndexOf("/") + 1), [name]],
    ])
    .filter(([old]) => !REFERENCE_NAMES.has(old)),
);

/** Ids by which models call tools, and which VS Code shows in its logs; no list knows them. */
export const MODEL_IDS: Readonly<Record<string, string>> = {
  copilot_searchCodebase: "codebase",
  copilot_getVSCodeAPI: "vscodeAPI",
  copilot_findFiles: "fileSearch",
  copilot_findTextInFiles: "textSearch",
  copilot_applyPatch: "applyPatch",
  copilot_readFile: "readFile",
  copilot_viewImage: "viewImage",
  copilot_listDirectory: "listDirectory",
  copilot_getErrors: "problems",
  copilot_getChangedFiles: "changes",
  copilot_createNewWorkspace: "newWorkspace",
  copilot_installExtension: "installExtension",
  copilot_runVscodeCommand: "runCommand",
  copilot_createNewJupyterNotebook: "createJupyterNotebook",
  copilot_insertEdit: "insertEdit",
  copilot_createFile: "createFile",
  copilot_createDirectory: "createDirectory",
  copilot_replaceString: "replaceString",
  copilot_multiReplaceString: "multiReplaceString",
  copilot_editNotebook: "editNotebook",
  copilot_runNotebookCell: "runNotebookCell",
  copilot_getNotebookSummary: "getNotebookSummary",
  copilot_readNotebookCellOutput: "readNotebookCellOutput",
  copilot_fetchWebPage: "fetch",
  copilot_githubRepo: "githubRepo",
  copilot_githubTextSearch: "githubTextSearch",
  copilot_memory: "memory",
  copilot_editFiles: "editFiles",
  run_in_terminal: "runInTerminal",
  kill_terminal: "killTerminal",
  get_terminal_output: "getTerminalOutput",
  send_to_terminal: "sendToTerminal",
  terminal_last_command: "terminalLastCommand",
  terminal_selection: "terminalSelection",
  create_and_run_task: "createAndRunTask",
  get_task_output: "getTaskOutput",
  run_task: "runTask",
};

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(Boolean));
}
