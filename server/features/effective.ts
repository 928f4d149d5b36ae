import { URI } from "vscode-uri";
import type { Engine } from "../../shared/engines/engine.js";
import { type EffectiveTool, effectivePolicy } from "../../shared/reach/effective.js";
import { effectiveMarkdown } from "../../shared/reach/effective-markdown.js";
import { explain } from "../../shared/reach/explain.js";
import type { LayerName, Question, ToolCall } from "../../shared/reach/question.js";
import { DECISION_WORDS } from "../../shared/reach/words.js";
import type { FolderLayer } from "../layers-of-folder.js";
import type { ExplainedCall, Place, PlacedPolicy, PlacedTool } from "../protocol.js";

/** A folder with all that holds in it for one engine. */
export interface FolderState {
  /** Its address. */
  readonly folder: string;
  readonly engine: Engine;
  readonly layers: readonly FolderLayer[];
  readonly servers: Question["servers"];
  /** The path of the user's home folder, as in a URI. */
  readonly home: string | undefined;
}

/** What the policies of a folder make of each tool, with the places of the rules behind it. */
export function effectiveAnswer(state: FolderState, withMarkdown: boolean): PlacedPolicy {
  const { engine } = state;
  const placeOf = placesIn(state);
  const picture = effectivePolicy({ engine: engine.id, ...questionOf(state) });
  const placed = ({ tools, rules, ...tool }: EffectiveTool): PlacedTool => {
    const parameter = engine.mainParameter?.(tool.name);
    return {
      ...tool,
      rules: rules.map((rule) => ({ ...rule, ...placeOf(rule) })),
      ...(tools && { tools: tools.map(placed) }),
      ...(parameter !== undefined && { parameter }),
    };
  };
  const markdown = () =>
    effectiveMarkdown(picture, {
      title: `What ${engine.title} may do in ${nameOf(state.folder)}`,
      facts: `${engine.release}, as of ${engine.factsTaken}`,
      fileOf: (layer) => placeOf(layer).file,
    });
  return {
    agent: engine.title,
    layers: picture.layers.map((layer) => ({ ...layer, ...placeOf(layer) })),
    dropped: picture.dropped.map((part) => ({ ...part, ...placeOf(part) })),
    notes: picture.notes,
    tools: picture.tools.map(placed),
    ...(withMarkdown && { markdown: markdown() }),
  };
}

/** What becomes of one call, and where the rule stands that decided it. */
export function explainAnswer(state: FolderState, call: ToolCall): ExplainedCall {
  const explanation = explain({ engine: state.engine.id, ...questionOf(state), call });
  const { decision, because, layer } = explanation;
  return {
    ...explanation,
    summary: `This call of ${call.name} is ${DECISION_WORDS[decision]}. ${because}`,
    ...(layer && { place: placesIn(state)(layer) }),
  };
}

function questionOf({ folder, layers, servers, home }: FolderState): Omit<Question, "call"> {
  return {
    layers: layers.map(({ uri: _, ...layer }) => layer),
    cwd: URI.parse(folder).path,
    ...(servers !== undefined && { servers }),
    ...(home !== undefined && { home }),
  };
}

/** Where the file of a layer is, for programs and for people. */
function placesIn({ folder, layers, home }: FolderState): (layer: LayerName) => Place {
  const { path: root } = URI.parse(folder);
  return ({ scope, path }) => {
    const uri = layers.find((layer) => layer.scope === scope && layer.path === path)?.uri;
    const file = path === undefined ? `${scope} settings` : fileName(path, root, home);
    return { file, ...(uri !== undefined && { uri }) };
  };
}

function fileName(path: string, root: string, home: string | undefined): string {
  const below = (folder: string) => {
    const start = `${folder.replace(/\/$/, "")}/`;
    return path.startsWith(start) ? path.slice(start.length) : undefined;
  };
  const atHome = home === undefined ? undefined : below(home);
  return below(root) ?? (atHome === undefined ? path : `~/${atHome}`);
}

/** The last name of an address. */
function nameOf(folder: string): string {
  return URI.parse(folder).path.replace(/\/$/, "").replace(/^.*\//, "") || folder;
}
