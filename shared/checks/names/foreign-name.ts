import { entriesFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, inVain, quoted } from "../wording.js";

/** A name that is right in another place and means nothing in this list. */
export const foreignName = problemCheck(
  "foreign-name",
  "The name is right elsewhere; this list knows the tool under another one.",
  ({ rule, engine }, { detail = "", advice, tools = [], doubtful = false, wider = false }) => {
    const known =
      tools.length === 0
        ? ""
        : ` ${tools.length === 1 ? "The tool is" : "The tools are"} called ${tools.map(quoted).join(", ")} here.`;
    const widens = wider ? ", whatever server it is of" : "";
    return {
      span: rule.toolSpan,
      consequence: doubtful ? "unproven" : "reaches-nothing",
      message: `${engine.release} ${detail}, so ${inVain(rule)}.${known}`,
      advice:
        advice ??
        (tools.length === 0
          ? "Name each tool, without what stands before it."
          : `Write ${tools.map(code).join(", ")}${wider ? "; tools of that name of other servers are reached as well" : ""}.`),
      fixes:
        tools.length === 0
          ? []
          : [
              entriesFix(rule, tools, {
                title: `Replace with ${tools.map(quoted).join(", ")}${widens}`,
                preferred: !doubtful && !wider,
              }),
            ],
    };
  },
);
