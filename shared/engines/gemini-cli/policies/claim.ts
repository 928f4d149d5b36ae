import type { Asking, Claim } from "../../../reach/covering.js";
import type { PolicyBlock } from "./block.js";

/** What a rule compares with the arguments of a call; nothing for `whole`. */
export interface Arguments {
  readonly kind: "whole" | "prefix" | "regex" | "json";
  readonly patterns: readonly string[];
}

/** Where a rule comes in the order in which the engine looks at rules. */
export interface Turn {
  /** The tier, with the priority in thousandths behind. */
  readonly tier: number;
  readonly priority: number;
  /** The file, and the place in it: rules of equal priority are looked at as they are written. */
  readonly path: string;
  readonly at: number;
}

/** What one name under `toolName` says, with all that stands beside it. */
export class PolicyClaim implements Claim {
  readonly identity: string;
  /** The name that a call is compared with, an old name by the one of today. */
  readonly name: string;
  readonly block: PolicyBlock;
  readonly arguments: Arguments;
  readonly turn: Turn;

  constructor(identity: string, name: string, block: PolicyBlock, args: Arguments, turn: Turn) {
    this.identity = identity;
    this.name = name;
    this.block = block;
    this.arguments = args;
    this.turn = turn;
  }

  get filed(): Claim["filed"] {
    return { cabinet: cabinetOf(this.name, this.arguments), name: drawerOf(this.arguments) };
  }

  askAbove<Found>(ask: Asking<Found>): Found | undefined {
    const [first = ""] = this.arguments.patterns;
    for (const name of namesAbove(this.name, this.block.mcpName)) {
      const inName = (args: Arguments): Found | undefined =>
        ask(cabinetOf(name, args), drawerOf(args));
      const found =
        inName(this.arguments) ??
        (this.arguments.kind === "prefix"
          ? (inName({ kind: "prefix", patterns: [first] }) ??
            inName({ kind: "prefix", patterns: ["", ""] }))
          : undefined) ??
        inName({ kind: "whole", patterns: [] });
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function cabinetOf(name: string, { kind }: Arguments): string {
  return `${kind} ${name}`;
}

/** Prefixes lie under the first word of the only one; several lie together. */
function drawerOf({ kind, patterns }: Arguments): string {
  const [first = ""] = patterns;
  if (kind !== "prefix") return first;
  return patterns.length > 1 ? " " : (/^[^ "]*/.exec(first)?.[0] ?? "");
}

/** The names of rules that may reach all calls of this name, the nearest first. */
function namesAbove(name: string, server: string | undefined): readonly string[] {
  const names = [name];
  if (server !== undefined && server !== "*") names.push(`mcp_${server}_*`);
  if (name.startsWith("mcp_")) names.push("mcp_*");
  names.push("*");
  return [...new Set(names)];
}
