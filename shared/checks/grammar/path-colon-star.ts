import { problemCheck } from "../problem-check.js";
import { inVain, quoted } from "../wording.js";

/** The prefix form of commands in a pattern over files. */
export const pathColonStar = problemCheck(
  "path-colon-star",
  "Patterns over files take no `:*`.",
  ({ rule, engine }, { span }) => {
    const at = rule.text.indexOf(":*", span.start);
    return {
      span: at < 0 ? span : { start: at, end: at + 2 },
      consequence: "reaches-nothing",
      message: `":*" belongs to commands; ${engine.release} skips a rule with it on files, which is what ${quoted(rule.tool)} is about, so ${inVain(rule)}.`,
      advice: "Write `*` for the rest of one name, or `/**` for all that lies below a folder.",
    };
  },
);
