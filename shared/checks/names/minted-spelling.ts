import { joinNamespacedName, NAMESPACE_SEPARATOR, type NamespacedName } from "../../names/index.js";
import type { PolicyRule } from "../../policy/rule.js";
import type { Span } from "../../syntax/tree.js";
import type { DraftFix, Subject } from "../check.js";
import { entriesFix, rewriteFix } from "../fixes.js";
import { code, quoted } from "../wording.js";

/** Signs that say the segment was meant as a pattern or a list, so that no one spelling is right. */
const NOT_A_NAME = /[*?[\],\\|;^$+<>{}%!]|mcp__|a2a__|^\s|\s$/;

/** How a star is written where a regular expression or a command prefix was on the mind. */
const FOREIGN_STAR = /(?:\.\*|:\*)$/;

/** The server segment within the rule's text. */
export function spanOfPeer(rule: PolicyRule, { ns, peer }: NamespacedName): Span {
  const start = rule.toolSpan.start + ns.prefix.length;
  return { start, end: start + peer.length };
}

/** The tool segment within the rule's text. */
export function spanOfTool(rule: PolicyRule, { tool = "" }: NamespacedName): Span {
  return { start: rule.toolSpan.end - tool.length, end: rule.toolSpan.end };
}

/**
 * The one spelling that the mint makes of a name, as a fix: none where the segment was meant as a
 * pattern, or where the result would itself reach nothing. A comma list becomes entries.
 */
export function mintedFixes(subject: Subject, parts: NamespacedName): DraftFix[] {
  const { rule } = subject;
  const entries = splitList(subject);
  if (entries !== undefined) {
    const title = `Replace with ${entries.map(quoted).join(", ")}`;
    return [entriesFix(rule, entries, { title, preferred: true })];
  }
  const spelling = mintedSpelling(parts);
  if (spelling === undefined || !isSound(subject, spelling)) return [];
  const title = `Replace with ${quoted(spelling)}`;
  // `mcp__srv/x` may be a server's name, and may have been meant for a server and its tool.
  const ambiguous = parts.tool === undefined && /^(?!plugin:).*[/:](?!\*$)/.test(parts.peer);
  return [rewriteFix(rule, rule.toolSpan, spelling, { title, preferred: !ambiguous })];
}

/** What to write, as a fix would. */
export function adviceOf({ title, becomes }: DraftFix): string {
  return becomes.length === 0 ? `${title}.` : `Write ${becomes.map(code).join(", ")}.`;
}

function mintedSpelling(parts: NamespacedName): string | undefined {
  const { ns, peer, tool } = parts;
  if (tool === undefined) {
    // `mcp__srv:*` and `mcp__srv.*` mean every tool of the server.
    const bare = peer.replace(FOREIGN_STAR, "");
    if (bare === "" || NOT_A_NAME.test(bare)) return undefined;
    const minted = ns.mint(bare);
    // A minted name with the separator in it is read as server and tool, unless a tool follows.
    const whole = bare !== peer || minted.includes(NAMESPACE_SEPARATOR);
    return joinNamespacedName({ ns, peer: minted, ...(whole && { tool: "*" }) });
  }
  if (NOT_A_NAME.test(peer)) return undefined;
  const literal = tool.replace(FOREIGN_STAR, "*");
  // A star is kept as the wildcard it is; the names between stars are minted.
  const pieces = literal.split("*");
  if (pieces.some((piece) => NOT_A_NAME.test(piece))) return undefined;
  const minted = pieces.map((piece) => ns.mint(piece)).join("*");
  return joinNamespacedName({ ns, peer: ns.mint(peer), tool: minted });
}

/** The names of `mcp__a__x, mcp__a__y`, if each is sound by itself. */
function splitList(subject: Subject): string[] | undefined {
  const names = subject.rule.tool.split(",").map((name) => name.trim());
  if (names.length < 2) return undefined;
  return names.every((name) => isSound(subject, name)) ? [...new Set(names)] : undefined;
}

function isSound({ names, known }: Subject, name: string): boolean {
  const { judgment } = names;
  const parts = judgment.splitNamespacedName(name);
  return (
    parts !== undefined &&
    judgment.judgeRuleToolName(name, known.roster).kind === "current" &&
    !names.unmintableTool?.(parts.tool ?? "")
  );
}
