import { fitsStars } from "../../../patterns/stars.js";
import type { Reach } from "../../../reach/reach.js";
import { PRIMARY_FIELDS } from "../tools.js";
import type { Call } from "./call.js";
import { reachOf } from "./call.js";
import type { Rule } from "./rules.js";

/** Tools for which the engine also knows a server by its minted name. */
const SERVER_TOOLS = /^(?:Read|List)McpResource|^RefreshMcpTools$/;

/**
 * Whether `Tool(name:value)` in deny or ask reaches the call: its own parameter of that name, held
 * as text against the value, in which `*` stands for any signs. What rules on the tool are about
 * anyway is no parameter.
 */
export function parameterReach({ tool, content }: Rule, call: Call): Reach {
  if (content === undefined || tool !== call.tool) return "no";
  const colon = content.indexOf(":");
  const [name, value] = [
    content.slice(0, Math.max(colon, 0)).trim(),
    content.slice(colon + 1).trim(),
  ];
  if (name === "" || value === "" || name === PRIMARY_FIELDS[tool]) return "no";
  if (!Object.hasOwn(call.input, name)) return "no";
  const given = call.input[name];
  if (typeof given !== "string" && typeof given !== "number" && typeof given !== "boolean") {
    return "no";
  }
  if (fitsStars(value, String(given))) return "yes";
  return name === "server" && SERVER_TOOLS.test(tool) ? "maybe" : reachOf(false);
}
