import type { Engine } from "../engine.js";
import { contentProblem } from "./content/index.js";
import { covering } from "./covers/index.js";
import { effective } from "./decide/effective/index.js";
import { decide } from "./decide/index.js";
import { CLAUDE_CODE_FILES } from "./files/index.js";
import { findGrammarProblem, parseRule, refusesCase } from "./grammar.js";
import { layerFiles } from "./layer-places.js";
import { LIST_MEANINGS, SETTINGS_LISTS } from "./lists.js";
import { meaningOf } from "./meaning/index.js";
import { claudeCodeNames, saysOfName } from "./names.js";
import { suggestionsFor } from "./suggestions.js";
import { claudeCodeSurroundings } from "./surroundings/index.js";
import { MAIN_PARAMETERS, PATH_TWINS } from "./tools.js";

/** Claude Code: its settings files, and every other file in which its users name tools. */
export const claudeCode: Engine = {
  id: "claude-code",
  title: "Claude Code",
  release: "Claude Code 2.1.332",
  factsTaken: "2026-11-30",
  files: CLAUDE_CODE_FILES,
  pluginManifest: ".claude-plugin/plugin.json",
  surroundings: claudeCodeSurroundings,
  names: claudeCodeNames,
  problemOf: contentProblem,
  refuses,
  lists: LIST_MEANINGS,
  suggestions: suggestionsFor,
  meaningOf,
  pathTwin: (tool) => PATH_TWINS[tool],
  saysOfName,
  decide,
  effective,
  layers: layerFiles,
  mainParameter: (tool) =>
    Object.hasOwn(MAIN_PARAMETERS, tool) ? MAIN_PARAMETERS[tool] : undefined,
  covering,
};

/** True for a text that the engine skips as a rule of its settings; other lists refuse none. */
function refuses(text: string, list: string): boolean {
  const checked = SETTINGS_LISTS.some(({ name }) => name === list);
  return (
    checked && (findGrammarProblem(text, list) !== undefined || refusesCase(parseRule(text).tool))
  );
}
