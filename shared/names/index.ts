export { type RetiredFate, readGuidance } from "./guidance.js";
export {
  createToolNameJudgment,
  judgeRuleToolName,
  judgeToolNameMiss,
  RULE_TOOL_NAME_VERDICTS,
  type RuleToolNameVerdict,
  TOOL_MISS_KINDS,
  type ToolNameJudgment,
  type ToolNameMiss,
  type ToolNameTables,
  toolNameJudgment,
} from "./judgment.js";
export {
  MCP_SERVERS,
  NAMESPACE_SEPARATOR,
  PROTOCOLS,
  type ProtocolNamespace,
  protocolOf,
  REMOTE_AGENTS,
} from "./protocols.js";
export { RETIRED_TOOL_NAMES, RETIRED_TOOLS, type RetiredTool } from "./retired-tools.js";
export { type MountedTool, mountedToolNames } from "./roster.js";
export { joinNamespacedName, type NamespacedName, splitNamespacedName } from "./segments.js";
