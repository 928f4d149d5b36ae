import { URI } from "vscode-uri";
import type { Engine } from "../../shared/engines/engine.js";
import {
  type EffectiveTool,
  effectivePolicy,
  type PolicyQuestion,
} from "../../shared/reach/effective.js";
import { effectiveMarkdown } from "../../shared/reach/effective-markdown.js";
import { placeOf, type ShownFrom } from "../../shared/reach/effective-words.js";
import { explainInSession } from "../../shared/reach/explain-in-session.js";
import type { LayerName, Question, ToolCall } from "../../shared/reach/question.js";
import { DECISION_WORDS } from "../../shared/reach/words.js";
import type { FolderSession } from "../neighbours.js";
import type { ExplainedCall, Place, PlacedPolicy, PlacedTool } from "../protocol.js";

/** A folder with all that holds in it for one engine. */
export interface FolderState extends Pick<FolderSession, "layers" | "troubles"> {
  /** Its address. */
  readonly folder: string;
  readonly engine: Engine;
  readonly servers: Question["servers"];
  /** The path of the user's home folder, as in a URI. */
  readonly home: string | undefined;
}

/** What the policies of a folder make of each tool, with the places of the rules behind it. */
export function effectiveAnswer(state: FolderState, withMarkdown: boolean): PlacedPolicy {
  const { engine } = state;
  const inFile = placesIn(state);
  const known = effectivePolicy({ engine: engine.id, ...questionOf(state) });
  const picture = { ...known, notes: [...state.troubles, ...known.notes] };
  const placed = ({ tools, rules, ...tool }: EffectiveTool): PlacedTool => {
    const parameter = engine.mainParameter?.(tool.name);
    return {
      ...tool,
      rules: rules.map((rule) => ({ ...rule, ...inFile(rule) })),
      ...(tools && { tools: tools.map(placed) }),
      ...(parameter !== undefined && { parameter }),
    };
  };
  return {
    agent: engine.title,
    layers: picture.layers.map((layer) => ({ ...layer, ...inFile(layer) })),
    dropped: picture.dropped.map((part) => ({ ...part, ...inFile(part) })),
    notes: picture.notes,
    tools: picture.tools.map(placed),
    ...(withMarkdown && { markdown: effectiveMarkdown(picture, shownFrom(state)) }),
  };
}

/** What becomes of one call, and where the rule stands that decided it. */
export function explainAnswer(state: FolderState, call: ToolCall): ExplainedCall {
  const { notes, ...explanation } = explainInSession(state.engine, questionOf(state), call);
  const { decision, because, layer } = explanation;
  return {
    ...explanation,
    summary: [
      `This call of ${call.name} is ${DECISION_WORDS[decision]}.`,
      because,
      ...notes,
      ...state.troubles,
    ].join(" "),
    ...(layer && { place: placesIn(state)(layer) }),
  };
}

function questionOf({ folder, layers, servers, home }: FolderState): PolicyQuestion {
  return {
    layers: layers.map(({ uri: _, ...layer }) => layer),
    cwd: URI.parse(folder).path,
    ...(servers !== undefined && { servers, otherServers: true }),
    ...(home !== undefined && { home }),
  };
}

/** Where the file of a layer is, for programs and for people. */
function placesIn(state: FolderState): (layer: LayerName) => Place {
  const from = shownFrom(state);
  return ({ scope, path }) => {
    const named = { scope, ...(path !== undefined && { path }) };
    const uri = state.layers.find((layer) => layer.scope === scope && layer.path === path)?.uri;
    return { file: placeOf(named, from), ...(uri !== undefined && { uri }) };
  };
}

/** The folders from which paths are told. */
function shownFrom({ folder, home }: FolderState): ShownFrom {
  return { cwd: URI.parse(folder).path, ...(home !== undefined && { home }) };
}
