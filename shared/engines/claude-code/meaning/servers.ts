import type { DescribedRule, Meaning } from "../../engine.js";
import { claudeCodeNames } from "../names.js";

/** What a rule on tools of MCP servers reaches. */
export function meaningOfServer({ tool: name, list }: DescribedRule): Meaning {
  const parts = claudeCodeNames.judgment.splitNamespacedName(name);
  if (parts === undefined) return { reaches: `the tool \`${name}\``, beware: [] };
  const { peer, tool } = parts;
  if (peer === "" || peer.includes("*")) {
    return { reaches: `tools of servers whose full name fits \`${name}\``, beware: [] };
  }
  if (tool === undefined || tool === "*") {
    // A guard on `a` catches a server `a__b` as well; an allow must name the server in full.
    const beware =
      list === "allow" ? [] : [`A server whose name starts with \`${peer}__\` is caught as well.`];
    return { reaches: `every tool of the server \`${peer}\``, beware };
  }
  return tool.includes("*")
    ? { reaches: `tools of the server \`${peer}\` whose name fits \`${tool}\``, beware: [] }
    : { reaches: `the tool \`${tool}\` of the server \`${peer}\``, beware: [] };
}
