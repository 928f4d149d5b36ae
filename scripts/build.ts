/**
 * Builds everything into dist/: the command, the library with its types, the language server, and
 * the extension in two parts, so that the language client is loaded only when it is needed. What
 * asks MCP servers for their tools is a part of its own too, for the command and the extension.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { thirdPartyNotices } from "./notices.js";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const minify = process.argv.includes("--minify");

const common: BuildOptions = {
  bundle: true,
  metafile: true,
  minify,
  sourcemap: minify ? false : "linked",
  target: "es2022",
  logLevel: "warning",
  legalComments: "none",
  // jsonc-parser's main entry loads its parts in a way that bundles badly; its module does not.
  mainFields: ["module", "main"],
};

/** Leaves what `import` of `module` loads in the file `file` beside a bundle, until it is asked for. */
function lazy(module: RegExp, file: string): Plugin {
  return {
    name: `lazy ${file}`,
    setup({ onResolve }) {
      onResolve({ filter: module }, () => ({ path: file, external: true }));
    },
  };
}

const lazyClient = lazy(/^\.\/language-server\.js$/, "./client.cjs");
const lazyRoster = lazy(/^\.\.\/roster\/index\.js$/, "./roster.cjs");

rmSync("dist", { recursive: true, force: true });

const bundles = await Promise.all([
  build({
    ...common,
    entryPoints: ["cli/main.ts"],
    outfile: "dist/cli.mjs",
    platform: "node",
    format: "esm",
    plugins: [lazyRoster],
    define: { POLICY_JUDGE_VERSION: JSON.stringify(version) },
    // Some dependencies are CommonJS and ask for Node's own modules with `require`.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  }),
  build({
    ...common,
    entryPoints: ["shared/index.ts"],
    outfile: "dist/index.mjs",
    platform: "neutral",
    format: "esm",
  }),
  build({
    ...common,
    entryPoints: ["server/node.ts"],
    outfile: "dist/server.cjs",
    platform: "node",
    format: "cjs",
  }),
  build({
    ...common,
    entryPoints: ["client/extension.ts"],
    outfile: "dist/extension.cjs",
    platform: "node",
    format: "cjs",
    external: ["vscode"],
    plugins: [lazyClient, lazyRoster],
  }),
  build({
    ...common,
    entryPoints: ["client/language-server.ts"],
    outfile: "dist/client.cjs",
    platform: "node",
    format: "cjs",
    external: ["vscode"],
  }),
  build({
    ...common,
    entryPoints: ["roster/index.ts"],
    outfile: "dist/roster.cjs",
    platform: "node",
    format: "cjs",
    define: { POLICY_JUDGE_VERSION: JSON.stringify(version) },
  }),
]);

const metafiles = bundles.flatMap(({ metafile }) => metafile ?? []);
writeFileSync("dist/ThirdPartyNotices.txt", thirdPartyNotices(metafiles));
chmodSync("dist/cli.mjs", 0o755);
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.types.json"], {
  stdio: "inherit",
});
writeFileSync("dist/index.d.ts", 'export * from "./types/index.js";\n');
