import { MCP_SERVERS, NAMESPACE_SEPARATOR } from "../../../names/index.js";
import { fitsStars } from "../../../patterns/stars.js";
import type { List } from "../decide/rules.js";

const { prefix: PREFIX } = MCP_SERVERS;

/**
 * A name whose server and tool can be told apart in one way only: where underscores meet, a longer
 * server or tool may be meant as well.
 */
const PLAIN_SERVER =
  /^mcp__[A-Za-z0-9-]+(?:_[A-Za-z0-9-]+)*(?:__[A-Za-z0-9*-]+(?:_[A-Za-z0-9*-]+)*)?$/;

/** True for a name whose tools can be compared with those of another. */
export function isComparable(tool: string): boolean {
  return !tool.startsWith(PREFIX) || PLAIN_SERVER.test(tool) || /^mcp__\*+$/.test(tool);
}

/** The one spelling of names that reach the same: a server, and all of its tools. */
export function canonicalName(tool: string): string {
  return tool.startsWith(PREFIX) && PLAIN_SERVER.test(tool) ? tool.replace(/__\*$/, "") : tool;
}

/**
 * True when every tool that the name of one rule reaches is reached by the name of another; both
 * are canonical and comparable. A star is a wildcard, in allow within the tools of a server alone.
 */
export function coversName(
  broad: { readonly tool: string; readonly list: List },
  narrow: { readonly tool: string; readonly list: List },
): boolean {
  if (broad.tool === narrow.tool) return true;
  // Without other tools this one stays, whatever is denied.
  if (narrow.tool === "EndConversation") return false;
  if (narrow.tool.startsWith(PREFIX)) {
    if (broad.list === "allow" && narrow.list !== "allow") return false;
    return coversServerName(broad, narrow);
  }
  return broad.list !== "allow" && broad.tool.includes("*") && fitsStars(broad.tool, narrow.tool);
}

function coversServerName(
  broad: { readonly tool: string; readonly list: List },
  narrow: { readonly tool: string; readonly list: List },
): boolean {
  const [start = ""] = narrow.tool.split("*", 1);
  const own = `${broad.tool}${NAMESPACE_SEPARATOR}`;
  if (isServer(broad.tool) && start.startsWith(own)) return true;
  if (!broad.tool.includes("*")) return false;
  if (!isServer(narrow.tool) && narrow.list === "allow") return fitsStars(broad.tool, narrow.tool);
  // A guard on `mcp__a__b` also stops the tools of a server that is called `a__b`.
  const below = `${narrow.tool}${NAMESPACE_SEPARATOR}*`;
  const fits = fitsStars(broad.tool, below);
  return isServer(narrow.tool) ? fits : fits && fitsStars(broad.tool, narrow.tool);
}

/** A server as a whole, in its canonical spelling. */
function isServer(tool: string): boolean {
  return (
    tool.startsWith(PREFIX) &&
    !tool.includes("*") &&
    !tool.slice(PREFIX.length).includes(NAMESPACE_SEPARATOR)
  );
}

/** What stands before the first star of a pattern over names, under which it is filed. */
export function filedName(tool: string): string {
  return tool.slice(0, tool.indexOf("*"));
}

/** The server whose tool is named, as a rule on all of it names it; `undefined` for any other name. */
export function serverOf(tool: string): string | undefined {
  if (!tool.startsWith(PREFIX)) return undefined;
  const end = tool.indexOf(NAMESPACE_SEPARATOR, PREFIX.length);
  return end < 0 ? undefined : tool.slice(0, end);
}
