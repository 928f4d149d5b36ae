import type { Connection } from "vscode-languageserver";
import { Unusable } from "../files/decode.js";
import { MAX_BYTES, type PolicyFiles } from "./files.js";
import {
  FIND_FILES,
  type FindFiles,
  type FoundFiles,
  READ_FILE,
  type ReadFile,
  type ReadResult,
} from "./protocol.js";

/** The policy files that the client sees, on whatever file system they are. */
export function clientFiles(connection: Connection): PolicyFiles {
  return {
    async find(globs, limit, token) {
      const params: FindFiles = { globs, limit };
      return [...(await connection.sendRequest<FoundFiles>(FIND_FILES, params, token)).uris];
    },

    async read(uri) {
      const params: ReadFile = { uri, maxBytes: MAX_BYTES };
      const { text, trouble } = await connection.sendRequest<ReadResult>(READ_FILE, params);
      if (trouble !== undefined) throw new Unusable(trouble);
      return text;
    },
  };
}
