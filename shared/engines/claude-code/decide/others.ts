import { firstReached, NOT_FOUND } from "../../../reach/reach.js";
import { CONSULTED_TOOLS } from "../tools.js";
import { allows, asks, type Matter, unsettled, wholeAllow } from "./call.js";
import { commands } from "./commands/index.js";
import { withContent } from "./rules.js";

/** Tools whose rules have no content that anybody reads, and those of which little is known. */
export const others: Matter = {
  guarded: ({ merged, tool }, list) =>
    CONSULTED_TOOLS.has(tool)
      ? firstReached(withContent(merged.rules[list], tool), () => "maybe")
      : NOT_FOUND,
  granted: (call) => {
    const { tool } = call;
    const rule = wholeAllow(call, tool);
    if (rule !== undefined) return { decision: "allow", rule };
    if (tool === "WebSearch") {
      return asks("no rule reaches it, and searches are asked about unless a rule allows them");
    }
    if (tool === "TaskStop") {
      return allows("no rule reaches it, and tasks are stopped without a question");
    }
    return unsettled(`no rule reaches it, and what comes of ${tool} without one is not known here`);
  },
};

/** Monitor runs commands, which rules on Bash govern; how far was not tried. */
export const monitor: Matter = {
  guarded: (call, list) => {
    const { reach, rule } = commands.guarded(call, list);
    return reach === "no" || rule === undefined ? NOT_FOUND : { reach: "maybe", rule };
  },
  granted: () => unsettled("rules on Bash govern what Monitor runs, and how far is not known here"),
};
