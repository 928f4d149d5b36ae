import { effortForOneFile } from "../../../patterns/name-pattern.js";
import type { DescribedRule, Meaning } from "../../engine.js";
import { HOOK_EVENTS, type HookEvent } from "../hooks/events.js";
import { readMatcher } from "../hooks/matchers.js";
import { toolsMatched } from "../hooks/patterns.js";
import { CURRENT_TOOLS, currentName } from "../tools.js";

/** How many names a sentence holds before it only counts. */
const SHOWN = 6;

/** Which calls a matcher lets through to its hooks; `undefined` for an event that is not known. */
export function meaningOfMatcher({ rule, of = "" }: DescribedRule): Meaning | undefined {
  const event = HOOK_EVENTS.get(of);
  if (event === undefined) return undefined;
  const reading = readMatcher(rule, event);
  switch (reading.kind) {
    case "ignored":
      return { reaches: `every \`${of}\`: this event looks at no matcher`, beware: [] };
    case "everything":
      return { reaches: `every \`${of}\``, beware: [] };
    case "names":
      return meaningOfName(rule, event);
    case "pattern": {
      const read =
        "It is read as a regular expression that may match anywhere in a name, since it holds other signs than letters, digits, `_`, `-`, blanks, `|` and `,`.";
      if (event.compares !== "tool" || reading.pattern === undefined) {
        return { reaches: `every \`${of}\` that \`${rule}\` matches`, beware: [read] };
      }
      const tools = toolsMatched(reading.pattern, CURRENT_TOOLS, effortForOneFile());
      return { reaches: `calls of ${named(tools?.map(({ name }) => name))}`, beware: [read] };
    }
  }
}

/** One name of a matcher that is a list. */
function meaningOfName(rule: string, event: HookEvent): Meaning {
  const read =
    "It stands in a list of exact names, since the whole matcher holds nothing but letters, digits, `_`, `-`, blanks, `|` and `,`.";
  if (event.compares !== "tool") {
    return { reaches: `\`${event.name}\` with exactly \`${rule}\``, beware: [read] };
  }
  const asksFirst = event.name === "PreToolUse" || event.name === "PermissionRequest";
  const monitor =
    rule === "Bash" && asksFirst ? ["Calls of Monitor that run a command are met as well."] : [];
  return { reaches: `calls of \`${currentName(rule)}\``, beware: [read, ...monitor] };
}

function named(tools: readonly string[] | undefined): string {
  if (tools === undefined) return "the tools whose names it matches";
  if (tools.length === 0) return "tools of servers whose names it matches, and of no other";
  const shown = tools.slice(0, SHOWN).map((tool) => `\`${tool}\``);
  const more = tools.length > SHOWN ? ` and ${tools.length - SHOWN} more` : "";
  return `${shown.join(", ")}${more}, and of tools of servers whose names it matches`;
}

/** Which calls meet the condition of a hook. */
export function meaningOfCondition({ tool, content }: DescribedRule): Meaning {
  const name = currentName(tool);
  if (content === undefined || content === "" || content === "*") {
    return { reaches: `calls of \`${name}\``, beware: [] };
  }
  const what = /^(?:Bash|PowerShell|Monitor)$/.test(name)
    ? `one of whose commands fits \`${content}\``
    : /^(?:Glob|Grep)$/.test(name)
      ? `whose pattern fits \`${content}\``
      : `on files that fit \`${content}\``;
  return { reaches: `calls of \`${name}\` ${what}`, beware: [] };
}
