import { MCP_SERVERS } from "../../../names/index.js";
import type { DescribedRule, Meaning } from "../../engine.js";
import { currentName } from "../tools.js";

/** What an entry of an agent's lists of tools stands for. */
export function meaningOfOffer({ tool, content, list }: DescribedRule): Meaning {
  if (tool === "*") return { reaches: "every tool", beware: [] };
  if (tool === "mcp__*") return { reaches: "every tool of every server", beware: [] };
  const server = new RegExp(`^${MCP_SERVERS.prefix}((?:(?!__).)+)(?:__\\*)?$`).exec(tool)?.[1];
  if (server !== undefined)
    return { reaches: `every tool of the server \`${server}\``, beware: [] };
  const name = currentName(tool);
  if (name === "Agent" && list === "tools" && content !== undefined && content !== "*") {
    return {
      reaches: `the tool \`Agent\`, for agents of the types \`${content}\` alone`,
      beware: [],
    };
  }
  const beware =
    name === "Bash" && list === "disallowedTools"
      ? ["Monitor is taken away with it, since it runs commands too."]
      : [];
  return { reaches: `the tool \`${name}\``, beware };
}
