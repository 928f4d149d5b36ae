import type { RuleProblem } from "../../../policy/rule.js";
import { parameterName } from "../grammar.js";
import {
  BASH_PARAMETERS,
  CONSULTED_TOOLS,
  CURRENT_TOOLS,
  PATH_TWINS,
  PRIMARY_FIELDS,
  PRIMARY_IS_CONTENT,
} from "../tools.js";
import { type Content, problemAt } from "./content.js";

/** Content that the tool never reads, or reads in another rule than this one. */
export function findUnreadContent(content: Content): RuleProblem | undefined {
  const { tool, text, list, guards } = content;
  if (!CURRENT_TOOLS.has(tool)) return undefined;
  const parameter = namedParameter(text);
  if (guards && parameter !== undefined && parameter === PRIMARY_FIELDS[tool]) {
    const colon = text.indexOf(":") + 1;
    const value = text.slice(colon).trim();
    const problem = problemAt(content, "primary-parameter", "warns", 0, colon);
    // A star alone would be the whole tool, which is more than anybody wrote.
    return value !== "*" && PRIMARY_IS_CONTENT.has(tool)
      ? { ...problem, instead: `${tool}(${value})` }
      : problem;
  }
  const shaped = parameterName(text) !== undefined;
  if (tool in PATH_TWINS && !text.includes(":*") && !shaped) {
    return problemAt(content, "path-not-consulted", "warns");
  }
  if (guards && parameter !== undefined) return undefined;
  // In allow a parameter grants nothing, and no command is spelled so; but `timeout:*` is a prefix.
  if (tool === "Bash" && !guards && !text.endsWith(":*")) {
    const name = parameterName(text);
    if (name !== undefined && BASH_PARAMETERS.has(name)) {
      const problem = problemAt(content, "content-not-consulted", "nothing");
      return {
        ...problem,
        detail:
          "compares this with the command, and looks at other parameters in deny and ask alone",
      };
    }
  }
  const dead = tool === "Agent" ? list !== "deny" : !CONSULTED_TOOLS.has(tool);
  return dead ? problemAt(content, "content-not-consulted", "nothing") : undefined;
}

/** What stands before the first `:`, where something stands on either side of it. */
function namedParameter(text: string): string | undefined {
  const colon = text.indexOf(":");
  const [name, value] = [text.slice(0, Math.max(colon, 0)).trim(), text.slice(colon + 1).trim()];
  return colon < 0 || name === "" || value === "" ? undefined : name;
}
