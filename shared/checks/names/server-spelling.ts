import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, inVain, quoted } from "../wording.js";

/** A server or its tool, written as another agent or an earlier release has it. */
export const serverSpelling = problemCheck(
  "server-spelling",
  "The tool of a server is spelled as this agent never spells one.",
  (
    { rule, engine },
    { instead, certain = false, wider = false, detail = "knows no such name", advice },
  ) => ({
    consequence: "reaches-nothing",
    message: `${engine.release} ${detail}: no tool is called ${quoted(rule.tool)}, so ${inVain(rule)}.`,
    advice:
      instead === undefined
        ? (advice ?? "Write the server and its tool as the engine mounts them.")
        : `Write ${code(instead)}${wider ? ", if you mean every tool of the server" : ""}.`,
    fixes:
      instead === undefined
        ? []
        : [
            rewriteFix(rule, rule.toolSpan, instead, {
              title: `Replace with ${quoted(instead)}${wider ? ", which covers every tool of the server" : ""}`,
              preferred: certain,
            }),
          ],
  }),
);
