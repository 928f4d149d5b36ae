import { CONSULTED_TOOLS, PRIMARY_FIELDS } from "../../tools.js";
import type { GuardList } from "../call.js";
import { isEverything, readCommandPattern } from "../commands/pattern.js";
import { isEveryHost } from "../domains.js";
import { readsPath } from "../paths.js";
import type { List, Rule, Rules } from "../rules.js";

/** The tools whose rules with content are held against the calls of a tool, by list. */
const CONSULTED: Readonly<Record<string, Readonly<Partial<Record<List, readonly string[]>>>>> = {
  Agent: { deny: ["Agent"] },
  Bash: { deny: ["Bash", "Read", "Edit"], ask: ["Bash", "Read", "Edit"], allow: ["Bash"] },
  Edit: { deny: ["Edit", "Read"], ask: ["Edit", "Read"], allow: ["Edit"] },
  Glob: { deny: ["Read"], ask: ["Read"], allow: ["Read", "Edit"] },
  Grep: { deny: ["Read"], ask: ["Read"], allow: ["Read", "Edit"] },
  Monitor: { deny: ["Bash", "Read", "Edit"], ask: ["Bash", "Read", "Edit"] },
  NotebookEdit: { deny: ["Edit"], ask: ["Edit"], allow: ["Edit"] },
  Read: { deny: ["Read"], ask: ["Read"], allow: ["Read", "Edit"] },
  Skill: { deny: ["Skill"], ask: ["Skill"], allow: ["Skill"] },
  WebFetch: { deny: ["WebFetch"], ask: ["WebFetch"], allow: ["WebFetch"] },
  Write: { deny: ["Edit", "Read"], ask: ["Edit", "Read"], allow: ["Edit"] },
};

/** The rules of a list whose content may decide some calls of a built-in tool. */
export function contentRules(rules: Rules, list: List, tool: string): Rule[] {
  const consulted = Object.hasOwn(CONSULTED, tool) ? CONSULTED[tool]?.[list] : undefined;
  const sources = consulted ?? (isOpen(tool) ? [tool] : []);
  return rules[list].filter(({ tool: source, content }) => {
    if (content === undefined) return false;
    // A star alone is left in allow only, where it is for the tool that it is written for.
    if (content === "*") return source === tool && list === "allow";
    if (list !== "allow" && source === tool && isParameter(tool, content)) return true;
    return sources.includes(source) && canReach(source, content);
  });
}

/**
 * True where it is not known whether a rule of `contentRules` acts on the tool: on what Monitor
 * runs, and where ask names files, which was seen to act on the tool of that name alone.
 */
export function isDoubtful({ tool: source, list }: Rule, tool: string): boolean {
  if (source === tool) return false;
  return tool === "Monitor" || (list === "ask" && (tool === "Bash" || source === "Read"));
}

/** True for a tool of which it is known that content is read, but not how. */
function isOpen(tool: string): boolean {
  return CONSULTED_TOOLS.has(tool) && !Object.hasOwn(CONSULTED, tool);
}

function isParameter(tool: string, content: string): boolean {
  const [, name = "", value = ""] = /^([^:]*):(.*)$/s.exec(content) ?? [];
  return name.trim() !== "" && value.trim() !== "" && name.trim() !== PRIMARY_FIELDS[tool];
}

/** False for content that is of no use to the tool that it is written for. */
function canReach(tool: string, content: string): boolean {
  if (tool === "Read" || tool === "Edit") return readsPath(content);
  return tool !== "WebFetch" || content.startsWith("domain:");
}

/** True for a rule whose content reaches every call of its tool. */
export function reachesEverything({ list, content, ...rule }: Rule, tool: string): boolean {
  if (content === undefined || rule.tool !== tool) return false;
  if (tool === "WebFetch") return isEveryHost(content);
  // A pattern of stars alone opens no command as a whole: each of its parts is looked at.
  return tool === "Bash" && list !== "allow" && isEverything(readCommandPattern(content));
}

/**
 * Rules on another tool as a whole that may stop every call of this one: whether a tool whose files
 * cannot be read at all can still write them was not tried.
 */
export function doubtfulGuards(rules: Rules, list: GuardList, tool: string): Rule[] {
  if (list !== "deny" || (tool !== "Edit" && tool !== "Write")) return [];
  return rules.deny.filter((rule) => rule.tool === "Read" && rule.content === undefined);
}
