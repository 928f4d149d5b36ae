import type { PolicyRule, RuleList } from "../../../policy/rule.js";
import { type FrontmatterDocument, readFrontmatter } from "../../../syntax/frontmatter.js";
import type { PolicyFileKind, Reading } from "../../engine.js";
import { problemsOnly } from "../../reading.js";
import { SHARED_LIST, VSCODE_LIST } from "./agent-lists.js";
import { readReferences } from "./references.js";
import { AGENT_PLACES, readToolList, targetOf } from "./tool-list.js";

/** Agents, chat modes and prompts, and instructions, which hold references alone. */
export const AGENT_FILES: readonly PolicyFileKind[] = [
  ...AGENT_PLACES.map((kind) => ({ ...kind, read: readAgent })),
  { glob: "**/*.chatmode.md", scope: "project", read: readForVSCode },
  { glob: "**/*.prompt.md", scope: "project", read: readForVSCode },
  { glob: "**/*.instructions.md", scope: "project", marks: ["#tool:"], read: readInstructions },
];

/** An agent: `target` says whether it is for one program alone. */
function readAgent(text: string): Reading {
  const document = readFrontmatter(text);
  if (document === undefined) return readInstructions(text);
  const target = targetOf(document);
  // Then it is the affair of others, and VS Code resolves no references in it.
  if (target === "github-copilot") return problemsOnly([]);
  return readTools(document, target === "vscode" ? VSCODE_LIST : SHARED_LIST);
}

/** A chat mode or a prompt. */
function readForVSCode(text: string): Reading {
  const document = readFrontmatter(text);
  return document === undefined ? readInstructions(text) : readTools(document, VSCODE_LIST);
}

/** A text without a list of tools. */
function readInstructions(text: string): Reading {
  return { rules: referencesIn(text, readFrontmatter(text)), problems: [] };
}

function readTools(document: FrontmatterDocument, kind: Omit<RuleList, "entries">): Reading {
  const rules = [...readToolList(document, kind), ...referencesIn(document.source, document)];
  return { rules, problems: [] };
}

/** The references in what stands behind the frontmatter. */
function referencesIn(text: string, document: FrontmatterDocument | undefined): PolicyRule[] {
  return readReferences(text, document?.bodyStart ?? 0);
}
