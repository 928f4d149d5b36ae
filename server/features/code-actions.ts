import {
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  type Range,
  type WorkspaceEdit,
} from "vscode-languageserver";
import { engineById } from "../../shared/engines/index.js";
import { fixAll } from "../../shared/fix-all.js";
import { judge } from "../../shared/judge.js";
import type { Finding, TextEdit } from "../../shared/policy/finding.js";
import type { Client } from "../client.js";
import { type JudgedDocument, withTool } from "../judged-documents.js";
import { type AddTool, COMMANDS, type TurnOffCheck } from "../protocol.js";
import { diagnosticOf } from "./diagnostics.js";

/** The kind of "fix all", as `editor.codeActionsOnSave` names it. */
export const FIX_ALL = `${CodeActionKind.SourceFixAll}.policyJudge`;

/** For more findings at once than these, nobody looks for what would change a setting. */
const FEW = 20;

/**
 * What can be done about the findings within `range`: a quick fix each, then what changes the
 * settings; and, where it is asked for, every preferred fix of the file at once.
 */
export function codeActions(
  judged: JudgedDocument,
  range: Range,
  { only }: CodeActionContext,
  client: Client,
): CodeAction[] {
  const wants = (kind: string) =>
    only === undefined || only.some((asked) => kind === asked || kind.startsWith(`${asked}.`));
  const here = judged.findings.filter((finding) => overlaps(finding.range, range));
  const quickFixes = wants(CodeActionKind.QuickFix)
    ? here.flatMap((finding) => [
        ...fixActions(judged, finding, client),
        ...(client.commands && here.length <= FEW ? settingsActions(judged, finding, client) : []),
      ])
    : [];
  return wants(FIX_ALL) ? [...quickFixes, ...fixAllActions(judged, client)] : quickFixes;
}

function fixActions(judged: JudgedDocument, finding: Finding, client: Client): CodeAction[] {
  return finding.fixes.map(({ title, preferred, edits }) => ({
    title,
    kind: CodeActionKind.QuickFix,
    isPreferred: preferred,
    diagnostics: [diagnosticOf(finding, client)],
    edit: workspaceEdit(judged, edits, client),
  }));
}

function settingsActions(judged: JudgedDocument, finding: Finding, client: Client): CodeAction[] {
  const { uri } = judged.document;
  const base = { kind: CodeActionKind.QuickFix, diagnostics: [diagnosticOf(finding, client)] };
  const turnOff: TurnOffCheck = { uri, check: finding.check };
  const actions: CodeAction[] = [];
  const tool = toolThatClears(judged, finding);
  if (tool !== undefined) {
    const engine = engineById(finding.engine)?.title ?? finding.engine;
    const title = `Add to my tools: "${tool}" (${engine})`;
    const add: AddTool = { uri, engine: finding.engine, tool };
    actions.push({
      ...base,
      title,
      command: { title, command: COMMANDS.addTool, arguments: [add] },
    });
  }
  const title = `Turn off this check here (${finding.check})`;
  actions.push({
    ...base,
    title,
    command: { title, command: COMMANDS.turnOffCheck, arguments: [turnOff] },
  });
  return actions;
}

/** The rule's tool name, if declaring it as mounted is what would clear the finding. */
function toolThatClears({ input, rules }: JudgedDocument, finding: Finding): string | undefined {
  const rule = rules.find((each) => each.engine === finding.engine && each.rule === finding.rule);
  const names = engineById(finding.engine)?.names;
  if (input === undefined || rule === undefined || names === undefined) return undefined;
  // Only a plain name can be that of a tool which somebody mounts under it.
  if (!/^[A-Za-z0-9_-]+$/.test(rule.tool)) return undefined;
  if (names.isOfServer(rule.tool)) return undefined;
  const { findings } = judge(withTool(input, finding.engine, rule.tool));
  const remains = findings.some(
    (each) => each.check === finding.check && each.rule === finding.rule,
  );
  return remains ? undefined : rule.tool;
}

function fixAllActions(judged: JudgedDocument, client: Client): CodeAction[] {
  const { input, configured } = judged;
  if (input === undefined) return [];
  const edits = fixAll(input, (finding) => configured(finding) !== undefined);
  if (edits.length === 0) return [];
  return [
    {
      title: "Fix all stale names in this file",
      kind: FIX_ALL,
      edit: workspaceEdit(judged, edits, client),
    },
  ];
}

function workspaceEdit(
  { document: { uri, version } }: JudgedDocument,
  edits: readonly TextEdit[],
  { versionedEdits }: Client,
): WorkspaceEdit {
  return versionedEdits
    ? { documentChanges: [{ textDocument: { uri, version }, edits: [...edits] }] }
    : { changes: { [uri]: [...edits] } };
}

function overlaps(a: Range, b: Range): boolean {
  const startsBeforeEnd = (one: Range, other: Range) =>
    one.start.line < other.end.line ||
    (one.start.line === other.end.line && one.start.character <= other.end.character);
  return startsBeforeEnd(a, b) && startsBeforeEnd(b, a);
}
