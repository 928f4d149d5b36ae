import type { Scope } from "../../engine.js";
import type { PolicyBlock } from "./block.js";

/**
 * The tiers of Gemini CLI 0.61.0: `policy/config.js` of @google/gemini-cli-core 0.61.0, taken
 * 2026-11-30. The final priority of a rule is its tier with its own priority in thousandths behind.
 */
const TIERS: Readonly<Partial<Record<Scope, number>>> = { user: 4, flag: 4, managed: 5 };

/** The tier of all that extensions bring. */
const EXTENSION_TIER = 2;

/** Where a policy file stands, as far as it changes what the engine makes of it. */
export interface PolicyPlace {
  /** Absent for a file that the engine does not read. */
  readonly tier?: number;
  /** True for the policies that an extension brings, of which some rules are dropped. */
  readonly ofExtension: boolean;
}

/** The place of a file of the scope. */
export function placeOf(scope: Scope, ofExtension: boolean): PolicyPlace {
  const tier = TIERS[scope];
  if (tier === undefined) return { ofExtension };
  return { tier: ofExtension ? EXTENSION_TIER : tier, ofExtension };
}

/** What a tier is called, for the reader of a policy. */
const TIER_NAMES: Readonly<Record<number, string>> = {
  [EXTENSION_TIER]: "policies of an extension",
  4: "user policies",
  5: "managed policies",
};

/** `4.100`: what the engine sorts rules by. */
export function finalPriority(tier: number, priority: number): string {
  return `${tier}.${String(priority).padStart(3, "0")}`;
}

/** What of a rule stands beside a single string of it, in whole sentences for its reader. */
export function besideOf(block: PolicyBlock, tier: number | undefined): readonly string[] {
  const { priority, patternKey, modes, mcpName } = block;
  const sentences: string[] = [];
  if (block.table === "safety_checker") sentences.push(...checkerOf(block));
  else if (priority !== undefined && tier !== undefined) {
    sentences.push(
      `Its final priority is ${finalPriority(tier, priority)}: ${tier} for ${TIER_NAMES[tier]}, and ${priority} thousandths. The first rule that matches decides, from the highest down.`,
    );
  }
  if (patternKey !== undefined) {
    const texts = block.texts(patternKey).map(({ value }) => `\`${value.replaceAll("`", "'")}\``);
    const shown = texts.length > 4 ? [...texts.slice(0, 4), "…"] : texts;
    sentences.push(`Only calls that ${patternKey} fits: ${shown.join(", ")}.`);
  }
  if (mcpName !== undefined && mcpName !== "") {
    sentences.push(
      mcpName === "*"
        ? "Only tools of MCP servers."
        : `Only tools of the MCP server \`${mcpName.replaceAll("`", "'")}\`.`,
    );
  }
  if (modes !== undefined) sentences.push(`Only in the modes ${modes.join(", ")}.`);
  const subagent = block.text("subagent");
  if (subagent !== undefined)
    sentences.push(`Only for the subagent \`${subagent.replaceAll("`", "'")}\`.`);
  if (block.source("toolAnnotations") !== undefined)
    sentences.push("Only tools whose annotations are these.");
  const interactive = block.source("interactive");
  if (interactive === "true") sentences.push("Only where somebody can be asked.");
  if (interactive === "false") sentences.push("Only in runs where nobody can be asked.");
  return sentences;
}

/** What is run, and when. */
function checkerOf(block: PolicyBlock): readonly string[] {
  const name = block.checkerText("name");
  return [
    ...(name === undefined ? [] : [`What is run is \`${name.replaceAll("`", "'")}\`.`]),
    "Every safety checker that fits is run, and each can refuse the call or have it asked about; none can allow what a rule does not.",
  ];
}
