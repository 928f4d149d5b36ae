import { rmSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { repository } from "./paths.js";
import { atExit } from "./processes.js";
import type { TestResult } from "./suite/harness.js";

/** The extension to load: this repository, or another one to try the harness itself with. */
export const extensionUnderTest = path.resolve(
  process.env.POLICY_JUDGE_EXTENSION_PATH ?? repository,
);

/** Bundles the suite into one CommonJS file, the form in which an extension host loads tests. */
export async function bundleSuite(): Promise<string> {
  const outfile = path.join(repository, "dist", "test", "vscode-suite.cjs");
  await build({
    entryPoints: [path.join(repository, "test", "vscode", "suite", "index.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    external: ["vscode"],
    sourcemap: "external",
    logLevel: "warning",
  });
  return outfile;
}

export interface Workspace {
  /** A copy of the fixtures that tests may change. */
  readonly folder: string;
  /** The home folder of whoever works there, empty unless the fixtures have one. */
  readonly home: string;
  /** The file for the results, outside the folder that the tests look at. */
  readonly results: string;
  readResults(): Promise<TestResult[]>;
  remove(): Promise<void>;
}

/** Fixtures of a window, by their folders beside this file. */
export interface Fixtures {
  readonly project: string;
  readonly home?: string;
}

/**
 * Copies the fixtures into a temporary folder, so that no test can change the repository. With
 * these settings of the folder.
 */
export async function copyWorkspace(
  settings: object = {},
  fixtures: Fixtures = { project: "workspace" },
): Promise<Workspace> {
  const own = await mkdtemp(path.join(tmpdir(), "policy-judge-workspace-"));
  const forget = atExit(() => rmSync(own, { recursive: true, force: true }));
  // Its name is seen in the title bar of screenshots.
  const folder = path.join(own, "my-project");
  const home = path.join(own, "home");
  const results = path.join(own, "results.jsonl");
  const from = (name: string) => path.join(repository, "test", "vscode", name);
  await mkdir(home);
  if (fixtures.home !== undefined) await cp(from(fixtures.home), home, { recursive: true });
  await cp(from(fixtures.project), folder, { recursive: true });
  await mkdir(path.join(folder, ".vscode"));
  await writeFile(path.join(folder, ".vscode", "settings.json"), JSON.stringify(settings));
  return {
    folder,
    home,
    results,
    async readResults() {
      const text = await readFile(results, "utf8").catch(() => "");
      const lines = text.split("\n").filter((line) => line !== "");
      return lines.map((line) => JSON.parse(line) as TestResult);
    },
    remove() {
      forget();
      return rm(own, { recursive: true, force: true });
    },
  };
}
