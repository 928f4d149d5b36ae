import * as vscode from "vscode";
import { decode, tooLarge, Unusable } from "../files/decode.js";
import type { FindFiles, FoundFiles, ReadFile, ReadResult } from "../server/protocol.js";
import { readersOfText } from "../shared/engines/index.js";

/**
 * What no policy is looked for in. Besides, VS Code leaves out what `files.exclude` names; what git
 * ignores it finds, and so it should: an agent reads a policy that is ignored like any other.
 */
const NOT_IN = "**/{node_modules,.git}/**";

/** The files of the workspace that match one of the globs, on whatever file system they are. */
export async function findFiles(
  { globs, limit }: FindFiles,
  token: vscode.CancellationToken,
): Promise<FoundFiles> {
  const found = new Set<string>();
  for (const glob of inFewSearches(globs)) {
    const rest = limit - found.size;
    if (token.isCancellationRequested || rest <= 0) break;
    const uris = await vscode.workspace.findFiles(glob, NOT_IN, rest, token);
    for (const uri of uris) found.add(uri.toString());
  }
  return { uris: [...found] };
}

/** So many files are looked into at most before the server starts. */
const MOST_LOOKED_INTO = 100;

/** Larger ones are judged once the server runs for another reason. */
const MAX_BYTES = 1024 * 1024;

/** True when one of the files that match the globs says something that is judged. */
export async function holdsPolicy(
  globs: readonly string[],
  token: vscode.CancellationToken,
): Promise<boolean> {
  const { uris } = await findFiles({ globs, limit: MOST_LOOKED_INTO }, token);
  for (const uri of uris) {
    if (token.isCancellationRequested) return false;
    const { text } = await readFile({ uri, maxBytes: MAX_BYTES });
    if (text !== undefined && readersOfText(vscode.Uri.parse(uri).path, text).length > 0) {
      return true;
    }
  }
  return false;
}

/** One search for all plain globs; those with braces are not put into braces once more. */
function inFewSearches(globs: readonly string[]): string[] {
  const isPlain = (glob: string) => !/[{},]/.test(glob);
  const plain = globs.filter(isPlain);
  const together = plain.length > 1 ? [`{${plain.join(",")}}`] : plain;
  return [...together, ...globs.filter((glob) => !isPlain(glob))];
}

/** The text of a file, read anew. */
export async function readFile({ uri, maxBytes }: ReadFile): Promise<ReadResult> {
  try {
    const file = vscode.Uri.parse(uri, true);
    const { size } = await vscode.workspace.fs.stat(file);
    if (size > maxBytes) throw tooLarge(maxBytes);
    return { text: decode(uri, await vscode.workspace.fs.readFile(file)).text };
  } catch (error) {
    if (error instanceof vscode.FileSystemError && error.code === "FileNotFound") return {};
    if (error instanceof Unusable) return { trouble: error.message };
    return { trouble: error instanceof Error ? error.message : String(error) };
  }
}
