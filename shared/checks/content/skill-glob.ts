import { problemCheck } from "../problem-check.js";
import { inVain } from "../wording.js";

/** A star in a skill's name, which is not the wildcard that it seems to be. */
export const skillGlob = problemCheck(
  "skill-glob",
  "Skills are matched by their exact name or by a plain beginning.",
  ({ rule, engine }, { span }) => {
    const ends = /[ :]\*$/.test(rule.text.slice(span.start, span.end));
    return ends && span.start > (rule.content?.span.start ?? 0)
      ? {
          consequence: "gives-more",
          message: `${engine.release} takes this for any skill whose name starts so, without a word's edge: "dep:*" allows "deploy" as well.`,
          advice: "Name each skill that you mean.",
        }
      : {
          consequence: "reaches-nothing",
          message: `${engine.release} takes this star for a sign of the skill's name, so ${inVain(rule)}.`,
          advice: "Name each skill that you mean; `:*` at the end stands for any ending.",
        };
  },
);
