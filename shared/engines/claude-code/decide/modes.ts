import type { Settled } from "../../../reach/settle.js";
import type { Call } from "./call.js";
import type { Merged } from "./layers.js";
import type { Rule } from "./rules.js";

/** Modes in which what a rule allows goes through as it does in the usual one. */
const GRANTING_MODES = ["acceptEdits", "dontAsk", "bypassPermissions"];

/** Kinds of calls that a mode or a switch treats by itself. */
export const FILE_TOOLS = /^(?:Bash|Edit|Glob|Grep|Monitor|NotebookEdit|Read|Write)$/;

/**
 * What a rule denies is denied in every mode. The rest was recorded in the usual mode only, so that
 * no more is said in another than its documentation does.
 */
export function inMode(settled: Settled<Rule>, { tool, merged }: Call): Settled<Rule> {
  const { decision, rule } = settled;
  if (decision === "deny" || decision === "unknown") return settled;
  const doubt = whyUnusual(merged, decision, rule !== undefined, FILE_TOOLS.test(tool));
  return doubt === undefined ? settled : { decision: "unknown", because: doubt };
}

/** Why a mode or a switch leaves a decision open, as a clause; `undefined` where none does. */
export function whyUnusual(
  { doubt, modes, switches }: Merged,
  decision: "allow" | "ask",
  byRule: boolean,
  onFiles: boolean,
): string | undefined {
  if (doubt !== undefined) return `${doubt}, and what then holds is not known here`;
  const [other] = switches.filter((key) =>
    key === "denyInsteadOfPrompting" ? decision === "ask" : onFiles,
  );
  if (other !== undefined) return `${other} is set, and what it changes here is not known`;
  const unusual = modes.find((mode) => {
    if (decision === "allow" && byRule) return !GRANTING_MODES.includes(mode);
    return mode !== "acceptEdits" || (onFiles && decision === "ask" && !byRule);
  });
  return unusual === undefined
    ? undefined
    : `the mode ${unusual} is set, and what it makes of this call is not known here`;
}
