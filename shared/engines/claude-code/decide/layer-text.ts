import { TextDocument } from "vscode-languageserver-textdocument";
import type { Range } from "../../../policy/finding.js";
import type { Layer } from "../../../reach/question.js";
import { readJson } from "../../../syntax/json.js";
import { findStrictnessProblem } from "../../../syntax/strict-json.js";
import { valuesAt } from "../../../syntax/tree.js";
import { readSettings } from "../files/settings-file.js";
import { findVoidValues } from "../void-values.js";
import { LISTS, type List } from "./rules.js";

/** A layer with its permissions taken out of its text, where it was given as one. */
export interface LoadedLayer {
  readonly layer: Layer;
  /** Why the engine drops the file as a whole, as a clause; absent where it does not. */
  readonly void?: string;
  /** Why it is not known what the engine makes of the file, as a clause. */
  readonly doubt?: string;
  /** Where the entry of a list stands that has this index in it; `undefined` without a text. */
  rangeOf(list: List, index: number): Range | undefined;
}

/** Reads a layer that is given as the text of a settings file as the engine loads such a file. */
export function loadLayer(layer: Layer): LoadedLayer {
  const { text, permissions: _, allowManagedPermissionRulesOnly: __, ...named } = layer;
  if (text === undefined) return { layer, rangeOf: () => undefined };
  const nothing = { layer: named, rangeOf: () => undefined };
  const strictness = findStrictnessProblem(text);
  if (strictness !== undefined) return { ...nothing, void: NOT_STRICT[strictness.kind] };
  const bare = text.replace(/^\uFEFF/, "");
  if (bare.trim() === "") return nothing;
  const settings: unknown = JSON.parse(bare);
  if (typeof settings !== "object" || settings === null || Array.isArray(settings)) {
    return { ...nothing, doubt: `the ${layer.scope} settings are no object` };
  }
  const [voiding] = layer.scope === "managed" ? [] : voidValues(text);
  if (voiding !== undefined) return { ...nothing, void: voiding };
  const { permissions, allowManagedPermissionRulesOnly } = settings as Record<string, unknown>;
  return {
    layer: {
      ...named,
      // Whatever stands there is looked at where layers are read.
      ...(permissions !== undefined && { permissions: permissions as Record<string, unknown> }),
      ...(allowManagedPermissionRulesOnly === true && { allowManagedPermissionRulesOnly }),
    },
    rangeOf: rangesIn(text, layer),
  };
}

const NOT_STRICT = {
  comment: "it has a comment, which strict JSON does not",
  "trailing-comma": "it has a comma behind the last entry, which strict JSON does not",
  syntax: "it is no JSON",
} as const;

/** Why the engine drops the file, for each value that is of the wrong kind. */
function voidValues(text: string): string[] {
  const root = readJson(text);
  if (root === undefined) return [];
  return findVoidValues(root).map(({ key, expected }) =>
    expected.length === 1
      ? `${key} has to be ${expected[0]}`
      : `${key} has to be one of ${expected.join(", ")}`,
  );
}

/** The places of entries; of a key that is repeated, the engine reads the last. */
function rangesIn(text: string, { scope }: Layer): LoadedLayer["rangeOf"] {
  const permissions = valuesAt(readJson(text), "permissions").at(-1);
  if (permissions === undefined) return () => undefined;
  const document = TextDocument.create("", "", 0, text);
  const { start, end } = permissions;
  const rules = readSettings(text, scope).rules.filter(
    ({ site: { span } }) => span.start >= start && span.end <= end,
  );
  const places = new Map(
    LISTS.map((list) => {
      const last = rules.findLast((rule) => rule.list.name === list)?.list;
      return [list, rules.filter((rule) => rule.list === last)] as const;
    }),
  );
  return (list, index) => {
    const span = places.get(list)?.[index]?.site.span;
    return span && { start: document.positionAt(span.start), end: document.positionAt(span.end) };
  };
}
