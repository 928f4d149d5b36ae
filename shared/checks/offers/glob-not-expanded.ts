import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, inVain, quoted } from "../wording.js";

/** A wildcard in a list of names where it stands for nothing. */
export const globNotExpanded = problemCheck(
  "glob-not-expanded",
  "A wildcard that is none in this list.",
  ({ rule, engine, names }, { instead, detail }) => ({
    consequence: "reaches-nothing",
    message: `${engine.release} does not expand ${quoted(rule.tool)} in ${rule.list.name}, so ${inVain(rule)}${detail === undefined ? "" : `, ${detail}`}.`,
    advice:
      instead === undefined
        ? `Name each tool${names.wholeServer === undefined ? "" : `, or write ${code(names.wholeServer)} for every tool of one server`}.`
        : `Name each tool, or write ${code(instead)} for every tool of the server.`,
    fixes:
      instead === undefined
        ? []
        : [
            rewriteFix(rule, rule.toolSpan, instead, {
              title: `Replace with ${quoted(instead)}, which covers every tool of the server`,
              preferred: false,
            }),
          ],
  }),
);
