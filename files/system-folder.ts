import { resolve, sep } from "node:path";

/** Names a folder that is read in the place of the one in which agents look for managed settings. */
const VARIABLE = "POLICY_JUDGE_MANAGED_FOLDER";

/**
 * The folder of an administrator's files where it is not the one of the machine: settings can so be
 * tried before they are rolled out. Absolute, with `/` between names; `undefined` when nobody has
 * named one.
 */
export function systemFolder(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env[VARIABLE];
  return named ? resolve(named).replaceAll(sep, "/") : undefined;
}
