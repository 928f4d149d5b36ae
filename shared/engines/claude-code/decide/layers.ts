import type { Layer } from "../../../reach/question.js";
import { readJson } from "../../../syntax/json.js";
import { findGrammarProblem, parseRule, refusesCase } from "../grammar.js";
import { PERMISSION_MODES } from "../settings.js";
import { currentName } from "../tools.js";
import { findVoidValues } from "../void-values.js";
import { LISTS, type List, type Rule, type Rules, readContent } from "./rules.js";

/** What all layers together say. */
export interface Merged {
  readonly rules: Rules;
  /** Folders beside the session's own that are worked in, as written. */
  readonly folders: readonly string[];
  /** Permission modes other than the usual one that a layer asks for. */
  readonly modes: readonly string[];
  /** Other keys that change what is asked about. */
  readonly switches: readonly string[];
  /** Why a layer may be dropped or not; absent when each layer is certain. */
  readonly doubt?: string;
}

/** Keys of `permissions` that change decisions in ways which no recorded call shows. */
const SWITCHES = [
  "blockReadsOutsideWorkingDirectories",
  "blockFileToolReadsOutsideWorkingDirectories",
  "blockWritesOutsideWorkingDirectories",
  "workingDirectoriesAsGiven",
  "workingDirectoriesExclude",
  "denyInsteadOfPrompting",
];

const USUAL_MODES = ["default", "manual"];

/** Reads all layers as the engine loads them. */
export function mergeLayers(layers: readonly Layer[]): Merged {
  const managedOnly = layers.some(
    ({ scope, allowManagedPermissionRulesOnly }) =>
      scope === "managed" && allowManagedPermissionRulesOnly === true,
  );
  const read = layers.map((layer, index) => readLayer(layer, index));
  const inForce = read.filter(({ layer }) => !managedOnly || layer.scope === "managed");
  const listed = (list: List) =>
    inForce.flatMap(({ rules }) => rules.filter((rule) => rule.list === list));
  const doubt = read.find((each) => each.doubt !== undefined)?.doubt;
  return {
    rules: { deny: listed("deny"), ask: listed("ask"), allow: listed("allow") },
    folders: read.flatMap(({ folders }) => folders),
    modes: read.flatMap(({ mode }) => (mode === undefined ? [] : [mode])),
    switches: read.flatMap(({ switches }) => switches),
    ...(doubt !== undefined && { doubt }),
  };
}

interface LayerReading {
  readonly layer: Layer;
  readonly rules: readonly Rule[];
  readonly folders: readonly string[];
  readonly mode?: string;
  readonly switches: readonly string[];
  readonly doubt?: string;
}

function readLayer(layer: Layer, index: number): LayerReading {
  const nothing = { layer, rules: [], folders: [], switches: [] };
  const { permissions, scope } = layer;
  if (permissions === undefined) return nothing;
  const managed = scope === "managed";
  const values = plainValues(permissions);
  if (values === undefined) {
    return { ...nothing, doubt: `the permissions of the ${scope} settings are no object` };
  }
  if (!managed && isVoid(values)) return nothing;
  const { defaultMode, additionalDirectories = [] } = values;
  if (!managed && !Array.isArray(additionalDirectories)) {
    return { ...nothing, doubt: `additionalDirectories of the ${scope} settings are no list` };
  }
  const loaded = new Map(LISTS.map((list) => [list, readList(values[list], list, layer, index)]));
  // A managed file whose guards cannot be read must not open anything either.
  const withheld = managed && (["deny", "ask"] as const).some((list) => isLost(values[list], list));
  const untrusted = layer.trusted === false && (scope === "project" || scope === "local");
  const opens = !withheld && !untrusted;
  const mode =
    typeof defaultMode === "string" &&
    PERMISSION_MODES.includes(defaultMode) &&
    !USUAL_MODES.includes(defaultMode)
      ? defaultMode
      : undefined;
  return {
    layer,
    rules: LISTS.flatMap((list) => (list === "allow" && !opens ? [] : (loaded.get(list) ?? []))),
    folders: opens && Array.isArray(additionalDirectories) ? texts(additionalDirectories) : [],
    switches: SWITCHES.filter((key) => values[key] !== undefined && values[key] !== false),
    ...(mode !== undefined && { mode }),
  };
}

/** What JSON keeps of the permissions; `undefined` where they are no object that JSON can hold. */
function plainValues(permissions: unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    const values: unknown = JSON.parse(JSON.stringify(permissions));
    return typeof values === "object" && values !== null && !Array.isArray(values)
      ? (values as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** True when the engine drops the whole file for a value of the wrong kind. */
function isVoid(permissions: Readonly<Record<string, unknown>>): boolean {
  const root = readJson(JSON.stringify({ permissions }));
  return root !== undefined && findVoidValues(root).length > 0;
}

/** The rules of a list that the engine loads; one that it refuses is skipped alone. */
function readList(value: unknown, list: List, layer: Layer, layerIndex: number): Rule[] {
  if (!Array.isArray(value)) return [];
  const { scope, path } = layer;
  return texts(value).flatMap((text): Rule[] => {
    const parts = parseRule(text);
    if (findGrammarProblem(text, list, parts) !== undefined || refusesCase(parts.tool)) return [];
    const content = readContent(parts, list);
    return [
      {
        list,
        text,
        tool: currentName(parts.tool),
        ...(content !== undefined && { content }),
        layer: { scope, ...(path !== undefined && { path }) },
        layerIndex,
      },
    ];
  });
}

/** True for a guard list of a managed file of which nothing can be read. */
function isLost(value: unknown, list: "deny" | "ask"): boolean {
  if (value === undefined) return false;
  if (!Array.isArray(value)) return true;
  const layer: Layer = { scope: "managed" };
  return value.length > 0 && readList(value, list, layer, 0).length === 0;
}

function texts(values: readonly unknown[]): string[] {
  return values.filter((value): value is string => typeof value === "string");
}
