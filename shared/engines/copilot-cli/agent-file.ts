import type { RuleList } from "../../policy/rule.js";
import { readFrontmatter } from "../../syntax/frontmatter.js";
import { AGENT_PLACES, readToolList, targetOf } from "../copilot/agents/tool-list.js";
import type { PolicyFileKind, Reading } from "../engine.js";
import { problemsOnly } from "../reading.js";

/** The tools of an agent that is for these programs alone. */
const AGENT_LIST = {
  name: "tools",
  of: "agent",
  effect: "grant",
  role: "offer",
  emptied: {
    so: "and leaves out what it does not find",
    outcome: "The agent runs with hardly a tool.",
  },
} as const satisfies Omit<RuleList, "entries">;

/** Agents where Copilot CLI 1.0.102 looks for them. Those that others read too are judged with them. */
export const AGENT_FILES = AGENT_PLACES.map(
  (place): PolicyFileKind => ({ ...place, marks: ["github-copilot"], read: readAgent }),
) as [PolicyFileKind, ...PolicyFileKind[]];

function readAgent(text: string): Reading {
  const document = readFrontmatter(text);
  return document === undefined || targetOf(document) !== "github-copilot"
    ? problemsOnly([])
    : { rules: readToolList(document, AGENT_LIST), problems: [] };
}
