import type { Check } from "./check.js";
import { engineMistaken } from "./names/engine-mistaken.js";
import { nameTooLong } from "./names/name-too-long.js";
import { paddedRule } from "./names/padded-rule.js";
import { renamedTool } from "./names/renamed-tool.js";
import { retiredTool } from "./names/retired-tool.js";
import { toolCase } from "./names/tool-case.js";
import { unknownTool } from "./names/unknown-tool.js";
import { unmintableSegment } from "./names/unmintable-segment.js";
import { unmintableTool } from "./names/unmintable-tool.js";
import { unprefixedNamespace } from "./names/unprefixed-namespace.js";

/**
 * Every check, in the order in which a rule is looked at: the first finding is the only one. What
 * is no tool by any other reading is unknown, so that one comes last.
 */
export const CHECKS: readonly Check[] = [
  paddedRule,
  retiredTool,
  renamedTool,
  engineMistaken,
  toolCase,
  unprefixedNamespace,
  unmintableSegment,
  unmintableTool,
  nameTooLong,
  unknownTool,
];
