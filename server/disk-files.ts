import picomatch from "picomatch/posix";
import { URI } from "vscode-uri";
import { Unusable } from "../files/decode.js";
import { findPolicies } from "../files/find-policies.js";
import { readTextFile, reasonOf } from "../files/text-file.js";
import { MAX_BYTES, type PolicyFiles } from "./files.js";

/**
 * The policy files on the disk below these folders, given as addresses, as the command line finds
 * them. Folders that are on no disk hold none.
 */
export function diskFiles(
  folders: () => readonly string[],
  log: (message: string) => void,
): PolicyFiles {
  return {
    async find(globs, limit, token) {
      const matches = picomatch([...globs], { dot: true });
      const isPolicy = (path: string) => matches(URI.file(path).path);
      const unreadable = (folder: string, error: unknown) => log(`${folder}: ${reasonOf(error)}`);
      const found = new Set<string>();
      for (const { scheme, fsPath } of folders().map((folder) => URI.parse(folder))) {
        if (scheme !== "file") continue;
        const enough = (more: number) =>
          token.isCancellationRequested || found.size + more >= limit;
        for (const path of await findPolicies(fsPath, isPolicy, unreadable, enough)) {
          found.add(URI.file(path).toString());
        }
      }
      return [...found];
    },

    async read(uri) {
      try {
        return (await readTextFile(URI.parse(uri).fsPath, MAX_BYTES)).text;
      } catch (error) {
        if (error instanceof Unusable && isMissing(error.cause)) return undefined;
        throw error;
      }
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && ["ENOENT", "ENOTDIR"].includes(Object(error).code);
}
