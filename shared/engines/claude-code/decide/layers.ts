import { counted } from "../../../policy/tally.js";
import type { DroppedPart } from "../../../reach/effective.js";
import type { Layer } from "../../../reach/question.js";
import { readJson } from "../../../syntax/json.js";
import { findGrammarProblem, parseRule, refusesCase } from "../grammar.js";
import { PERMISSION_MODES } from "../settings.js";
import { currentName } from "../tools.js";
import { findVoidValues } from "../void-values.js";
import { type LoadedLayer, loadLayer } from "./layer-text.js";
import { LISTS, type List, type Rule, type Rules, readContent } from "./rules.js";
import { sentence, settingsOf } from "./wording.js";

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
  /** What is not in force of which layer, and why. */
  readonly dropped: readonly DroppedPart[];
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
  const loaded = layers.map(loadLayer);
  const managedOnly = loaded.some(
    ({ layer: { scope, allowManagedPermissionRulesOnly } }) =>
      scope === "managed" && allowManagedPermissionRulesOnly === true,
  );
  const read = loaded.map(readLayer);
  const inForce = read.filter(({ layer }) => !managedOnly || layer.scope === "managed");
  const listed = (list: List) =>
    inForce.flatMap(({ rules }) => rules.filter((rule) => rule.list === list));
  const doubt = read.find((each) => each.doubt !== undefined)?.doubt;
  return {
    rules: { deny: listed("deny"), ask: listed("ask"), allow: listed("allow") },
    folders: read.flatMap(({ folders }) => folders),
    modes: read.flatMap(({ mode }) => (mode === undefined ? [] : [mode])),
    switches: read.flatMap(({ switches }) => switches),
    dropped: read.flatMap((each) =>
      inForce.includes(each) || each.rules.length === 0
        ? each.dropped
        : [dropped(each.layer, "layer", "managed settings keep the rules of all other layers out")],
    ),
    ...(doubt !== undefined && { doubt }),
  };
}

interface LayerReading {
  readonly layer: Layer;
  readonly rules: readonly Rule[];
  readonly folders: readonly string[];
  readonly mode?: string;
  readonly switches: readonly string[];
  readonly dropped: readonly DroppedPart[];
  readonly doubt?: string;
}

function readLayer(loaded: LoadedLayer, index: number): LayerReading {
  const { layer } = loaded;
  const nothing = { layer, rules: [], folders: [], switches: [], dropped: [] };
  const { permissions, scope } = layer;
  if (loaded.void !== undefined) return voided(layer, loaded.void);
  if (loaded.doubt !== undefined) return { ...nothing, doubt: loaded.doubt };
  if (permissions === undefined) return nothing;
  const managed = scope === "managed";
  const values = plainValues(permissions);
  if (values === undefined) {
    return { ...nothing, doubt: `the permissions of the ${scope} settings are no object` };
  }
  const [voiding] = managed ? [] : voidKeys(values);
  if (voiding !== undefined) return voided(layer, `${voiding} has a value of the wrong kind`);
  const { defaultMode, additionalDirectories = [] } = values;
  if (!managed && !Array.isArray(additionalDirectories)) {
    return { ...nothing, doubt: `additionalDirectories of the ${scope} settings are no list` };
  }
  const lists = LISTS.map((list) => readList(values[list], list, loaded, index));
  // A managed file whose guards cannot be read must not open anything either.
  const withheld = managed && (["deny", "ask"] as const).some((list) => isLost(values[list], list));
  const untrusted = layer.trusted === false && (scope === "project" || scope === "local");
  const opens = !withheld && !untrusted;
  const rules = lists.flatMap((list) => list.rules);
  const kept = rules.filter(({ list }) => list !== "allow" || opens);
  const closed = rules.length - kept.length;
  const why = untrusted ? "nobody has trusted the folder yet" : "a list that guards is unreadable";
  const mode =
    typeof defaultMode === "string" &&
    PERMISSION_MODES.includes(defaultMode) &&
    !USUAL_MODES.includes(defaultMode)
      ? defaultMode
      : undefined;
  return {
    layer,
    rules: kept,
    folders: opens && Array.isArray(additionalDirectories) ? texts(additionalDirectories) : [],
    switches: SWITCHES.filter((key) => values[key] !== undefined && values[key] !== false),
    dropped: [
      ...lists.flatMap(({ refused }) => refused),
      ...(closed > 0
        ? [dropped(layer, "allow", `${why}, which leaves ${counted(closed, "allow rule")} out`)]
        : []),
    ],
    ...(mode !== undefined && { mode }),
  };
}

function voided(layer: Layer, why: string): LayerReading {
  const because = `Claude Code drops the whole file: ${why}`;
  return {
    layer,
    rules: [],
    folders: [],
    switches: [],
    dropped: [dropped(layer, "layer", because)],
  };
}

function dropped(
  { scope, path }: Layer,
  part: DroppedPart["part"],
  because: string,
  more: Pick<DroppedPart, "rule" | "list" | "range"> = {},
): DroppedPart {
  return { scope, ...(path !== undefined && { path }), part, ...more, because: sentence(because) };
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

/** Keys with values for which the engine drops the whole file. */
function voidKeys(permissions: Readonly<Record<string, unknown>>): string[] {
  const root = readJson(JSON.stringify({ permissions }));
  return root === undefined ? [] : findVoidValues(root).map(({ key }) => key);
}

interface ListReading {
  readonly rules: readonly Rule[];
  readonly refused: readonly DroppedPart[];
}

/** The rules of a list that the engine loads; one that it refuses is skipped alone. */
function readList(
  value: unknown,
  list: List,
  { layer, rangeOf }: LoadedLayer,
  layerIndex: number,
): ListReading {
  const rules: Rule[] = [];
  const refused: DroppedPart[] = [];
  if (!Array.isArray(value)) return { rules, refused };
  const { scope, path } = layer;
  for (const [index, text] of value.entries()) {
    const range = rangeOf(list, index);
    const place = range !== undefined ? { range } : {};
    const parts = typeof text === "string" ? parseRule(text) : undefined;
    if (
      parts === undefined ||
      findGrammarProblem(text, list, parts) !== undefined ||
      refusesCase(parts.tool)
    ) {
      const rule = typeof text === "string" ? text : JSON.stringify(text);
      const because = `Claude Code skips the ${list} rule ${rule} of ${settingsOf(layer)}, which it refuses`;
      refused.push(dropped(layer, "rule", because, { rule, list, ...place }));
      continue;
    }
    const content = readContent(parts, list);
    rules.push({
      list,
      text,
      tool: currentName(parts.tool),
      ...(content !== undefined && { content }),
      layer: { scope, ...(path !== undefined && { path }) },
      layerIndex,
      ...place,
    });
  }
  return { rules, refused };
}

/** True for a guard list of a managed file of which nothing can be read. */
function isLost(value: unknown, list: "deny" | "ask"): boolean {
  if (value === undefined) return false;
  if (!Array.isArray(value)) return true;
  const managed: LoadedLayer = { layer: { scope: "managed" }, rangeOf: () => undefined };
  return value.length > 0 && readList(value, list, managed, 0).rules.length === 0;
}

function texts(values: readonly unknown[]): string[] {
  return values.filter((value): value is string => typeof value === "string");
}
