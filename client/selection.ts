import * as vscode from "vscode";
import { wholePathGlob } from "../shared/engines/files.js";
import {
  CERTAIN_GLOBS,
  PLUGIN_GLOBS,
  POLICY_GLOBS,
  readersOfText,
} from "../shared/engines/index.js";

/**
 * Schemes of documents that are somebody's files. Others, `git:` for one, show past states of a
 * file, in which there is nothing to put right.
 */
const SCHEMES = ["file", "untitled", "vscode-userdata", "vscode-remote", "vscode-vfs"];

/**
 * Which documents are policies: those at the known paths and those that the user's setting
 * `policyJudge.files` names, in the schemes above and those of the folders that are open. By path
 * and not by language, which differs from one version of VS Code to the next.
 */
export function policySelector(plugins: readonly vscode.Uri[]): vscode.DocumentFilter[] {
  return selectorOf(policyGlobs(plugins));
}

/** True for a document that is a policy, by its path or where that does not tell by its text. */
export function isPolicy(document: vscode.TextDocument, plugins: readonly vscode.Uri[]): boolean {
  const { certain, others } = policyGlobsByCertainty(plugins);
  const isOneOf = (globs: readonly string[]) =>
    vscode.languages.match(selectorOf(globs), document) > 0;
  return isOneOf(certain) || (isOneOf(others) && saysSomething(document));
}

function saysSomething(document: vscode.TextDocument): boolean {
  return readersOfText(document.uri.path, document.getText()).length > 0;
}

function selectorOf(globs: readonly string[]): vscode.DocumentFilter[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const schemes = new Set([...SCHEMES, ...folders.map(({ uri }) => uri.scheme)]);
  return [...schemes].flatMap((scheme) => globs.map((pattern) => ({ scheme, pattern })));
}

/** The globs of all files that may be policies, over whole paths; `plugins` are their folders. */
export function policyGlobs(plugins: readonly vscode.Uri[]): string[] {
  const folders = vscode.workspace.workspaceFolders ?? [];
  return [
    ...new Set([
      ...POLICY_GLOBS,
      // The server knows the folder; here its name keeps most other documents away.
      ...plugins.flatMap(({ path }) => PLUGIN_GLOBS.map((glob) => `**/${nameOf(path)}/${glob}`)),
      ...[undefined, ...folders].flatMap((folder) => customGlobs(folder)),
    ]),
  ];
}

/**
 * The same globs in two parts: those of which every file is a policy, and those of which a file is
 * one only if its text says so.
 */
export function policyGlobsByCertainty(plugins: readonly vscode.Uri[]): {
  readonly certain: readonly string[];
  readonly others: readonly string[];
} {
  const isOther = (glob: string) => POLICY_GLOBS.includes(glob) && !CERTAIN_GLOBS.includes(glob);
  const globs = policyGlobs(plugins);
  return {
    certain: globs.filter((glob) => !isOther(glob)),
    others: globs.filter((glob) => isOther(glob)),
  };
}

/** True when policies count that are not open. */
export function judgesClosed(): boolean {
  return vscode.workspace.getConfiguration("policyJudge").get("workspace.enabled", true);
}

/** True when a change of settings may change which documents are policies. */
export function affectsSelection(event: vscode.ConfigurationChangeEvent): boolean {
  return event.affectsConfiguration("policyJudge.files");
}

/** True when a change of settings may change whether closed policies count. */
export function affectsClosed(event: vscode.ConfigurationChangeEvent): boolean {
  return event.affectsConfiguration("policyJudge.workspace");
}

/** The last name of a path. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function customGlobs(folder: vscode.WorkspaceFolder | undefined): string[] {
  const files = vscode.workspace.getConfiguration("policyJudge", folder).get<unknown>("files");
  return typeof files === "object" && files !== null
    ? Object.keys(files).filter(Boolean).map(wholePathGlob)
    : [];
}
