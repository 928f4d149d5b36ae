import { pathWithin } from "../../../paths.js";
import { readFrontmatter } from "../../../syntax/frontmatter.js";
import { itemsOf, type MapNode, valuesAt } from "../../../syntax/tree.js";
import type { Existing, SourcePlace } from "../../surroundings.js";
import { serverNames } from "./servers.js";

/** An agent is called by its `name`, wherever its file stands, and may bring servers of its own. */
export function readAgentSource(text: string): Existing[] {
  const root = readFrontmatter(text)?.root;
  if (root === undefined) return [];
  const name = nameOf(root);
  // What is but the name of a server says that one is configured elsewhere.
  const servers = valuesAt(root, "mcpServers").flatMap(itemsOf).flatMap(serverNames);
  return [
    ...(name === undefined ? [] : [{ kind: "agent" as const, name }]),
    ...servers.map((server) => ({ kind: "server" as const, name: server })),
  ];
}

/**
 * An agent of a plugin is called by the plugin, the folders below `agents/` and its `name`, or that
 * of its file; its servers are not read.
 */
export function readPluginAgentSource(
  text: string,
  { path, folder, plugin }: SourcePlace,
): Existing[] {
  const root = readFrontmatter(text)?.root;
  const below = (pathWithin(path, `${folder}/agents`) ?? "").split("/");
  const file = below.pop()?.replace(/\.md$/i, "") ?? "";
  const name = (root && nameOf(root)) ?? file;
  return [{ kind: "agent", name: [plugin, ...below, name].join(":") }];
}

/** The last of the names that are written; a number is none. */
function nameOf(root: MapNode): string | undefined {
  const name = valuesAt(root, "name").at(-1);
  return name?.kind === "text" && name.value.trim() !== "" ? name.value : undefined;
}
