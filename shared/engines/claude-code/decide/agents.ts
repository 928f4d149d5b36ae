import { firstReached, NOT_FOUND } from "../../../reach/reach.js";
import { allows, type Matter, reachOf, textInput, wholeAllow } from "./call.js";
import { withContent } from "./rules.js";

/** Agents, of which deny can name the type; in ask and allow content is not looked at. */
export const agents: Matter = {
  guarded: (call, list) => {
    if (list !== "deny") return NOT_FOUND;
    const type = textInput(call, "subagent_type");
    return firstReached(withContent(call.merged.rules.deny, call.tool), ({ content }) =>
      type === undefined ? "maybe" : reachOf(content === type),
    );
  },
  granted: (call) => {
    const rule = wholeAllow(call, call.tool);
    return rule !== undefined
      ? { decision: "allow", rule }
      : allows("no rule reaches this agent, and agents are started without a question");
  },
};
