import type { PolicyFileKind } from "../engine.js";
import { POLICY_FILES } from "./policies/read.js";
import { readSettings } from "./settings-file.js";

/** Every file in which Gemini CLI 0.61.0 reads rules or names of tools. */
export const GEMINI_FILES: readonly [PolicyFileKind, ...PolicyFileKind[]] = [
  { glob: "**/.gemini/settings.json", scope: "project", scopeAtHome: "user", read: readSettings },
  { glob: "**/gemini-cli/settings.json", scope: "managed", read: readSettings },
  ...POLICY_FILES,
];
