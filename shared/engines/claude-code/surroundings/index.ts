import type { SourceFile, SurroundingFiles } from "../../surroundings.js";
import { systemFolder } from "../system-folder.js";
import { readAgentSource, readPluginAgentSource } from "./agents.js";
import { readManagedServers, readPluginServers, readServers, readUserServers } from "./servers.js";
import {
  readCommandSource,
  readManifestSource,
  readPluginName,
  readSkillSource,
} from "./skills.js";

/** Files that the program itself writes, with a history in them, grow large. */
const USER_CONFIGURATION = { glob: ".claude.json", maxBytes: 16 * 1024 * 1024 };

/**
 * What Claude Code 2.1.332 reads beside its policies (runs of `claude mcp list` and of the start of
 * a session, 2026-12-01).
 */
const SOURCES: readonly SourceFile[] = [
  { of: "project", glob: "**/.mcp.json", read: readServers },
  { of: "project", glob: "**/.claude/agents/**/*.md", read: readAgentSource },
  { of: "project", glob: "**/.claude/skills/*/SKILL.md", read: readSkillSource },
  { of: "project", glob: "**/.claude/commands/**/*.md", read: readCommandSource },
  { of: "project", glob: "**/.claude/settings.json" },
  { of: "project", glob: "**/.claude/settings.local.json" },
  { of: "plugin", glob: ".claude-plugin/plugin.json", read: readManifestSource },
  { of: "plugin", glob: ".mcp.json", read: readPluginServers },
  { of: "plugin", glob: "agents/**/*.md", read: readPluginAgentSource },
  { of: "plugin", glob: "skills/*/SKILL.md", read: readSkillSource },
  { of: "plugin", glob: "commands/**/*.md", read: readCommandSource },
  { of: "home", ...USER_CONFIGURATION, read: readUserServers },
  { of: "system", glob: "managed-mcp.json", read: readManagedServers },
];

/** What exists around the policies of Claude Code. */
export const claudeCodeSurroundings: SurroundingFiles = {
  sources: SOURCES,
  systemFolder,
  pluginName: readPluginName,
};
