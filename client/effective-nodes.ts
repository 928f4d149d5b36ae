import * as vscode from "vscode";
import type { Place, PlacedPolicy, PlacedRule, PlacedTool } from "../server/protocol.js";
import { counted } from "../shared/policy/tally.js";
import { STATE_TITLES } from "../shared/reach/words.js";

type State = PlacedTool["state"];

const STATES = Object.keys(STATE_TITLES) as State[];

/** Beside each icon the state stands in words, so that none of them has to be known. */
const ICONS: Readonly<Record<State, string>> = {
  denied: "circle-slash",
  asks: "question",
  allowed: "pass",
  partly: "list-filter",
  default: "circle-outline",
  unknown: "warning",
};

/** One row of the tree. */
export class EffectiveNode extends vscode.TreeItem {
  readonly children: readonly EffectiveNode[];
  /** The tool that the row is about, in the folder with this address; absent for other rows. */
  readonly call: { readonly folder: string; readonly tool: string } | undefined;

  constructor(label: string, { children = [], call, icon, ...more }: NodeParts) {
    const { None, Collapsed } = vscode.TreeItemCollapsibleState;
    super(label, children.length > 0 ? Collapsed : None);
    Object.assign(this, more);
    this.children = children;
    this.call = call;
    if (icon !== undefined) this.iconPath = new vscode.ThemeIcon(icon);
  }
}

interface NodeParts
  extends Pick<
    Partial<vscode.TreeItem>,
    "accessibilityInformation" | "collapsibleState" | "contextValue" | "id"
  > {
  readonly children?: readonly EffectiveNode[];
  readonly call?: { readonly folder: string; readonly tool: string };
  readonly icon?: string;
  readonly description?: string;
  readonly tooltip?: string;
  readonly command?: vscode.Command;
}

/** The row of one of several folders. */
export function folderNode(
  { name, uri }: vscode.WorkspaceFolder,
  policy: PlacedPolicy | undefined,
): EffectiveNode {
  const children = policy === undefined ? [] : policyNodes(`${uri}`, policy);
  const { Expanded, None } = vscode.TreeItemCollapsibleState;
  return new EffectiveNode(name, {
    id: `${uri}`,
    icon: "root-folder",
    description: children.length > 0 ? (policy?.agent ?? "") : "no policy",
    children,
    collapsibleState: children.length > 0 ? Expanded : None,
  });
}

/** The rows for what holds in the folder with this address; none where there is no policy. */
export function policyNodes(folder: string, policy: PlacedPolicy): EffectiveNode[] {
  const { layers, dropped, notes, tools } = policy;
  if (layers.length === 0) return [];
  const groups = STATES.flatMap((state) => {
    const those = tools.filter((tool) => tool.state === state);
    const children = those.map((tool) => toolNode(tool, folder, [state]));
    return those.length === 0
      ? []
      : [groupNode(`${folder} ${state}`, STATE_TITLES[state], ICONS[state], children)];
  });
  return [
    ...notes.map((note) => new EffectiveNode(note, { icon: "info", tooltip: note })),
    ...groups,
    ...(dropped.length === 0
      ? []
      : [groupNode(`${folder} dropped`, "Not in force", "error", dropped.map(droppedNode))]),
    groupNode(`${folder} layers`, "Policies", "law", layers.map(layerNode)),
  ];
}

function groupNode(
  id: string,
  title: string,
  icon: string,
  children: readonly EffectiveNode[],
): EffectiveNode {
  return new EffectiveNode(title, { id, icon, description: `${children.length}`, children });
}

function toolNode(tool: PlacedTool, folder: string, path: readonly string[]): EffectiveNode {
  const { name, kind, state, happens, because, rules, tools = [], offered } = tool;
  const [only, ...others] = rules;
  // Several rules are named below; a row has room for one.
  const by = only && others.length === 0 ? `${only.list} ${only.rule}` : `${rules.length} rules`;
  const said = rules.length === 0 ? happens : `${happens} · ${by}`;
  const own = [...path, name];
  return new EffectiveNode(name, {
    id: [folder, ...own].join(" "),
    icon: ICONS[state],
    description: said,
    tooltip: offered === "always" ? because : `${because}\nOnly some sessions offer it.`,
    accessibilityInformation: { label: `${name}, ${said}. ${because}` },
    contextValue: kind,
    call: { folder, tool: name },
    children: [
      ...rules.map((rule) => ruleNode(rule)),
      ...tools.map((each) => toolNode(each, folder, own)),
    ],
  });
}

function ruleNode(rule: PlacedRule): EffectiveNode {
  const where = placeName(rule);
  return new EffectiveNode(rule.rule, {
    icon: "go-to-file",
    description: `${rule.list} · ${where}`,
    tooltip: `${rule.rule} in ${rule.list} of ${where}`,
    accessibilityInformation: { label: `${rule.list} rule ${rule.rule}, ${where}` },
    ...opening(rule),
  });
}

function droppedNode(part: PlacedPolicy["dropped"][number]): EffectiveNode {
  return new EffectiveNode(part.rule ?? part.file, {
    icon: "go-to-file",
    description: part.rule === undefined ? part.because : placeName(part),
    tooltip: part.because,
    accessibilityInformation: { label: part.because },
    ...opening(part),
  });
}

function layerNode(layer: PlacedPolicy["layers"][number]): EffectiveNode {
  return new EffectiveNode(layer.file, {
    icon: "go-to-file",
    description: `${layer.scope} · ${counted(layer.rules, "rule")} in force`,
    tooltip: layer.path ?? layer.file,
    ...opening(layer),
  });
}

type InFile = Place & Pick<PlacedRule, "range">;

/** The file, with the line where that is known. */
function placeName({ file, range }: InFile): string {
  return range === undefined ? file : `${file}:${range.start.line + 1}`;
}

/** A click opens the file at the place. */
function opening(place: InFile): { command?: vscode.Command } {
  const shown = locationOf(place);
  if (shown === undefined) return {};
  const { uri, range } = shown;
  const options: vscode.TextDocumentShowOptions = { ...(range && { selection: range }) };
  return { command: { title: "Open", command: "vscode.open", arguments: [uri, options] } };
}

/** Where something stands, for VS Code; `undefined` when it is in no file. */
export function locationOf({
  uri,
  range,
}: Partial<InFile>): { uri: vscode.Uri; range?: vscode.Range } | undefined {
  if (uri === undefined) return undefined;
  const file = vscode.Uri.parse(uri);
  if (range === undefined) return { uri: file };
  const { start, end } = range;
  return {
    uri: file,
    range: new vscode.Range(start.line, start.character, end.line, end.character),
  };
}
