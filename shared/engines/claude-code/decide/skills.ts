import type { Reach } from "../../../reach/reach.js";
import { firstReached } from "../../../reach/reach.js";
import {
  asks,
  type Call,
  grantedBy,
  type Matter,
  reachOf,
  textInput,
  unsettled,
  wholeAllow,
} from "./call.js";
import { withContent } from "./rules.js";

/** Skills, by their exact name or by its plain beginning. */
export const skills: Matter = {
  guarded: (call, list) =>
    firstReached(withContent(call.merged.rules[list], call.tool), ({ content }) =>
      skillReach(content, call),
    ),
  granted: (call) => {
    const rule = wholeAllow(call, call.tool);
    if (rule !== undefined) return { decision: "allow", rule };
    const allowed = firstReached(withContent(call.merged.rules.allow, call.tool), ({ content }) =>
      skillReach(content, call),
    );
    return grantedBy(allowed, () =>
      textInput(call, "skill") === undefined
        ? unsettled("the call names no skill")
        : asks("no rule reaches this skill, and skills are asked about unless a rule allows them"),
    );
  },
};

/** A final ` *` or `:*` makes a beginning without a word's edge; a star elsewhere is a plain sign. */
function skillReach(content: string, call: Call): Reach {
  const given = textInput(call, "skill");
  if (given === undefined) return "maybe";
  if (given !== given.trim() || given.startsWith("/")) return "maybe";
  const wanted = content.replace(/^\//, "");
  const beginning = /^(.*?)[ :]\*$/s.exec(wanted)?.[1];
  if (beginning === undefined) return reachOf(wanted === given);
  return beginning === "" ? "maybe" : reachOf(given.startsWith(beginning));
}
