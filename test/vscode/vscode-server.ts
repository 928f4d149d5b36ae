import { existsSync, realpathSync } from "node:fs";
import { access, mkdir, readdir, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { cached } from "./cache.js";
import { ownEnvironment, run } from "./processes.js";

/** The npm package that carries the server and web workbench of VS Code 1.100.3, and its Node. */
const packageVersion = "4.100.3";
const nodeMajor = 20;

/** Compiled by node-gyp itself, because the install script of one of them fetches through npx. */
const nativeModules = ["@vscode/spdlog", "node-pty", "native-watchdog"];
const ripgrepVersion = "1.18.0";

export interface VSCodeServer {
  /** The Node binary to run the server with. */
  readonly node: string;
  /** The server's entry module. */
  readonly main: string;
}

/** Brings VS Code's server into the cache, once, and says how to start it. */
export async function bringVSCodeServer(): Promise<VSCodeServer> {
  if (process.platform === "win32") {
    throw new Error("VS Code's server is not tried on Windows; use the desktop test there.");
  }
  const node = await bringNode();
  const target = `${process.platform}-${process.arch}`;
  const folder = await cached(`server-${packageVersion}-${target}`, (into) => fill(into, node));
  return { node, main: path.join(folder, "package", "lib", "vscode", "out", "server-main.js") };
}

/** The server's native modules and its ABI are those of one major version of Node. */
async function bringNode(): Promise<string> {
  if (process.version.startsWith(`v${nodeMajor}.`)) return process.execPath;
  const armMac = process.platform === "darwin" && process.arch === "arm64";
  const name = `${armMac ? "node-bin" : "node"}-${process.platform}-${process.arch}`;
  const folder = await cached(
    `node-${nodeMajor}-${process.platform}-${process.arch}`,
    async (into) => {
      progress(`bringing Node ${nodeMajor}, this one is ${process.version}`);
      await npm(["install", `${name}@${nodeMajor}`], into);
    },
  );
  return path.join(folder, "node_modules", name, "bin", "node");
}

async function fill(folder: string, node: string): Promise<void> {
  progress(`bringing code-server ${packageVersion}`);
  // The tarball alone: code-server's own dependencies and its install script are not needed.
  await npm(["pack", `code-server@${packageVersion}`], folder);
  const tarball = `code-server-${packageVersion}.tgz`;
  await run("tar", ["-xzf", tarball], { cwd: folder });
  await rm(path.join(folder, tarball));
  const vscode = path.join(folder, "package", "lib", "vscode");

  progress("installing what VS Code's server depends on");
  await npm(["install", "--omit=dev"], vscode);
  await npm(["install", `@vscode/ripgrep@${ripgrepVersion}`], folder);

  progress(`compiling ${nativeModules.join(", ")}`);
  const gyp = (await npm(["config", "get", "node-gyp"], folder)).trim();
  for (const name of nativeModules) {
    const cwd = path.join(vscode, "node_modules", name);
    await run(node, [gyp, "rebuild", ...headersOption(node)], { cwd });
  }

  // Parts of VS Code look for their modules in the archive that the desktop build packs them into.
  await symlink("node_modules", path.join(vscode, "node_modules.asar"));
  await linkRipgrep(folder, vscode);
  await access(path.join(vscode, "out", "server-main.js"));
}

/** Without headers beside the binary node-gyp downloads them, which few test machines allow. */
function headersOption(node: string): string[] {
  const prefix = path.dirname(path.dirname(realpathSync(node)));
  return existsSync(path.join(prefix, "include", "node", "node.h")) ? [`--nodedir=${prefix}`] : [];
}

/**
 * VS Code finds files (`workspaceContains:` with a glob, `findFiles`) by ripgrep. The version it
 * pins downloads that program on install; a later one has it in npm packages, one a platform.
 */
async function linkRipgrep(folder: string, vscode: string): Promise<void> {
  const scope = path.join(folder, "node_modules", "@vscode");
  const platform = (await readdir(scope)).find((name) => name.startsWith("ripgrep-"));
  if (platform === undefined) throw new Error(`npm brought no ripgrep for this platform: ${scope}`);
  const bin = path.join(vscode, "node_modules", "@vscode", "ripgrep", "bin");
  await mkdir(bin, { recursive: true });
  await symlink(path.join(scope, platform, "bin", "rg"), path.join(bin, "rg"));
}

/** Install scripts never run: what they ask of a machine differs, and so do npm's own rules. */
function npm(args: readonly string[], cwd: string): Promise<string> {
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier"];
  return run("npm", [...args, ...quiet, "--loglevel=error"], { cwd, env: ownEnvironment() });
}

function progress(step: string): void {
  process.stderr.write(`[vscode-server] ${step}\n`);
}
