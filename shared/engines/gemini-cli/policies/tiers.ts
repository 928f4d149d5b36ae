import type { Scope } from "../../engine.js";
import type { PolicyBlock } from "./block.js";

/**
 * The tiers of Gemini CLI 0.61.0: `policy/config.js` of @google/gemini-cli-core 0.61.0, taken
 * 2026-11-30. The final priority of a rule is its tier with its own priority in thousandths behind.
 */
const TIERS: Readonly<Partial<Record<Scope, number>>> = { user: 4, flag: 4, managed: 5 };

/** The tier of a file; `undefined` for one that the engine does not read. */
export function tierOf(scope: Scope): number | undefined {
  return TIERS[scope];
}

/** `4.100`: what the engine sorts rules by. */
export function finalPriority(tier: number, priority: number): string {
  return `${tier}.${String(priority).padStart(3, "0")}`;
}

/** What of a rule stands beside a single string of it, in whole sentences for its reader. */
export function besideOf(block: PolicyBlock, tier: number | undefined): readonly string[] {
  const { priority, patternKey, modes, mcpName } = block;
  const sentences: string[] = [];
  if (priority !== undefined && tier !== undefined) {
    const place = tier === 5 ? "managed" : "user";
    sentences.push(
      `Its final priority is ${finalPriority(tier, priority)}: ${tier} for ${place} policies, and ${priority} thousandths. The first rule that matches decides, from the highest down.`,
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
