import { tmpdir } from "node:os";
import { join } from "node:path";

/** A home folder that is not there, so that no test depends on whose machine it runs on. */
export const NO_HOME = join(tmpdir(), "policy-judge-no-home");

/**
 * What a process has to be told to take a folder for the user's home, and the folder `managed` in it
 * for the one of an administrator.
 */
export function homeAt(folder: string): NodeJS.ProcessEnv {
  const managed = join(folder, "managed");
  return { HOME: folder, USERPROFILE: folder, POLICY_JUDGE_MANAGED_FOLDER: managed };
}
