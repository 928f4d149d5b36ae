import { canonicalPath } from "../../../paths.js";
import { readJson } from "../../../syntax/json.js";
import { entriesOf, type SyntaxNode, valuesAt } from "../../../syntax/tree.js";
import type { Existing, SourcePlace } from "../../surroundings.js";

/** The reader of trees is slow on what only the program writes, and nobody types there. */
const LONGEST_TREE = 1024 * 1024;

/**
 * The names under which a map holds servers. A value that is no map is skipped by the engine; one
 * that is still to be typed counts.
 */
export function serverNames(map: SyntaxNode | undefined): string[] {
  return entriesOf(map).flatMap(({ key, value }) =>
    value === undefined || value.kind === "map" ? [key.value] : [],
  );
}

/**
 * A `.mcp.json`. Sessions read those of their own folder and of all folders above, up to the root;
 * of two servers with one name the nearer counts. The user's own folder is no exception.
 */
export function readServers(text: string, { folder }: SourcePlace): Existing[] {
  return servers(valuesAt(readJson(text), "mcpServers").flatMap(serverNames), folder);
}

/** The servers that an administrator gives, for everybody. */
export function readManagedServers(text: string): Existing[] {
  return servers(valuesAt(readJson(text), "mcpServers").flatMap(serverNames));
}

/** The `.mcp.json` of a plugin, in which the key around the servers may be left out. */
export function readPluginServers(text: string, { plugin }: SourcePlace): Existing[] {
  const root = readJson(text);
  const wrapped = valuesAt(root, "mcpServers");
  return pluginServers(wrapped.length > 0 ? wrapped : [root], plugin);
}

/** Servers of a plugin under the names that they are given. */
export function pluginServers(
  maps: readonly (SyntaxNode | undefined)[],
  plugin: string | undefined,
): Existing[] {
  return servers(maps.flatMap(serverNames).map((name) => `plugin:${plugin}:${name}`));
}

/**
 * The user's configuration: servers for every project, and for single ones by their folder. Of two
 * servers with one name that of the single project counts before a `.mcp.json`, and that before
 * the one for every project.
 */
export function readUserServers(text: string): Existing[] {
  return readQuickly(text) ?? readSlowly(text);
}

function readQuickly(text: string): Existing[] | undefined {
  try {
    const whole = record(JSON.parse(text));
    const names = (map: unknown) =>
      Object.entries(record(map)).flatMap(([name, server]) => (isRecord(server) ? [name] : []));
    return [
      ...servers(names(whole.mcpServers)),
      ...Object.entries(record(whole.projects)).flatMap(([folder, project]) =>
        servers(names(record(project).mcpServers), canonicalPath(folder)),
      ),
    ];
  } catch {
    return undefined;
  }
}

function readSlowly(text: string): Existing[] {
  if (text.length > LONGEST_TREE) return [];
  const root = readJson(text);
  return [
    ...servers(valuesAt(root, "mcpServers").flatMap(serverNames)),
    ...valuesAt(root, "projects")
      .flatMap(entriesOf)
      .flatMap(({ key, value }) =>
        servers(valuesAt(value, "mcpServers").flatMap(serverNames), canonicalPath(key.value)),
      ),
  ];
}

function servers(names: readonly string[], within?: string): Existing[] {
  return names.map((name) => ({ kind: "server", name, ...(within !== undefined && { within }) }));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}
