import { type CompletionItem, CompletionItemKind, type Position } from "vscode-languageserver";
import { suggest } from "../../shared/suggest.js";
import type { Client } from "../client.js";
import type { JudgedDocument } from "../judged-documents.js";

/** Signs behind which a name of a tool may begin. */
export const COMPLETION_TRIGGERS = ['"', "'", ",", " ", "|", "-", "["];

/**
 * The names that can be written at a place, each with a line on what it is; none where the editor
 * offers them itself, unless somebody wants to see them twice.
 */
export function completion(
  { document, input, repeatsEditor }: JudgedDocument,
  position: Position,
  { commands: isVSCode }: Pick<Client, "commands">,
): CompletionItem[] {
  if (input === undefined) return [];
  const found = suggest(input, document.offsetAt(position));
  if (found === undefined) return [];
  const { span, engine, suggestions, offeredByEditor } = found;
  if (isVSCode && !repeatsEditor && offeredByEditor.includes(document.languageId)) return [];
  const range = { start: document.positionAt(span.start), end: document.positionAt(span.end) };
  return suggestions.map(({ name, about, isTool }) => ({
    label: name,
    kind: isTool ? CompletionItemKind.Function : CompletionItemKind.Module,
    detail: about,
    documentation: `${engine.release}, as of ${engine.factsTaken}`,
    filterText: name,
    textEdit: { range, newText: name },
  }));
}
