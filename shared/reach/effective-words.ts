import type { Range } from "../policy/finding.js";
import type { EffectiveLayer, EffectivePolicy, EffectiveTool } from "./effective.js";
import type { LayerName } from "./question.js";

/** Folders that paths are shortened against, absolute; a path that lies in neither is told whole. */
export interface ShownFrom {
  readonly cwd?: string;
  readonly home?: string;
}

/** A row of the table, and how deep it stands: 1 for a tool below its server. */
export interface ShownTool {
  readonly tool: EffectiveTool;
  readonly depth: 0 | 1;
}

/** All rows of the table in order; tools that all stand as their server does are folded into it. */
export function shownTools({ tools }: Pick<EffectivePolicy, "tools">): ShownTool[] {
  return tools.flatMap((tool): ShownTool[] => {
    const below = (tool.tools ?? []).filter(
      (each) => each.state !== tool.state || each.happens !== tool.happens,
    );
    return [{ tool, depth: 0 }, ...below.map((each) => ({ tool: each, depth: 1 }) as const)];
  });
}

/** Where a rule or a layer stands: the path with the line from 1, or whose settings they are. */
export function placeOf(
  { scope, path, range }: LayerName & Pick<EffectiveTool["rules"][number], "range">,
  from: ShownFrom,
): string {
  const file = path === undefined ? `${scope} settings` : shortPath(path, from);
  return range === undefined ? file : lineIn(file, range);
}

/** The place of a range in a file: the path as it is shown, with the line from 1. */
export function placeInFile(path: string, range: Range, from: ShownFrom): string {
  return lineIn(shortPath(path, from), range);
}

function lineIn(file: string, { start }: Range): string {
  return `${file}:${start.line + 1}`;
}

/** A layer with its path and how many of its rules count. */
export function layerLine(layer: EffectiveLayer, from: ShownFrom): string {
  const rules = layer.rules === 1 ? "1 rule" : `${layer.rules} rules`;
  return layer.path === undefined
    ? `${layer.scope}: ${rules} in force`
    : `${layer.scope}: ${placeOf(layer, from)}, ${rules} in force`;
}

function shortPath(path: string, { cwd, home }: ShownFrom): string {
  return below(path, cwd, "") ?? below(path, home, "~/") ?? path;
}

function below(path: string, folder: string | undefined, start: string): string | undefined {
  if (folder === undefined || !/[^/\\]/.test(folder)) return undefined;
  const inside = folder.replace(/[/\\]+$/, "");
  const sign = path.charAt(inside.length);
  return path.startsWith(inside) && /^[/\\]$/.test(sign)
    ? `${start}${path.slice(inside.length + 1)}`
    : undefined;
}
