import type { Engine, Meaning } from "../engine.js";
import { AGENT_FILES } from "./agent-file.js";
import { agentNames, findNameProblem } from "./agent-names.js";
import { takenInCloud } from "./tools.js";

const [agentFile, ...otherAgentFiles] = AGENT_FILES;

/** Copilot CLI and the agent on github.com: agents that are meant for them alone. */
export const copilotCli: Engine = {
  id: "copilot-cli",
  title: "Copilot CLI",
  release: "Copilot CLI 1.0.102",
  factsTaken: "2026-11-30",
  files: [agentFile, ...otherAgentFiles],
  names: agentNames,
  problemOf: findNameProblem,
  refuses: () => false,
  lists: { tools: "is given to the agent" },
  meaningOf: ({ tool }) => meaningOfName(tool),
  saysOfName: () => "nothing",
};

function meaningOfName(tool: string): Meaning {
  if (tool === "*") return { reaches: "every tool", beware: [] };
  if (tool.endsWith("/*")) {
    return { reaches: `every tool of the server \`${tool.slice(0, -2)}\``, beware: [] };
  }
  const reaches = `what \`${tool}\` stands for`;
  const beware =
    takenInCloud(tool) || tool.includes("/")
      ? []
      : ["On github.com the agent may go without it: its documentation does not list the name."];
  return { reaches, beware };
}
