import type { Check } from "../check.js";
import { quoted } from "../wording.js";

/** A rule that works although the engine's own diagnosis says otherwise. */
export const engineMistaken: Check = {
  id: "engine-mistaken",
  title: "The engine's own diagnosis calls the rule dead, but the rule works.",
  goesOn: true,

  find({ rule, engine, names, known }) {
    if (!names.mistaken?.has(rule.tool)) return undefined;
    if (engine.saysOfName(rule, known.roster) === "nothing") return undefined;
    return {
      span: rule.toolSpan,
      consequence: "aside",
      message:
        `The diagnosis of ${engine.release} calls ${quoted(rule.tool)} an unknown tool, ` +
        "but rules on it are read and enforced. Leave it as it is.",
      advice: "Change nothing; the warning is the mistake.",
    };
  },
};
