/** The rules of docs/architecture.md that a machine can hold. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";
import { listFiles, PackageManager } from "@vscode/vsce";
import { build } from "esbuild";
import { withGenerated } from "../scripts/manifest.js";
import { CHECKS } from "../shared/checks/index.js";
import { ENGINES } from "../shared/engines/index.js";

const CODE = ["shared", "server", "client", "cli", "files", "scripts", "test", "bench"];

function sources(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => join(folder, name)),
  );
}

test("the core runs where there is neither Node nor an editor", async () => {
  const { outputFiles } = await build({
    entryPoints: ["shared/index.ts"],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "library",
    platform: "browser",
    mainFields: ["module", "main"],
  });
  const bare = createContext({});
  runInContext(outputFiles[0]?.text ?? "", bare);
  const policy = { path: ".claude/settings.json", text: '{"permissions":{"deny":["LS","Bsh"]}}' };
  const checks = runInContext(
    `library.judge(${JSON.stringify(policy)}).findings.map(({ check }) => check).join()`,
    bare,
  );
  assert.equal(checks, "retired-tool,unknown-tool");
});

test("no engine is named outside its own folder", () => {
  const ids = ENGINES.map(({ id }) => id).join("|");
  const named = new RegExp(`["'\`](?:${ids})["'\`]`);
  const offenders = sources(["shared", "server", "client", "cli", "files"])
    .filter((path) => !path.startsWith(join("shared", "engines")))
    .filter((path) => named.test(readFileSync(path, "utf8")));
  assert.deepEqual(offenders, []);
});

test("every check has its own file, its page and no other has one", () => {
  const ids = CHECKS.map(({ id }) => id).sort();
  const pages = readdirSync("docs/checks").filter((name) => name !== "README.md");
  assert.deepEqual(pages.sort(), ids.map((id) => `${id}.md`).sort());
  const files = sources(["shared/checks"]).map((path) => basename(path, ".ts"));
  for (const id of ids) {
    assert.ok(files.includes(id), `no file ${id}.ts in shared/checks`);
    const page = readFileSync(`docs/checks/${id}.md`, "utf8");
    assert.ok(page.startsWith(`# ${id}\n`), `the page of ${id} does not open with its name`);
    for (const part of ["What happens", "Bad", "Good", "Severity", "Fix", "Facts"]) {
      assert.ok(page.includes(`\n## ${part}\n`), `the page of ${id} has no part ${part}`);
    }
  }
});

test("every engine has its page", () => {
  const pages = readdirSync("docs/engines").sort();
  assert.deepEqual(pages, ENGINES.map(({ id }) => `${id}.md`).sort());
});

test("the generated parts of package.json are those of the code", () => {
  const manifest = readFileSync("package.json", "utf8");
  assert.equal(withGenerated(manifest), manifest, "run npm run manifest");
});

test("no file is longer than one reading holds", () => {
  const long = sources(CODE)
    .map((path) => ({ path, lines: readFileSync(path, "utf8").split("\n").length - 1 }))
    .filter(({ lines }) => lines > 320);
  assert.deepEqual(long, []);
});

test("the lock file names no place to download from", () => {
  assert.doesNotMatch(readFileSync("package-lock.json", "utf8"), /"resolved"|https?:\/\/registry/);
});

test("the package holds what the extension needs, and nothing else", async () => {
  const files = await listFiles({ cwd: process.cwd(), packageManager: PackageManager.None });
  const pages = [
    ...readdirSync("docs/checks").map((name) => `docs/checks/${name}`),
    ...readdirSync("docs/engines").map((name) => `docs/engines/${name}`),
  ];
  assert.deepEqual(
    files.map((name) => name.replaceAll("\\", "/")).sort(),
    [
      "CHANGELOG.md",
      "LICENSE",
      "README.md",
      "dist/ThirdPartyNotices.txt",
      "dist/cli.mjs",
      "dist/client.cjs",
      "dist/extension.cjs",
      "dist/server.cjs",
      "docs/images/hover.png",
      "images/icon.png",
      "package.json",
      "schemas/sema.policy.schema.json",
      "syntaxes/policy-rules.comments.injection.json",
      "syntaxes/policy-rules.frontmatter-flat.injection.json",
      "syntaxes/policy-rules.frontmatter-hooks.injection.json",
      "syntaxes/policy-rules.frontmatter-strings.injection.json",
      "syntaxes/policy-rules.frontmatter.injection.json",
      "syntaxes/policy-rules.injection.json",
      ...pages,
    ].sort(),
  );
});

test("the extension can be packed", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "policy-judge-package-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  // What the script says behind the build is what has to work.
  const [, call = ""] = scripts.package.split("&& vsce ");
  const out = join(folder, "policy-judge.vsix");
  const vsce = join("node_modules", "@vscode", "vsce", "vsce");
  const { stdout, stderr } = spawnSync(process.execPath, [vsce, ...call.split(" "), "--out", out], {
    encoding: "utf8",
  });
  assert.ok(existsSync(out), `${stdout}${stderr}`);
});

test("what the README tells to run is there to be run", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const called = [...readFileSync("README.md", "utf8").matchAll(/npm (?:run )?([a-z:]+)/g)]
    .map(([, script]) => script)
    .filter((script) => script !== undefined && !["ci", "install"].includes(script));
  assert.ok(called.includes("example") && called.includes("test"));
  for (const script of called) assert.ok(script !== undefined && script in scripts, script);
});
