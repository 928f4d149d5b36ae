import type { RuleSource } from "../../../reach/covering.js";
import type { List } from "../decide/rules.js";
import { parameterName } from "../grammar.js";
import { BASH_PARAMETERS, PARAMETERS, STAR_IS_INSIDE } from "../tools.js";
import type { Body } from "./body.js";
import { readCommandClaim } from "./commands.js";
import { readPathClaim } from "./paths.js";

const OTHER: Body = { kind: "other" };

/** What stands in the parentheses of a rule once it is loaded, as its tool reads it. */
export function readBody(
  tool: string,
  content: string | undefined,
  list: List,
  source: RuleSource,
): Body {
  if (content === undefined) return { kind: "whole" };
  if (content === "*" && STAR_IS_INSIDE.has(tool)) return { kind: "inside" };
  switch (tool) {
    case "Bash":
      return isParameter(content, list, BASH_PARAMETERS) ? OTHER : commandBody(content);
    case "Read":
    case "Edit":
      return pathBody(content, list, source);
    case "WebFetch":
      return domainBody(content);
    case "Skill":
      return isParameter(content, list, PARAMETERS.Skill) ? OTHER : skillBody(content);
    default:
      return OTHER;
  }
}

/** True for what deny and ask hold against a parameter of the call. */
function isParameter(content: string, list: List, names: ReadonlySet<string> = new Set()): boolean {
  const name = list === "allow" ? undefined : parameterName(content);
  return name !== undefined && names.has(name);
}

function commandBody(content: string): Body {
  const command = readCommandClaim(content);
  return command === undefined ? OTHER : { kind: "command", command };
}

function pathBody(content: string, list: List, source: RuleSource): Body {
  const path = readPathClaim(content, list, source);
  return path === undefined ? OTHER : { kind: "path", path };
}

/** No host is called by a longer name. */
const LONGEST_HOST = 253;

/** A host, everything below one, or every host. */
function domainBody(content: string): Body {
  const [, host] = /^domain:(\*|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*)\.*$/i.exec(content) ?? [];
  if (host === undefined || host.length > LONGEST_HOST) return OTHER;
  const text = host.toLowerCase();
  return text.startsWith("*") ? { kind: "end", text: text.slice(1) } : { kind: "exact", text };
}

/** A skill by its name, or every skill whose name starts so. */
function skillBody(content: string): Body {
  const text = content.replace(/^\//, "");
  const start = /^([^*]+)[ :]\*$/.exec(text)?.[1];
  if (start !== undefined) return { kind: "start", text: start };
  return text.includes("*") || text !== text.trim() ? OTHER : { kind: "exact", text };
}
