import type { PolicyBlock } from "./block.js";
import { droppedFile, type Problem } from "./file-words.js";
import { isRefused } from "./problems.js";

/** Empty names, because of which the engine does not start, in the order of their keys. */
export function emptyNames(block: PolicyBlock): readonly Problem[] {
  const { table } = block;
  // Of an empty array no rule is made, nor of a refused pattern, and then none is wrong.
  if (block.isEmpty || isRefused(block)) return [];
  const server = block.mcpName ?? "";
  const keys = ["mcpName", ...(table === "rule" ? ["subagent"] : [])];
  // With a server before it the name of a tool is not empty.
  return (server === "" ? ["toolName", ...keys] : keys).flatMap((key) => {
    const empty = block.texts(key).find(({ value }) => value === "");
    if (empty === undefined) return [];
    const expected = key === "toolName" ? ['"*" for every tool'] : ["a name, or leave the key out"];
    return [droppedFile(empty, { key: `${table}.${key}`, throws: true, expected })];
  });
}
