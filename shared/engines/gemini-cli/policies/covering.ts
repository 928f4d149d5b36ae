import type { PolicyRule } from "../../../policy/rule.js";
import type { Claim, Covering, RuleSource } from "../../../reach/covering.js";
import { RENAMED } from "../tools.js";
import type { PolicyBlock } from "./block.js";
import { type Arguments, PolicyClaim, type Turn } from "./claim.js";
import { isLeftOut } from "./extension.js";
import { problemOfPattern } from "./problems.js";
import { PolicyList } from "./rules.js";
import { finalPriority } from "./tiers.js";

/** The engine can be told to pass over rules of this priority, which "always allow" writes. */
const ALWAYS_ALLOW = 950;

/**
 * Which rules of policy files leave nothing to which others in Gemini CLI 0.61.0: the first rule that
 * matches decides, from the highest priority down and, of equal ones, as they are written
 * (`policy/policy-engine.js` of @google/gemini-cli-core 0.61.0, and answers of that package, taken
 * 2026-11-30). What is not certain is not said.
 */
export function policyCovering(): Covering {
  return { byOrder: true, claim, covers, caveat: () => undefined, order };
}

function claim(rule: PolicyRule, source: RuleSource): Claim | undefined {
  const { list } = rule;
  if (!(list instanceof PolicyList) || list.key !== "toolName") return undefined;
  const { block, place } = list;
  // All safety checkers that fit are run, and an extension may not bring every rule.
  if (block.table !== "rule" || (place.ofExtension && isLeftOut(block))) return undefined;
  const { priority, decision } = block;
  // A file that is not read by itself is judged for the place where it would be.
  if (priority === undefined || decision === undefined) return undefined;
  if (rule.problem !== undefined || block.isEmpty || rule.text === "") return undefined;
  const args = argumentsOf(block);
  if (args === undefined) return undefined;
  const name = RENAMED.get(rule.tool)?.[0] ?? rule.tool;
  const turn = { tier: place.tier ?? 3, priority, path: source.path, at: rule.site.span.start };
  return new PolicyClaim(identityOf(name, block, args), name, block, args, turn);
}

/** `undefined` where the engine drops a part of the rule, or a pattern is dead. */
function argumentsOf(block: PolicyBlock): Arguments | undefined {
  const key = block.patternKey;
  if (key === undefined) return { kind: "whole", patterns: [] };
  const patterns = block.texts(key).map(({ value }) => value);
  const broken = patterns.some((pattern) => {
    const problem = problemOfPattern(block, key, pattern);
    return problem !== undefined && problem.id !== "literal-pattern";
  });
  if (broken || patterns.length === 0) return undefined;
  const kind = key === "commandPrefix" ? "prefix" : key === "commandRegex" ? "regex" : "json";
  return { kind, patterns: [...patterns].sort() };
}

/** The same for rules that say the same, to the last word. */
function identityOf(name: string, block: PolicyBlock, { kind, patterns }: Arguments): string {
  const rest = [
    "decision",
    "priority",
    "mcpName",
    "subagent",
    "interactive",
    "toolAnnotations",
    "allowRedirection",
    "allow_redirection",
    "denyMessage",
    "deny_message",
  ].map((key) => block.text(key) ?? block.source(key) ?? null);
  return JSON.stringify([name, kind, patterns, [...(block.modes ?? [])].sort(), rest]);
}

function covers(broad: Claim, narrow: Claim): boolean {
  if (!(broad instanceof PolicyClaim && narrow instanceof PolicyClaim)) return false;
  return (
    comesFirst(broad.turn, narrow.turn) &&
    coversName(broad, narrow) &&
    coversConditions(broad.block, narrow.block) &&
    coversArguments(broad.arguments, narrow.arguments)
  );
}

function comesFirst(one: Turn, other: Turn): boolean {
  // Those that "always allow" writes can be switched off, and then leave the others to themselves.
  if (one.priority === ALWAYS_ALLOW && other.priority !== ALWAYS_ALLOW) return false;
  if (one.tier !== other.tier) return one.tier > other.tier;
  if (one.priority !== other.priority) return one.priority > other.priority;
  return one.path === other.path && one.at < other.at;
}

function coversName(broad: PolicyClaim, narrow: PolicyClaim): boolean {
  const server = broad.block.mcpName;
  if (server !== undefined && server !== narrow.block.mcpName) {
    // Whatever names its tools in full is a server's, but which server's is not certain.
    if (server !== "*" || narrow.block.mcpName === undefined) return false;
  }
  if (broad.name === "*" || broad.name === narrow.name) return true;
  if (broad.name === "mcp_*")
    return narrow.name.startsWith("mcp_") && /^mcp_.+_./.test(narrow.name);
  const own = narrow.block.mcpName;
  return own !== undefined && broad.name === `mcp_${own}_*`;
}

/** What has to hold beside the name: all that the broad rule asks for, the narrow one asks for too. */
function coversConditions(broad: PolicyBlock, narrow: PolicyBlock): boolean {
  const modes = broad.modes;
  if (modes !== undefined && !narrow.modes?.every((mode) => modes.includes(mode))) return false;
  return ["subagent", "interactive", "toolAnnotations"].every((key) => {
    const wanted = broad.source(key);
    return wanted === undefined || wanted === narrow.source(key);
  });
}

function coversArguments(broad: Arguments, narrow: Arguments): boolean {
  if (broad.kind === "whole") return true;
  if (broad.kind !== narrow.kind) return false;
  return narrow.patterns.every((pattern) =>
    broad.patterns.some((other) => coversPattern(other, pattern, broad.kind)),
  );
}

function coversPattern(broad: string, narrow: string, kind: Arguments["kind"]): boolean {
  if (broad === narrow) return true;
  // Behind a prefix the engine wants a blank, a quotation mark or the end of the command.
  return kind === "prefix" && narrow.startsWith(broad) && /[ "]/.test(narrow.charAt(broad.length));
}

function order(broad: Claim, narrow: Claim): string | undefined {
  if (!(broad instanceof PolicyClaim && narrow instanceof PolicyClaim)) return undefined;
  const [first, second] = [broad.turn, narrow.turn];
  return first.tier === second.tier && first.priority === second.priority
    ? "of rules of equal priority it looks at the one that stands first"
    : `its priority ${finalPriority(first.tier, first.priority)} is above ${finalPriority(second.tier, second.priority)}`;
}
