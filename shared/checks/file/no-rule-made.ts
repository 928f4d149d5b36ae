import type { FileCheck } from "../file-check.js";
import { quoted } from "../wording.js";

/** A rule with an empty list, of which nothing is made. */
export const noRuleMade: FileCheck = {
  id: "no-rule-made",
  title: "An empty list of tools or commands leaves no rule.",

  describe({ key }, { release }) {
    return {
      consequence: "reaches-nothing",
      message: `${release} makes a rule for every entry of ${quoted(key)}; here is none, so there is no rule, and it says nothing about that.`,
      advice:
        'Name at least one; for every tool write `"*"`, and for every command leave the key out.',
    };
  },
};
