import type { Check } from "../check.js";
import { inVain } from "../wording.js";

/** A namespaced name longer than any that is mounted. */
export const nameTooLong: Check = {
  id: "name-too-long",
  title: "The name is longer than any tool name that the engine mounts.",

  find({ rule, engine }) {
    const { longestName, judgment } = engine.names;
    if (longestName === undefined) return undefined;
    if (judgment.splitNamespacedName(rule.tool) === undefined) return undefined;
    // A star may stand for nothing, so only the other signs count.
    const length = rule.tool.replaceAll("*", "").length;
    if (length <= longestName) return undefined;
    return {
      span: rule.toolSpan,
      consequence: "reaches-nothing",
      message:
        `${engine.release} leaves out tools whose full name is longer than ${longestName} characters; ` +
        `this one has ${length}, so ${inVain(rule)}.`,
      advice: "Configure the server under a shorter name, and write that name here.",
    };
  },
};
