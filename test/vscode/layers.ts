import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { repository } from "./paths.js";
import { copyWorkspace, type Workspace } from "./prepare.js";

/** A workspace in which four layers hold at once, and three files configure a server each. */
export interface LayersWorkspace extends Workspace {
  /** What the extension host has to be told, so that the servers can be started. */
  readonly env: Readonly<Record<string, string>>;
  /** What servers that were started have left: nothing as long as none was. */
  traces(): Promise<readonly string[]>;
}

/** Copies the fixtures; the plugin is installed in them, and no server runs. */
export async function layersWorkspace(settings: object = {}): Promise<LayersWorkspace> {
  const workspace = await copyWorkspace(settings, {
    project: path.join("layers", "project"),
    home: path.join("layers", "home"),
  });
  const { folder, home } = workspace;
  const traces = path.join(path.dirname(folder), "traces");
  await mkdir(traces);
  // Where a plugin is installed stands in an absolute path, which no fixture can hold.
  const plugins = path.join(home, ".claude", "plugins");
  const installed = { plugins: { "desk@team": [{ installPath: path.join(folder, "desk") }] } };
  await mkdir(plugins);
  await writeFile(path.join(plugins, "installed_plugins.json"), JSON.stringify(installed));
  return {
    ...workspace,
    env: {
      TEST_NODE: process.execPath,
      TEST_MCP_SERVER: path.join(repository, "test", "roster", "server.mjs"),
      TEST_TRACES: traces,
    },
    traces: () => readdir(traces),
  };
}
