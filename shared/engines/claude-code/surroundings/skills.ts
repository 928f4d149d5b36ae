import { pathWithin } from "../../../paths.js";
import { readJson } from "../../../syntax/json.js";
import { entriesOf, itemsOf, type SyntaxNode, valuesAt } from "../../../syntax/tree.js";
import type { Existing, SourcePlace } from "../../surroundings.js";
import { pluginServers } from "./servers.js";

/** A skill is called by its folder, whatever its `name` says; one of a plugin by the plugin too. */
export function readSkillSource(_text: string, { path, plugin }: SourcePlace): Existing[] {
  const folder = path.split("/").at(-2) ?? "";
  return [{ kind: "skill", name: [plugin, folder].filter(isGiven).join(":") }];
}

/**
 * A command is called by the folders below `commands/` and its file; where the file is a skill's,
 * by the folders alone.
 */
export function readCommandSource(
  _text: string,
  { path, folder, plugin }: SourcePlace,
): Existing[] {
  const root = plugin === undefined ? `${folder}/.claude/commands` : `${folder}/commands`;
  const below = (pathWithin(path, root) ?? "").split("/");
  const file = below.pop()?.replace(/\.md$/i, "") ?? "";
  const isSkill = file.toLowerCase() === "skill" && below.length > 0;
  const parts = [plugin, ...below, ...(isSkill ? [] : [file])];
  return [{ kind: "skill", name: parts.filter(isGiven).join(":") }];
}

/** The manifest of a plugin, with the servers and commands that it holds itself. */
export function readManifestSource(text: string, { plugin }: SourcePlace): Existing[] {
  const root = readJson(text);
  const inline = valuesAt(root, "mcpServers").flatMap((value): readonly SyntaxNode[] => [
    value,
    ...itemsOf(value),
  ]);
  const commands = valuesAt(root, "commands").flatMap(entriesOf);
  return [
    ...pluginServers(inline, plugin),
    ...commands.map(({ key }) => ({ kind: "skill" as const, name: `${plugin}:${key.value}` })),
  ];
}

/** The name in the manifest of a plugin. */
export function readPluginName(manifest: string): string | undefined {
  const name = valuesAt(readJson(manifest), "name").at(-1);
  return name?.kind === "text" && name.value !== "" ? name.value : undefined;
}

function isGiven(part: string | undefined): part is string {
  return part !== undefined;
}
