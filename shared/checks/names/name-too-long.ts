import { NAMESPACE_SEPARATOR, type NamespacedName } from "../../names/index.js";
import type { Check } from "../check.js";
import { inVain } from "../wording.js";

/** A namespaced name longer than any that is mounted. */
export const nameTooLong: Check = {
  id: "name-too-long",
  title: "The name is longer than any tool name that the engine mounts.",

  find({ rule, engine, names, known }) {
    const { longestName, judgment } = names;
    if (longestName === undefined || known.has(rule.tool)) return undefined;
    const parts = judgment.splitNamespacedName(rule.tool);
    if (parts === undefined) return undefined;
    const length = shortestReached(parts);
    if (length <= longestName) return undefined;
    return {
      span: rule.toolSpan,
      consequence: "reaches-nothing",
      message:
        `${engine.release} leaves out tools whose full name is longer than ${longestName} characters; ` +
        `whatever this rule reaches has ${length} or more, so ${inVain(rule)}.`,
      advice: "Configure the server under a shorter name, and write that name here.",
    };
  },
};

/** The length of the shortest name that the rule can reach: a star may stand for nothing. */
function shortestReached({ ns, peer, tool = "*" }: NamespacedName): number {
  const literal = (text: string) => text.replaceAll("*", "").length;
  const server = ns.prefix.length + literal(peer) + NAMESPACE_SEPARATOR.length;
  return server + Math.max(1, literal(tool));
}
