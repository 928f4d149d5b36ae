import type { CodeLens } from "vscode-languageserver";
import { listReaches, listReachInWords } from "../../shared/reach/list-reach.js";
import type { Question } from "../../shared/reach/question.js";
import type { Client } from "../client.js";
import type { JudgedDocument } from "../judged-documents.js";
import { COMMANDS } from "../protocol.js";

/** What a lens without its words remembers. */
interface Unresolved {
  readonly uri: string;
  /** Which list of the document it is about. */
  readonly index: number;
}

/** A lens over each list of rules. What it says is found out once it is looked at. */
export function lenses({ input, document }: JudgedDocument): CodeLens[] {
  if (input === undefined) return [];
  return listReaches(input).map(({ range }, index) => {
    const data: Unresolved = { uri: document.uri, index };
    return { range, data };
  });
}

/** The address of the document that a lens stands in. */
export function lensDocument({ data }: CodeLens): string {
  return (data as Unresolved).uri;
}

/** A lens with its words; a click shows what all policies together come to. */
export function resolvedLens(
  lens: CodeLens,
  { input }: JudgedDocument,
  servers: Question["servers"],
  client: Client,
): CodeLens {
  if (input === undefined) return lens;
  const surroundings = { ...input.surroundings, ...(servers && { servers }) };
  const reach = listReaches({ ...input, surroundings })[(lens.data as Unresolved).index];
  // Without a command of its own a lens is words alone.
  const command = client.commands ? COMMANDS.showEffective : "";
  return { ...lens, command: { title: reach ? listReachInWords(reach) : "", command } };
}
