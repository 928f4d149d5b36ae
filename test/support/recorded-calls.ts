/** The recorded calls of the real engine, as questions. */
import { readFileSync } from "node:fs";
import type { ExplainInput, Layer } from "../../shared/index.js";

/** One line of the recording. */
export interface RecordedCall {
  readonly id: string;
  readonly permissions?: Readonly<Record<string, unknown>>;
  /** Whose settings the permissions are; the project's where nothing is said. */
  readonly source?: Layer["scope"];
  /** What further settings say. */
  readonly sources?: Readonly<Partial<Record<Layer["scope"], Readonly<Record<string, unknown>>>>>;
  readonly call?: { readonly name: string; readonly input?: Readonly<Record<string, unknown>> };
  readonly mcp?: Readonly<Record<string, readonly string[]>>;
  readonly decision: string;
  readonly settingsIgnored?: boolean;
  readonly special?: boolean;
}

/** Where the folders of the recording lie here: the project was below the home folder. */
const FOLDERS: Readonly<Record<string, string>> = {
  HOME: "/home/me",
  PROJ: "/home/me/proj",
  OUT: "/srv/out",
};

/** Every recorded call whose decision was seen. */
export function recordedCalls(): RecordedCall[] {
  const file = new URL("../recorded/claude-code/decisions.jsonl", import.meta.url);
  return readFileSync(file, "utf8")
    .replaceAll(/\$\{(HOME|PROJ|OUT)\}/g, (_, name: string) => FOLDERS[name] ?? "")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as RecordedCall)
    .filter(({ call, special, decision }) => call && !special && decision !== "invalid");
}

/** What `explain` is asked for a recorded call. */
export function questionOf({
  call,
  permissions = {},
  source = "project",
  sources,
  mcp = {},
}: RecordedCall): ExplainInput {
  const further = Object.entries(sources ?? {}).map(
    ([scope, each]) => ({ scope, permissions: each }) as Layer,
  );
  return {
    engine: "claude-code",
    layers: [{ scope: source, permissions }, ...further],
    call: call ?? { name: "" },
    servers: mcp,
    cwd: "/home/me/proj",
    home: "/home/me",
  };
}

/** All recorded calls as questions. */
export function recordedQuestions(): ExplainInput[] {
  return recordedCalls().map(questionOf);
}
