import type { Machine } from "../session.js";

/** The folder of what an administrator sets, by the platform's name in Node (Claude Code 2.1.332). */
const FOLDERS: Readonly<Record<string, string>> = {
  darwin: "/Library/Application Support/ClaudeCode",
  win32: "C:/Program Files/ClaudeCode",
};

/** The folder of what an administrator sets; on all other platforms it is as on Linux. */
export function systemFolder({ system, platform = "" }: Machine): string {
  return system ?? FOLDERS[platform] ?? "/etc/claude-code";
}
