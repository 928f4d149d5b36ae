import type { JudgeInput } from "../../shared/judge.js";

/** The folder of a plugin, for the fixtures that are parts of one. */
const PLUGIN = "plugins/mine";

/** For each folder of fixtures the path under which one of that name is judged. */
const PLACES: Readonly<Record<string, (name: string) => string>> = {
  agents: (name) => `.claude/agents/${name}.md`,
  skills: (name) => `.claude/skills/${name}/SKILL.md`,
  commands: (name) => `.claude/commands/${name}.md`,
  "plugin-agents": (name) => `${PLUGIN}/agents/${name}.md`,
  "plugin-skills": (name) => `${PLUGIN}/skills/${name}/SKILL.md`,
  "plugin-commands": (name) => `${PLUGIN}/commands/${name}.md`,
  hooks: () => `${PLUGIN}/hooks/hooks.json`,
  mcp: () => ".mcp.json",
  "copilot-agents": (name) => `.github/agents/${name}.agent.md`,
  instructions: (name) => `.github/instructions/${name}.instructions.md`,
  prompts: (name) => `.github/prompts/${name}.prompt.md`,
  manifest: () => `${PLUGIN}/.claude-plugin/plugin.json`,
  settings: () => ".vscode/settings.json",
  "user-settings": () => "Code/User/settings.json",
  workspace: () => "all.code-workspace",
  toolsets: (name) => `Code/User/prompts/${name}.toolsets.jsonc`,
  policies: (name) => `/home/me/.gemini/policies/${name}.toml`,
  "extension-policies": (name) => `/home/me/.gemini/extensions/mine/policies/${name}.toml`,
  "some-servers": () => ".claude/settings.json",
  "all-servers": () => ".claude/settings.json",
};

const SERVERS = { github: ["get_issue", "list_issues"], "my.server": undefined };

/** For some folders of fixtures what is known around their policies. */
const SURROUNDINGS: Readonly<Record<string, JudgeInput["surroundings"]>> = {
  policies: { home: "/home/me" },
  "extension-policies": { home: "/home/me" },
  "some-servers": { servers: SERVERS },
  "all-servers": { servers: SERVERS, complete: true },
};

/**
 * Where a fixture is taken to stand: its folder tells, and one that stands in none is of the kind
 * that its engine takes an unknown path for.
 */
export function placeOf(topic: string): Pick<JudgeInput, "path" | "surroundings"> {
  const [, folder, name = topic] = /^(.+)\/([^/]+)$/.exec(topic) ?? [];
  if (folder === undefined) return { path: `${name}.jsonc` };
  const pathOf = PLACES[folder];
  if (pathOf === undefined) throw new Error(`No kind of file is kept in fixtures/…/${folder}.`);
  return { path: pathOf(name), surroundings: { plugins: [PLUGIN], ...SURROUNDINGS[folder] } };
}
