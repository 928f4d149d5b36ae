import { NAMESPACE_SEPARATOR } from "../../names/index.js";
import type { Check, DraftFix, Subject } from "../check.js";
import { rewriteFix } from "../fixes.js";
import { code, inVain, peerNoun, quoted } from "../wording.js";
import { adviceOf, mintedFixes, spanOfPeer } from "./minted-spelling.js";

/** A protocol prefix, and behind it a segment that no mounted tool has. */
export const unmintableSegment: Check = {
  id: "unmintable-segment",
  title: "The server in the name is empty or spelled as no mounted server ever is.",

  find(subject) {
    const { rule, engine, names, verdict } = subject;
    if (verdict.kind !== "unmintable_segment") return undefined;
    const parts = names.judgment.splitNamespacedName(rule.tool);
    if (parts === undefined) return undefined;
    const { ns, peer, tool } = parts;
    const base = { consequence: "reaches-nothing" as const };
    if (peer === "") {
      return {
        ...base,
        span: rule.toolSpan,
        message:
          `${engine.release} reads no ${peerNoun(ns)} in ${quoted(rule.tool)}: none is named behind ` +
          `${quoted(ns.prefix)}, so ${inVain(rule)}.`,
        advice: `Write the ${peerNoun(ns)}'s name behind the prefix: ${code(`${ns.prefix}name__tool`)}.`,
      };
    }
    if (tool === "") {
      return {
        ...base,
        span: { start: rule.toolSpan.end - NAMESPACE_SEPARATOR.length, end: rule.toolSpan.end },
        message:
          `Nothing follows the last ${quoted(NAMESPACE_SEPARATOR)}, and ${engine.release} mounts no ` +
          `tool under an empty name, so ${inVain(rule)}.`,
        advice: `Write ${code(`${rule.tool}*`)} for every tool of the ${peerNoun(ns)}, or name one tool.`,
        fixes: wholeServerFixes(subject),
      };
    }
    const fixes = mintedFixes(subject, parts);
    return {
      ...base,
      span: spanOfPeer(rule, parts),
      message:
        `${engine.release} never mounts a ${peerNoun(ns)} as ${quoted(peer)}: outside letters, digits, ` +
        `"_" and "-" every sign becomes "_". The rule is compared as it is written, so ${inVain(rule)}.`,
      advice: fixes[0]
        ? adviceOf(fixes[0])
        : `Write the ${peerNoun(ns)} as it is mounted, with nothing but letters, digits, \`_\` and \`-\`.`,
      fixes,
    };
  },
};

/** `mcp__srv__` reaches nothing; with a star it reaches the whole server, which may be more than meant. */
function wholeServerFixes({ rule, names, known }: Subject): DraftFix[] {
  const name = `${rule.tool}*`;
  if (names.judgment.judgeRuleToolName(name, known.roster).kind !== "current") return [];
  return [
    rewriteFix(rule, rule.toolSpan, name, {
      title: `Replace with ${quoted(name)}, which covers every tool of the server`,
      preferred: false,
    }),
  ];
}
