import { MCP_SERVERS, NAMESPACE_SEPARATOR } from "../../../names/index.js";
import { fitsStars } from "../../../patterns/stars.js";
import type { Question } from "../../../reach/question.js";
import type { Reach } from "../../../reach/reach.js";
import { LONGEST_NAME } from "../tools.js";
import type { List } from "./rules.js";

const { prefix: PREFIX, mint } = MCP_SERVERS;

/** A server's tool that may stand behind a name, both as they are minted. */
export interface ServerTool {
  readonly server: string;
  readonly tool: string;
}

/** The tools that a name may be; `certain` when there is such a tool beyond doubt. */
export interface ServerTools {
  readonly candidates: readonly ServerTool[];
  readonly certain: boolean;
}

/**
 * The server's tools that carry this name. Where nothing is known of the servers, the tool is taken
 * to be there, under any server that the name has room for.
 */
export function findServerTools(name: string, servers: Question["servers"]): ServerTools {
  if (name.length > LONGEST_NAME) {
    return { candidates: [], certain: true };
  }
  if (servers === undefined) {
    const candidates = splits(name);
    return { candidates, certain: candidates.length > 0 || mint(name) !== name };
  }
  let certain = false;
  const candidates = Object.entries(servers).flatMap(([configured, tools]): ServerTool[] => {
    const server = mint(configured);
    const start = `${PREFIX}${server}${NAMESPACE_SEPARATOR}`;
    if (!name.startsWith(start)) return [];
    const tool = name.slice(start.length);
    if (!Array.isArray(tools)) return mint(tool) === tool && tool !== "" ? [{ server, tool }] : [];
    if (!tools.some((each) => typeof each === "string" && mint(each) === tool)) return [];
    certain = true;
    return [{ server, tool }];
  });
  return { candidates, certain: certain || candidates.length === 0 };
}

/** Every way to read a minted name as a server and its tool. */
function splits(name: string): ServerTool[] {
  if (mint(name) !== name) return [];
  const rest = name.slice(PREFIX.length);
  const found: ServerTool[] = [];
  for (let at = rest.indexOf(NAMESPACE_SEPARATOR, 1); at > 0; ) {
    const tool = rest.slice(at + NAMESPACE_SEPARATOR.length);
    if (tool !== "") found.push({ server: rest.slice(0, at), tool });
    at = rest.indexOf(NAMESPACE_SEPARATOR, at + 1);
  }
  return found;
}

/** Whether a rule's name reaches a tool of a server. */
export function serverReach(rule: string, list: List, { server, tool }: ServerTool): Reach {
  const name = `${PREFIX}${server}${NAMESPACE_SEPARATOR}${tool}`;
  if (rule === name) return "yes";
  return list === "allow" ? grantReach(rule, server, tool) : guardReach(rule, server, name);
}

/**
 * A guard reaches further than a grant: the rule may be a pattern over the whole name, may name the
 * server in full, or only what stands before the first `__` of a server's name.
 */
function guardReach(rule: string, server: string, name: string): Reach {
  if (fitsPattern(rule, name)) return "yes";
  if (rule === `${PREFIX}${server}`) return "yes";
  const parsed = parseServerName(rule);
  const own = parseServerName(name);
  if (parsed === undefined || own === undefined) {
    // How far `mcp__` reaches where a server's name is nothing but underscores was not tried.
    return rule === PREFIX && own === undefined ? "maybe" : "no";
  }
  return parsed.server === own.server && coversTool(parsed.tool, own.tool) ? "yes" : "no";
}

/** A grant has to name the server in full, and the engine parses both names at their first `__`. */
function grantReach(rule: string, server: string, tool: string): Reach {
  const parsed = parseServerName(rule);
  const own = parseServerName(`${PREFIX}${server}${NAMESPACE_SEPARATOR}${tool}`);
  if (parsed === undefined || own === undefined || parsed.server !== own.server) return "no";
  if (parsed.tool === undefined) return server === own.server ? "yes" : "no";
  if (!parsed.tool.includes("*")) return "no";
  const start = `${PREFIX}${server}${NAMESPACE_SEPARATOR}`;
  return rule.startsWith(start) && fitsStars(rule.slice(start.length), tool) ? "yes" : "no";
}

/** Names of plugins' servers alone are compared without letter case. */
function fitsPattern(pattern: string, name: string): boolean {
  if (!pattern.includes("*")) return false;
  return /^mcp__plugin_[^*]*\*_/.test(pattern)
    ? fitsStars(pattern.toLowerCase(), name.toLowerCase())
    : fitsStars(pattern, name);
}

function coversTool(rule: string | undefined, tool: string | undefined): boolean {
  return rule === undefined || rule === "*" || rule === tool;
}

/** A name taken apart as the engine does it, which takes one without a server for no such name. */
export function parseServerName(name: string) {
  if (!name.startsWith(PREFIX) || name === PREFIX) return undefined;
  const rest = name.slice(PREFIX.length);
  const at = rest.indexOf(NAMESPACE_SEPARATOR);
  if (at === 0) return undefined;
  return at < 0
    ? { server: rest, tool: undefined }
    : { server: rest.slice(0, at), tool: rest.slice(at + NAMESPACE_SEPARATOR.length) };
}
