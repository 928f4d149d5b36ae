import { closest, firstReached, NOT_FOUND } from "../../../../reach/reach.js";
import { type Matter, textInput, unsettled, wholeAllow } from "../call.js";
import { withContent } from "../rules.js";
import { grantedByParts, grantedWhole } from "./grants.js";
import { guardReach } from "./guards.js";
import { parseShell } from "./shell.js";
import { touchedGuard } from "./touched.js";

/** Longer commands are not analysed by the engine, by its documentation. */
const LONGEST = 10_000;

/** Commands for the shell. */
export const commands: Matter = {
  guarded: (call, list) => {
    const rules = withContent(call.merged.rules[list], "Bash");
    const command = textInput(call, "command");
    if (command === undefined || command.length > LONGEST) {
      const [rule] = rules;
      return rule === undefined ? NOT_FOUND : { reach: "maybe", rule };
    }
    const script = parseShell(command);
    const found = firstReached(rules, ({ content }) => guardReach(content, command, script));
    return closest(found, touchedGuard(script, call, list));
  },
  granted: (call) => {
    const command = textInput(call, "command");
    if (command === undefined || command.trim() === "") return unsettled("the call has no command");
    if (command.length > LONGEST) return unsettled("the command is too long to be looked through");
    const script = parseShell(command);
    const rule = wholeAllow(call, "Bash");
    return rule === undefined
      ? grantedByParts(command, script, call)
      : grantedWhole(rule, script, call);
  },
};
