import type { PolicyFileKind } from "../../engine.js";
import { readAgent, readPluginAgent } from "./agent-file.js";
import { readHooksFile } from "./hooks-file.js";
import { readManifest } from "./manifest-file.js";
import { readMcpFile } from "./mcp-file.js";
import { readSettings } from "./settings-file.js";
import { readPluginCommand, readSkill } from "./skill-file.js";

const PROJECT = { scope: "project", scopeAtHome: "user" } as const;
const PLUGIN = { scope: "project", inPlugin: true } as const;

/**
 * Every file in which Claude Code 2.1.332 reads rules or names of tools. Of the kinds that a path
 * fits, the first counts.
 */
export const CLAUDE_CODE_FILES: readonly [PolicyFileKind, ...PolicyFileKind[]] = [
  { glob: "**/.claude/settings.json", ...PROJECT, read: readSettings },
  { glob: "**/.claude/settings.local.json", scope: "local", read: readSettings },
  { glob: "**/managed-settings.json", scope: "managed", read: readSettings },
  { glob: "**/managed-settings.d/*.json", scope: "managed", read: readSettings },
  { glob: "**/.claude/skills/*/SKILL.md", ...PROJECT, alike: "**/SKILL.md", read: readSkill },
  {
    glob: "**/.claude/commands/**/*.md",
    ...PROJECT,
    alike: "**/commands/**/*.md",
    read: readSkill,
  },
  { glob: "**/.claude/agents/**/*.md", ...PROJECT, alike: "**/*.md", read: readAgent },
  { glob: "**/hooks/hooks.json", scope: "project", alike: "**/hooks.json", read: readHooksFile },
  { glob: "**/.mcp.json", scope: "project", read: readMcpFile },
  { glob: "**/.claude-plugin/plugin.json", scope: "project", read: readManifest },
  { glob: "skills/*/SKILL.md", ...PLUGIN, read: readSkill },
  { glob: "commands/**/*.md", ...PLUGIN, read: readPluginCommand },
  { glob: "agents/**/*.md", ...PLUGIN, read: readPluginAgent },
];
