import { joinNamespacedName, NAMESPACE_SEPARATOR } from "../../names/index.js";
import type { Check, DraftFix, Subject } from "../check.js";
import { rewriteFix } from "../fixes.js";
import { anyOf, code, inVain, quoted } from "../wording.js";

/** The namespace separator without a protocol in front of it. */
export const unprefixedNamespace: Check = {
  id: "unprefixed-namespace",
  title: "The name carries `__` without a protocol prefix, and no tool has such a name.",

  find(subject) {
    const { rule, engine, verdict } = subject;
    if (verdict.kind !== "unprefixed_namespace") return undefined;
    const prefixes = engine.names.judgment.protocols.map(({ prefix }) => prefix);
    const example = prefixes.map((prefix) => code(`${prefix}server__tool`)).join(" or ");
    const meant = knownSpelling(subject);
    return {
      span: rule.toolSpan,
      consequence: "reaches-nothing",
      message:
        `Only a name that starts with ${anyOf(prefixes)} carries ${quoted(NAMESPACE_SEPARATOR)}: ` +
        `no tool of ${engine.release} is called ${quoted(rule.tool)}, so ${inVain(rule)}.`,
      advice:
        meant === undefined
          ? `Write the prefix, the server and the tool: ${example}.`
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
function knownSpelling({ rule, engine, known, servers }: Subject): string | undefined {
  const { judgment } = engine.names;
  // `mcp_github__x` and `Mcp__github` have a prefix of sorts; what follows it is looked at as well.
  const bare = rule.tool.replace(/^[A-Za-z0-9]+_{1,2}(?=[^_])/, "");
  for (const ns of judgment.protocols) {
    for (const server of servers) {
      const peer = ns.mint(server);
      for (const name of [rule.tool, bare]) {
        if (name !== peer && !name.startsWith(peer + NAMESPACE_SEPARATOR)) continue;
        const rest = name.slice(peer.length + NAMESPACE_SEPARATOR.length);
        const spelling = joinNamespacedName({ ns, peer, ...(rest !== "" && { tool: rest }) });
        if (judgment.judgeRuleToolName(spelling, known.roster).kind === "current") return spelling;
      }
    }
  }
  return undefined;
}
