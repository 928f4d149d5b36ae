import { problemCheck } from "../problem-check.js";
import { inVain } from "../wording.js";

/** The name of a server or of its tool that is compared with what is never mounted. */
export const mcpNameNeverMatches = problemCheck(
  "mcp-name-never-matches",
  "A server or its tool, written in a way that no mounted tool is called.",
  ({ rule, engine }, { detail = "" }) => ({
    consequence: "reaches-nothing",
    message: `${engine.release} mounts no tool that this fits: ${detail}. So ${inVain(rule)}.`,
    advice:
      "Write toolName as the tool is mounted, `mcp_server_tool`, and leave mcpName out; or give the server a name of letters, digits and `-`.",
  }),
);
