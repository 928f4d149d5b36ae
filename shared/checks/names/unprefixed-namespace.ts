import { joinNamespacedName, NAMESPACE_SEPARATOR } from "../../names/index.js";
import type { Check, DraftFix, Subject } from "../check.js";
import { rewriteFix } from "../fixes.js";
import { anyOf, code, inVain, quoted } from "../wording.js";

/** The namespace separator without a protocol in front of it. */
export const unprefixedNamespace: Check = {
  id: "unprefixed-namespace",
  title: "The name carries `__` without a protocol prefix, and no tool has such a name.",

  find(subject) {
    const { rule, engine, names, verdict } = subject;
    if (verdict.kind !== "unprefixed_namespace") return undefined;
    const prefixes = names.judgment.protocols.map(({ prefix }) => prefix);
    const example = names.judgment.protocols
      .map((ns) => code(`${ns.prefix}${ns.id === "a2a" ? "agent" : "server"}__tool`))
      .join(" or ");
    const meant = knownSpelling(subject);
    return {
      span: rule.toolSpan,
      consequence: "reaches-nothing",
      message:
        `Only a name that starts with ${anyOf(prefixes)} carries ${quoted(NAMESPACE_SEPARATOR)}: ` +
        `no tool of ${engine.release} is called ${quoted(rule.tool)}, so ${inVain(rule)}.`,
      advice:
        meant === undefined
          ? `Write the prefix, who has the tool, and the tool: ${example}.`
          : `Write ${code(meant)}.`,
      fixes: meant === undefined ? [] : [prefixFix(subject, meant)],
    };
  },
};

function prefixFix({ rule }: Subject, name: string): DraftFix {
  return rewriteFix(rule, rule.toolSpan, name, {
    title: `Replace with ${quoted(name)}`,
    preferred: true,
  });
}

/** The prefixed spelling, where what stands before the separator is a known server. */
function knownSpelling({ rule, names, known, servers }: Subject): string | undefined {
  const { judgment } = names;
  for (const ns of judgment.protocols) {
    // `mcp_github__x` and `Mcp__github` name the protocol, only not as its prefix does.
    const bare = rule.tool.replace(new RegExp(`^${ns.id}_{1,2}(?=[^_])`, "i"), "");
    for (const server of servers) {
      const peer = ns.mint(server);
      for (const name of [rule.tool, bare]) {
        const tool = name.startsWith(peer + NAMESPACE_SEPARATOR)
          ? name.slice(peer.length + NAMESPACE_SEPARATOR.length)
          : undefined;
        // A name that breaks off behind the separator may have been meant for one tool.
        if (name !== peer && !tool) continue;
        const spelling = joinNamespacedName({ ns, peer, ...(tool && { tool }) });
        const sound =
          judgment.judgeRuleToolName(spelling, known.roster).kind === "current" &&
          !names.unmintableTool?.(tool ?? "");
        if (sound) return spelling;
      }
    }
  }
  return undefined;
}
