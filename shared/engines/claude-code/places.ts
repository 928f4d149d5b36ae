import type { LayerPlace } from "../engine.js";

/**
 * Where Claude Code 2.1.332 looks for settings, from its documentation (2026-11-30): the weakest
 * first. Of the three places of managed settings a machine has one, by its system.
 */
export const LAYER_PLACES: readonly LayerPlace[] = [
  { scope: "user", from: "home", path: ".claude/settings.json" },
  { scope: "project", from: "folder", path: ".claude/settings.json" },
  { scope: "local", from: "folder", path: ".claude/settings.local.json" },
  { scope: "managed", from: "disk", path: "etc/claude-code/managed-settings.json" },
  {
    scope: "managed",
    from: "disk",
    path: "Library/Application Support/ClaudeCode/managed-settings.json",
  },
  { scope: "managed", from: "disk", path: "C:/Program Files/ClaudeCode/managed-settings.json" },
];
