import { problemCheck } from "../problem-check.js";
import { inVain, quoted } from "../wording.js";

/** A condition under which no call falls. */
export const conditionNeverTrue = problemCheck(
  "condition-never-true",
  "The condition of a hook is never met, so the hook never runs.",
  ({ rule, engine }, { detail }) => ({
    consequence: "reaches-nothing",
    message: `${engine.release} never finds ${quoted(rule.text)} met: ${detail}, so ${inVain(rule)}.`,
    advice:
      "Write one rule on one tool: `Bash(git push *)` or `Edit(src/**)`. Several tools belong into the matcher, and an event without tools has no condition.",
  }),
);
