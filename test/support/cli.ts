import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import { homeAt, NO_HOME } from "./home.js";

/** The built command. */
export const CLI = fileURLToPath(new URL("../../dist/cli.mjs", import.meta.url));

/** A folder with these files, gone after the test. */
export function folderWith(t: TestContext, files: Record<string, string | Uint8Array>): string {
  const folder = mkdtempSync(join(tmpdir(), "policy-judge-cli-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** What a call of the command left behind. */
export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Calls the built command in a folder. */
export function run(
  folder: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  input?: string | Uint8Array,
): Run {
  const { NO_COLOR: _, FORCE_COLOR: __, ...own } = process.env;
  return spawnSync(process.execPath, [CLI, ...args], {
    cwd: folder,
    encoding: "utf8",
    ...(input !== undefined && { input }),
    env: { ...own, ...homeAt(NO_HOME), ...env },
  });
}

/** `path check` for every finding, in order. */
export function found(result: Run): string[] {
  assert.equal(result.stderr, "");
  const { files } = JSON.parse(result.stdout) as {
    files: { path: string; findings: { check: string }[] }[];
  };
  return files.flatMap(({ path, findings }) => findings.map(({ check }) => `${path} ${check}`));
}
