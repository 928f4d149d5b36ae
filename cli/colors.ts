import { createColors } from "picocolors";

/**
 * Colours for a terminal. NO_COLOR turns them off and FORCE_COLOR on, whatever stands there; a log
 * of a CI run is no terminal, so the library's own guess, which takes it for one, is not used.
 */
export const colors = createColors(wantsColors(process.env, process.stdout.isTTY));

function wantsColors(
  { NO_COLOR, FORCE_COLOR, TERM }: NodeJS.ProcessEnv,
  isTerminal: boolean | undefined,
): boolean {
  if (NO_COLOR) return false;
  if (FORCE_COLOR) return FORCE_COLOR !== "0";
  return isTerminal === true && TERM !== "dumb";
}
