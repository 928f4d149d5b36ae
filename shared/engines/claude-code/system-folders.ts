/**
 * The folder of what an administrator sets, by the platform's name in Node (Claude Code 2.1.332).
 */
export const SYSTEM_FOLDERS: Readonly<Record<string, string>> = {
  linux: "/etc/claude-code",
  darwin: "/Library/Application Support/ClaudeCode",
  win32: "C:/Program Files/ClaudeCode",
};
