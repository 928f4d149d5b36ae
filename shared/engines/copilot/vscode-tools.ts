/**
 * The tools of VS Code 1.139.1 as lists of an agent name them (its own registry, 2026-11-30). Dated
 * facts, apart from logic.
 */

/** Sets of tools, and tools with the set that they belong to. Some depend on settings. */
export const VSCODE_TOOLS: ReadonlySet<string> = names(`
  agent agent/runSubagent artifacts edit edit/createDirectory edit/createFile
  edit/createJupyterNotebook edit/editFiles edit/editNotebook edit/rename execute
  execute/createAndRunTask execute/executionSubagent execute/getTerminalOutput
  execute/killTerminal execute/runInTerminal execute/runNotebookCell execute/runTask
  execute/runTests execute/sendToTerminal execute/testFailure read read/getNotebookSummary
  read/getTaskOutput read/problems read/readFile read/readNotebookCellOutput read/skill
  read/terminalLastCommand read/terminalSelection read/viewImage renderMermaidDiagram search
  search/changes search/codebase search/fileSearch search/listDirectory search/searchSubagent
  search/textSearch search/usages todo vscode vscode/askQuestions vscode/extensions
  vscode/installExtension vscode/memory vscode/newWorkspace vscode/resolveMemoryFileUri
  vscode/reviewPlan vscode/runCommand vscode/switchAgent vscode/vscodeAPI web web/fetch
  web/githubRepo web/githubTextSearch`);

/** Sets that are not shown where tools are picked, and can be named all the same. */
export const HIDDEN_SETS: ReadonlySet<string> = names(
  "vscodeTasks vscodeBrowser vscodeGeneral vscodeNotebooks",
);

/** What these sets give, each by the name that it has there. Most tools have another name too. */
export const HIDDEN_TOOLS: ReadonlySet<string> = names(`
  vscodeTasks/createAndRunTask vscodeTasks/runTask vscodeTasks/getTaskOutput vscodeTasks/problems
  vscodeBrowser/openBrowserPage vscodeBrowser/readPage vscodeBrowser/screenshotPage
  vscodeBrowser/navigatePage vscodeBrowser/clickElement vscodeBrowser/typeInPage
  vscodeBrowser/hoverElement vscodeBrowser/dragElement vscodeBrowser/handleDialog
  vscodeBrowser/runPlaywrightCode vscodeGeneral/runTests vscodeGeneral/testFailure
  vscodeGeneral/rename vscodeGeneral/usages vscodeGeneral/toolSearch
  vscodeNotebooks/createJupyterNotebook vscodeNotebooks/editNotebook
  vscodeNotebooks/runNotebookCell vscodeNotebooks/getNotebookSummary
  vscodeNotebooks/readNotebookCellOutput`);

/** Old names beside the bare ones, each with what it stands for today. */
const OTHER_OLD_NAMES: Readonly<Record<string, string>> = {
  "Set Session Artifacts": "artifacts",
  copilot_testFailure: "execute/testFailure",
  "custom-agent": "agent",
  "edit/newJupyterNotebook": "edit/createJupyterNotebook",
  "execute/copilot_testFailure": "execute/testFailure",
  new: "vscode/installExtension vscode/newWorkspace vscode/runCommand",
  "new/installExtension": "vscode/installExtension",
  "new/newWorkspace": "vscode/newWorkspace",
  "new/runVscodeCommand": "vscode/runCommand",
  newJupyterNotebook: "edit/createJupyterNotebook",
  runCell: "execute/runNotebookCell",
  runCommands:
    "execute/getTerminalOutput execute/runInTerminal read/terminalLastCommand read/terminalSelection",
  "runCommands/getTerminalOutput": "execute/getTerminalOutput",
  "runCommands/runInTerminal": "execute/runInTerminal",
  "runCommands/terminalLastCommand": "read/terminalLastCommand",
  "runCommands/terminalSelection": "read/terminalSelection",
  runNotebooks: "execute/runNotebookCell read/getNotebookSummary read/readNotebookCellOutput",
  "runNotebooks/getNotebookSummary": "read/getNotebookSummary",
  "runNotebooks/readNotebookCellOutput": "read/readNotebookCellOutput",
  "runNotebooks/runCell": "execute/runNotebookCell",
  runSubagent: "agent",
  runTasks: "execute/createAndRunTask execute/runTask read/getTaskOutput",
  "runTasks/createAndRunTask": "execute/createAndRunTask",
  "runTasks/getTaskOutput": "read/getTaskOutput",
  "runTasks/runTask": "execute/runTask",
  runVscodeCommand: "vscode/runCommand",
  "search/readFile": "read/readFile",
  shell: "execute",
  todos: "todo",
  "vscode.mermaid-chat-features": "renderMermaidDiagram",
  "vscode.mermaid-chat-features/renderMermaidDiagram": "renderMermaidDiagram",
  "vscode/vscode_askQuestions": "vscode/askQuestions",
  vscode_askQuestions: "vscode/askQuestions",
};

/** Bare names of tools that lists have never found. */
const NOT_BARE: ReadonlySet<string> = names("runSubagent");

/** Old names that VS Code still reads, each with what it stands for today. */
export const VSCODE_OLD_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ...[...VSCODE_TOOLS].flatMap((name): [string, readonly string[]][] => {
    const bare = name.slice(name.indexOf("/") + 1);
    return bare === name || NOT_BARE.has(bare) || VSCODE_TOOLS.has(bare) ? [] : [[bare, [name]]];
  }),
  ...Object.entries(OTHER_OLD_NAMES).map(([old, today]): [string, readonly string[]] => [
    old,
    today.split(" "),
  ]),
]);

/**
 * Names that earlier releases knew and this one does not, with what became of the tool. VS Code
 * itself has no list of them.
 */
export const VSCODE_RETIRED: ReadonlyMap<string, string> = new Map([
  ["think", "removed — models think by themselves"],
  ["openSimpleBrowser", "removed — pages are opened by the tools of vscodeBrowser"],
  ["copilotCodingAgent", "removed — sessions in the cloud are started from the chat"],
  ["activePullRequest", 'renamed "github.vscode-pull-request-github/activePullRequest"'],
]);

function names(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).filter(Boolean));
}
