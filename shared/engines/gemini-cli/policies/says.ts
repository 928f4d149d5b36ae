import { distance } from "fastest-levenshtein";
import type { PolicyRule } from "../../../policy/rule.js";
import type { EngineSays } from "../../engine.js";
import { SERVER_PREFIX } from "../servers.js";
import { BUILTIN_TOOLS, DISCOVERED_PREFIX, RENAMED } from "../tools.js";
import { PolicyList } from "./rules.js";

/*
 * What Gemini CLI 0.61.0 itself says of the names in a policy file: `validateToolName` in
 * `policy/toml-loader.js` and `isValidToolName` in `tools/tool-names.js` of @google/gemini-cli-core
 * 0.61.0, and answers of that package, taken 2026-12-01.
 */

/** How many letters off a name of its own the engine takes for a slip. */
const MOST_LETTERS_OFF = 3;

/**
 * Whether the engine warns of the name of a rule as it loads the file; `undefined` for a rule that
 * stands in another kind of file.
 */
export function saysOfPolicyName({ list, text }: PolicyRule): EngineSays | undefined {
  if (!(list instanceof PolicyList)) return undefined;
  const { block, key, place } = list;
  // What it finds in the policies of an extension goes to the debug log.
  if (key !== "toolName" || place.ofExtension) return "nothing";
  if (block.table === "safety_checker" && block.mcpName) return "nothing";
  return warnsOf(text) ? "warns" : "nothing";
}

function warnsOf(name: string): boolean {
  if (name.includes("__")) return true;
  if (isTakenForSound(name)) return false;
  return [...BUILTIN_TOOLS].some((own) => distance(name, own) <= MOST_LETTERS_OFF);
}

function isTakenForSound(name: string): boolean {
  if (BUILTIN_TOOLS.has(name) || RENAMED.has(name) || name === "*") return true;
  if (name.startsWith(DISCOVERED_PREFIX) || name === `${SERVER_PREFIX}*`) return true;
  const [, server = "", tool = ""] = /^mcp_([^_]+)_(.+)$/.exec(name) ?? [];
  const isSlug = (part: string) => /^[a-z0-9_.:-]+$/i.test(part);
  return isSlug(server) && (tool === "*" || (isSlug(tool) && !/^_*$/.test(tool)));
}
