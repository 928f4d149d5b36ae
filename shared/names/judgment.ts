import { readGuidance } from "./guidance.js";
import { NAMESPACE_SEPARATOR, PROTOCOLS, type ProtocolNamespace } from "./protocols.js";
import { RETIRED_TOOL_NAMES } from "./retired-tools.js";
import { joinNamespacedName, type NamespacedName, splitByProtocols } from "./segments.js";

/** The four answers to "is this rule's tool name stale": a closed set. */
export const RULE_TOOL_NAME_VERDICTS = [
  "current",
  "retired",
  "unprefixed_namespace",
  "unmintable_segment",
] as const;

/**
 * Whether a tool name written in a rule is stale: one that, against a roster, names no tool and
 * never can.
 *
 * - `current`: the roster mounts it, or it is none of the three below.
 * - `retired`: a name of the retired table that the roster does not mount; `guidance` is the
 *   table's line, `currentName` the one successor of a tool that was merely renamed.
 * - `unprefixed_namespace`: carries the `__` separator without a protocol prefix. No roster clears
 *   it, because no engine mounts such a name.
 * - `unmintable_segment`: carries a protocol prefix, but its peer segment is empty or no spelling
 *   the mint produces, or its tool segment is empty. `currentName` is the whole name in the minted
 *   spelling; it is absent when a segment is empty, since then no rewriting makes it reach a tool.
 */
export type RuleToolNameVerdict =
  | { readonly kind: "current" }
  | { readonly kind: "retired"; readonly guidance: string; readonly currentName?: string }
  | { readonly kind: "unprefixed_namespace" }
  | {
      readonly kind: "unmintable_segment";
      readonly guidance: string;
      readonly currentName?: string;
    };

/** The two kinds of tool-name miss: never a tool, or a tool that was retired. A closed set. */
export const TOOL_MISS_KINDS = ["unknown", "expected-absent"] as const;

/**
 * Why a call's name matched nothing. `detail` is the clause to tell the caller; `successor` is
 * present only when the tool was renamed and the roster mounts the new name.
 */
export type ToolNameMiss =
  | { readonly kind: "unknown" }
  | { readonly kind: "expected-absent"; readonly detail: string; readonly successor?: string };

/** What the judgment knows: an engine brings its own protocols and its own retired names. */
export interface ToolNameTables {
  readonly protocols: readonly ProtocolNamespace[];
  /** Retired name → guidance line (see guidance.ts for its grammar). */
  readonly retired: ReadonlyMap<string, string>;
}

/** The judgment of tool names over one pair of tables. Pure; no input throws. */
export interface ToolNameJudgment extends ToolNameTables {
  /** Judges a rule's tool name against the names known to be mounted. */
  judgeRuleToolName(name: string, roster: ReadonlySet<string>): RuleToolNameVerdict;
  /** Classifies a call whose name matched nothing in the roster. */
  judgeToolNameMiss(name: string, roster: ReadonlySet<string>): ToolNameMiss;
  /** Takes a namespaced name apart; `undefined` for a name without a protocol prefix. */
  splitNamespacedName(name: string): NamespacedName | undefined;
}

const CURRENT: RuleToolNameVerdict = { kind: "current" };

/** Builds the judgment over an engine's own tables. */
export function createToolNameJudgment(tables: ToolNameTables): ToolNameJudgment {
  const { protocols, retired } = tables;
  const split = (name: string) => splitByProtocols(name, protocols);

  function judgeRuleToolName(name: string, roster: ReadonlySet<string>): RuleToolNameVerdict {
    const parts = split(name);
    // Engines refuse to mount a name with a bare separator, so a roster that lists one is mistaken
    // and cannot clear it.
    const unprefixed = parts === undefined && name.includes(NAMESPACE_SEPARATOR);
    const mounted = roster.has(name);
    if (mounted && !unprefixed) return CURRENT;
    const guidance = mounted ? undefined : retired.get(name);
    if (guidance !== undefined) {
      const fate = readGuidance(guidance);
      return fate?.kind === "renamed"
        ? { kind: "retired", guidance, currentName: fate.into }
        : { kind: "retired", guidance };
    }
    if (unprefixed) return { kind: "unprefixed_namespace" };
    return parts === undefined ? CURRENT : judgeSegments(parts);
  }

  function judgeToolNameMiss(name: string, roster: ReadonlySet<string>): ToolNameMiss {
    const verdict = judgeRuleToolName(name, roster);
    if (verdict.kind !== "retired") return { kind: "unknown" };
    const { guidance, currentName } = verdict;
    if (currentName === undefined) return { kind: "expected-absent", detail: guidance };
    return roster.has(currentName)
      ? {
          kind: "expected-absent",
          detail: `renamed "${currentName}"`,
          successor: currentName,
        }
      : { kind: "expected-absent", detail: `renamed "${currentName}", which is unavailable here` };
  }

  return { protocols, retired, judgeRuleToolName, judgeToolNameMiss, splitNamespacedName: split };
}

/**
 * Judges the segments as written: peers compare exactly, so one that the mint would have spelled
 * differently reaches no tool. A tool segment that is not empty may be a literal or a glob and is
 * never judged here.
 */
function judgeSegments(parts: NamespacedName): RuleToolNameVerdict {
  const { ns, peer, tool } = parts;
  if (peer === "") {
    return {
      kind: "unmintable_segment",
      guidance: `no peer is named behind "${ns.prefix}"`,
    };
  }
  if (tool === "") {
    return {
      kind: "unmintable_segment",
      guidance: `nothing follows the last "${NAMESPACE_SEPARATOR}": no tool has an empty name`,
    };
  }
  const minted = ns.mint(peer);
  if (minted === peer) return CURRENT;
  return {
    kind: "unmintable_segment",
    guidance: `"${peer}" is mounted as "${minted}": peers compare exactly`,
    currentName: joinNamespacedName({ ...parts, peer: minted }),
  };
}

/** The judgment over this project's own tables. */
export const toolNameJudgment = createToolNameJudgment({
  protocols: PROTOCOLS,
  retired: RETIRED_TOOL_NAMES,
});

/** {@link ToolNameJudgment.judgeRuleToolName} over this project's own tables. */
export const { judgeRuleToolName, judgeToolNameMiss } = toolNameJudgment;
