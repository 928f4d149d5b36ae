import * as vscode from "vscode";
import type { ConfiguredServer, StoredRoster } from "../roster/index.js";

type RosterModule = typeof import("../roster/index.js");

/** Says yes or no to starting these servers, having seen what is started. */
export type Consent = (servers: readonly ConfiguredServer[]) => Promise<boolean>;

/**
 * Lets the user pick among the servers that are configured for a folder, and captures their tools
 * once the user has said yes. Returns what came of it in one line; `undefined` when nothing was
 * started or it was cancelled.
 */
export async function captureTools(output: vscode.LogOutputChannel): Promise<string | undefined> {
  if (!requireTrust()) return undefined;
  const folder = await pickFolder();
  if (folder === undefined) return undefined;
  const { commandLine, particulars, quoted, readServers } = await loadRoster();
  const { servers, troubles } = await readServers(folder.fsPath);
  for (const trouble of troubles) output.warn(trouble);
  if (servers.length === 0) {
    const rest = troubles.length > 0 ? " The output says what could not be read." : "";
    tell(`no MCP server is configured for ${folder.fsPath}.${rest}`);
    return undefined;
  }
  const picked = await vscode.window.showQuickPick(
    servers.map((server) => ({
      label: withoutIcons(quoted(server.name)),
      description: withoutIcons([server.from, ...particulars(server)].join(", ")),
      detail: withoutIcons(commandLine(server)),
      server,
    })),
    {
      canPickMany: true,
      matchOnDetail: true,
      title: "Capture Tools from MCP Servers",
      placeHolder: "Servers to start and to ask for their tools",
    },
  );
  if (picked === undefined || picked.length === 0) return undefined;
  return await captureChosen(
    folder,
    picked.map(({ server }) => server),
    output,
  );
}

/**
 * Captures the tools of the servers that were chosen, if `consent` says yes and the workspace is
 * trusted; writes the roster of the folder and shows it. Returns what came of it in one line.
 */
export async function captureChosen(
  folder: vscode.Uri,
  servers: readonly ConfiguredServer[],
  output: vscode.LogOutputChannel,
  consent: Consent = askInDialog,
): Promise<string | undefined> {
  if (!requireTrust()) return undefined;
  const roster = await loadRoster();
  const path = roster.rosterPath(folder.fsPath);
  try {
    // A roster that cannot be written later is no reason to start anything.
    const stored = await roster.readRoster(folder.fsPath);
    if (!(await consent(servers))) return undefined;
    return await capture(folder, servers, stored, output, roster);
  } catch (error) {
    if (!(error instanceof roster.Unusable)) throw error;
    void vscode.window.showErrorMessage(`Policy Judge: ${path}: ${error.message}.`);
    return undefined;
  }
}

async function capture(
  folder: vscode.Uri,
  servers: readonly ConfiguredServer[],
  stored: StoredRoster,
  output: vscode.LogOutputChannel,
  roster: RosterModule,
): Promise<string | undefined> {
  const results = await askServers(folder, servers, roster);
  if (results === undefined) return undefined;
  const captured = roster.capturedRoster(results);
  const summary = roster.summaryOf(results, stored.roster);
  for (const result of results) {
    if ("tools" in result) continue;
    output.warn(roster.outcomeOf(result, stored.roster));
    if (result.stderr !== "") output.warn(result.stderr);
  }
  if (captured.size > 0) {
    await roster.writeRoster(folder.fsPath, stored, captured);
    const file = vscode.Uri.joinPath(folder, ".policy-judge", "roster.json");
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(file));
  }
  tell(`${summary}.`, captured.size < results.length);
  return summary;
}

/** Asks the servers, and shows how far it is; `undefined` when it was cancelled. */
async function askServers(
  folder: vscode.Uri,
  servers: readonly ConfiguredServer[],
  { captureTools, quoted }: RosterModule,
) {
  const progress = {
    location: vscode.ProgressLocation.Notification,
    title: "Policy Judge: capturing tools",
    cancellable: true,
  };
  return await vscode.window.withProgress(progress, async (shown, token) => {
    const controller = new AbortController();
    const cancelling = token.onCancellationRequested(() => controller.abort());
    let done = 0;
    try {
      return await captureTools(servers, {
        folder: folder.fsPath,
        signal: controller.signal,
        report: ({ name }) => {
          const message = `${quoted(name)} (${++done} of ${servers.length})`;
          shown.report({ message, increment: 100 / servers.length });
        },
      });
    } catch (error) {
      if (controller.signal.aborted) return undefined;
      throw error;
    } finally {
      cancelling.dispose();
    }
  });
}

/** The question that nothing is started without. */
async function askInDialog(servers: readonly ConfiguredServer[]): Promise<boolean> {
  const { describe } = await loadRoster();
  const start = "Start and Ask";
  const question = `Start ${servers.length === 1 ? "this MCP server" : `these ${servers.length} MCP servers`} and ask for the tools?`;
  const detail = servers.map((server) => describe(server).join("\n")).join("\n\n");
  const options = { modal: true, detail };
  return (await vscode.window.showWarningMessage(question, options, start)) === start;
}

/** True in a trusted workspace; elsewhere says that there, and only there, servers are started. */
function requireTrust(): boolean {
  if (vscode.workspace.isTrusted) return true;
  const manage = "Manage Workspace Trust";
  const message =
    "Policy Judge: servers are started in trusted workspaces only, so nothing was started.";
  void vscode.window.showWarningMessage(message, manage).then((chosen) => {
    if (chosen === manage) void vscode.commands.executeCommand("workbench.trust.manage");
  });
  return false;
}

/** The folder whose servers and roster are meant: one on this machine, where programs can run. */
async function pickFolder(): Promise<vscode.Uri | undefined> {
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(
    ({ uri }) => uri.scheme === "file",
  );
  if (folders.length === 0) {
    tell("servers can be started in a folder on this machine only, and none is open.");
    return undefined;
  }
  if (folders.length === 1) return folders[0]?.uri;
  const items = folders.map(({ name, uri }) => ({ label: name, description: uri.fsPath, uri }));
  const placeHolder = "Folder whose servers are meant";
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.uri;
}

/** A list shows `$(name)` as an icon, or as nothing; a command line is to be read as it is. */
function withoutIcons(text: string): string {
  return text.replace(/\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/g, "\\$&");
}

function tell(message: string, isWarning = false): void {
  // Whether somebody closes the message is not waited for.
  const show = isWarning ? vscode.window.showWarningMessage : vscode.window.showInformationMessage;
  void show(`Policy Judge: ${message}`);
}

/** What speaks with servers is loaded when it is wanted, and not before. */
async function loadRoster(): Promise<RosterModule> {
  return await import("../roster/index.js");
}
