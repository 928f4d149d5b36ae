import { basename, join, resolve, sep } from "node:path";
import { quoted } from "./describe.js";
import { isRecord } from "./server.js";
import type { ServerList } from "./servers.js";

/** Reads a file of JSON; `undefined` when there is none. */
type ReadJson = (path: string) => Promise<unknown>;

/**
 * The servers of the plugins that are installed and turned on for a project. Files that say
 * something else than is known of them lead to no server, and to no trouble: they are the agent's
 * own, and change with it.
 */
export async function pluginLists(
  folder: string,
  agentFolder: string,
  read: ReadJson,
): Promise<ServerList[]> {
  const installed = await read(join(agentFolder, "plugins", "installed_plugins.json"));
  if (!isRecord(installed) || !isRecord(installed.plugins)) return [];
  const on = await turnedOn(folder, agentFolder, read);
  const lists: ServerList[] = [];
  for (const [id, value] of Object.entries(installed.plugins)) {
    const root = on.has(id) ? installFolder(value, folder) : undefined;
    if (root === undefined) continue;
    const plugin = id.split("@", 1)[0] ?? id;
    for (const servers of await serversOf(root, read)) {
      lists.push({
        from: `of the plugin ${quoted(plugin)}`,
        prefix: `plugin:${plugin}:`,
        servers,
        environment: { CLAUDE_PLUGIN_ROOT: root },
      });
    }
  }
  return lists;
}

/** The plugins that the settings turn on, those of the project over those of the user. */
async function turnedOn(
  folder: string,
  agentFolder: string,
  read: ReadJson,
): Promise<ReadonlySet<string>> {
  const on = new Map<string, unknown>();
  const project = join(folder, ".claude");
  for (const path of [
    join(agentFolder, "settings.json"),
    join(project, "settings.json"),
    join(project, "settings.local.json"),
  ]) {
    const settings = await read(path);
    if (!isRecord(settings) || !isRecord(settings.enabledPlugins)) continue;
    for (const [id, value] of Object.entries(settings.enabledPlugins)) on.set(id, value);
  }
  return new Set([...on].flatMap(([id, value]) => (value === true ? [id] : [])));
}

/** Where a plugin is installed, for all projects of the user or for this one. */
function installFolder(value: unknown, folder: string): string | undefined {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  const roots = entries.flatMap((entry) => {
    if (!isRecord(entry) || typeof entry.installPath !== "string") return [];
    const { projectPath } = entry;
    const isHere = typeof projectPath !== "string" || resolve(projectPath) === resolve(folder);
    return isHere ? [entry.installPath] : [];
  });
  return roots[0];
}

/** The lists of servers of a plugin: in the manifest, in files that it names, and in `.mcp.json`. */
async function serversOf(root: string, read: ReadJson): Promise<unknown[]> {
  const manifest = await read(join(root, ".claude-plugin", "plugin.json"));
  const said = isRecord(manifest) ? manifest.mcpServers : undefined;
  const parts: readonly unknown[] = Array.isArray(said) ? said : [said];
  const lists: unknown[] = parts.filter(isRecord);
  const named = parts.filter((part) => typeof part === "string");
  for (const name of new Set([...named, ".mcp.json"])) {
    const path = resolve(root, name);
    // Some plugins come as an archive instead, which is not looked into.
    if (!path.startsWith(resolve(root) + sep) || !basename(path).endsWith(".json")) continue;
    const file = await read(path);
    if (isRecord(file)) lists.push(isRecord(file.mcpServers) ? file.mcpServers : file);
  }
  return lists;
}
