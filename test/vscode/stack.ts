import { readFile } from "node:fs/promises";
import { SourceMap } from "node:module";
import path from "node:path";
import { repository } from "./paths.js";

/**
 * Reads the source map beside a bundle and returns a function that rewrites stacks: positions in
 * the bundle become those of the sources. The extension host formats stacks its own way, in which
 * Node's support for source maps has no part.
 */
export async function stackMapper(bundle: string): Promise<(stack: string) => string> {
  const map = new SourceMap(JSON.parse(await readFile(`${bundle}.map`, "utf8")));
  return (stack) =>
    stack.replaceAll(/([^\s()]+):(\d+):(\d+)/g, (whole, file, line, column) => {
      if (file !== bundle) return whole;
      const entry = map.findEntry(Number(line) - 1, Number(column) - 1);
      if (!("originalSource" in entry)) return whole;
      const source = path.resolve(path.dirname(bundle), entry.originalSource);
      const position = `${entry.originalLine + 1}:${entry.originalColumn + 1}`;
      return `${path.relative(repository, source)}:${position}`;
    });
}
