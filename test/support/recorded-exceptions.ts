/** What the real engine did with files under lists that hold exceptions, rules with `!`. */
import { readFileSync } from "node:fs";
import type { Layer } from "../../shared/index.js";

/** One line of the recording: some layers, and what became of calls of one tool. */
export interface RecordedExceptions {
  readonly id: string;
  readonly tool: "Read" | "Write";
  readonly layers: readonly (Layer & { readonly permissions: Record<string, readonly string[]> })[];
  /** By path: from the home folder with `~/`, else from the project's. */
  readonly decisions: Readonly<Record<string, string>>;
}

export const HOME = "/home/me";
export const PROJECT = "/srv/proj";

/**
 * Recorded 2026-12-01 from the published program of Claude Code 2.1.332, which was answered by a
 * stand-in for its service with calls of the tool on these files.
 */
export function recordedExceptions(): RecordedExceptions[] {
  const file = new URL("../recorded/claude-code/exceptions.jsonl", import.meta.url);
  return readFileSync(file, "utf8")
    .replaceAll(/\$\{PROJ\}/g, PROJECT)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as RecordedExceptions);
}
