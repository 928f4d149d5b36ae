import type { NameReading } from "../../engines/engine.js";
import { NAMESPACE_SEPARATOR } from "../../names/index.js";
import type { PolicyRule } from "../../policy/rule.js";
import type { KnownNames } from "../known-names.js";

/** Longer names look like nothing; and no pattern here is fast on a text of any length. */
const LONGEST = 500;

/** What a name that is no tool plainly looks like. */
export interface LookAlike {
  /** The rules that were meant, one entry each. */
  readonly entries: readonly string[];
  /** Why, as a whole sentence. */
  readonly why: string;
  /** True when there is one right spelling. */
  readonly certain: boolean;
}

/** The rule or rules that a name which is no tool was plainly meant for; `undefined` if none. */
export function findLookAlike(
  rule: PolicyRule,
  names: NameReading,
  known: KnownNames,
): LookAlike | undefined {
  const { tool: name, content } = rule;
  if (name.length > LONGEST) return undefined;
  // What stands behind a colon takes the place of the parentheses, so there must be none.
  const behindColon = content === undefined ? colon(name, known) : undefined;
  return (
    foreign(rule, names) ??
    singleSeparator(rule, names) ??
    list(name, known, content === undefined) ??
    behindColon ??
    wrapped(name, known)
  );
}

/** `Bash` where the shell is called otherwise: another agent's name for the same. */
function foreign({ tool, content }: PolicyRule, { foreign }: NameReading): LookAlike | undefined {
  const meant = foreign?.get(tool);
  if (meant === undefined) return undefined;
  return { entries: [meant.tool], why: meant.why, certain: content === undefined };
}

/** `mcp_github`: one underscore where the protocol's prefix has two. */
function singleSeparator(
  { tool: name, list }: PolicyRule,
  names: NameReading,
): LookAlike | undefined {
  // A hook is met by names of tools alone: those of a server take a pattern, which stands alone.
  const isHook = list.role === "hook";
  for (const { id, prefix } of names.judgment.protocols) {
    const server = new RegExp(`^${id}_([A-Za-z0-9-]+)$`).exec(name)?.[1];
    if (server === undefined) continue;
    return {
      entries: [prefix + server + (isHook ? `${NAMESPACE_SEPARATOR}.*` : "")],
      why: `The prefix of a server is "${prefix}", with two underscores.`,
      certain: !isHook || list.entries.size === 1,
    };
  }
  return undefined;
}

/** `Read, Edit`: several known tools in one rule. */
function list(name: string, known: KnownNames, alone: boolean): LookAlike | undefined {
  const names = name.split(/[\s,;|]+/);
  if (names.length < 2 || !names.every((each) => known.has(each))) return undefined;
  return {
    entries: [...new Set(names)],
    why: "A rule names one tool.",
    // With content behind the last name, the others would be the whole tool.
    certain: alone && name.includes(","),
  };
}

/** `Bash:git *`: a colon where the parentheses belong. */
function colon(name: string, known: KnownNames): LookAlike | undefined {
  const [, tool, content] = /^([A-Za-z]+):(.+)$/s.exec(name) ?? [];
  if (tool === undefined || content === undefined || !known.has(tool)) return undefined;
  if (/[()\\]/.test(content) || content.includes(NAMESPACE_SEPARATOR)) return undefined;
  return {
    entries: [`${tool}(${content})`],
    why: "What a tool is used on stands in parentheses.",
    certain: false,
  };
}

/** `'Bash'`, or full-width letters: the same name to the eye. */
function wrapped(name: string, known: KnownNames): LookAlike | undefined {
  const bare = name.normalize("NFKC").replace(/^["'`]+|["'`]+$/g, "");
  if (bare === name || !known.has(bare)) return undefined;
  return { entries: [bare], why: "It only looks like one.", certain: false };
}
