import { rewriteFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { code, quoted } from "../wording.js";

/** A whole rule where only its content is read. */
export const wrappedCommand = problemCheck(
  "wrapped-command",
  "This list takes commands, without the tool and its parentheses.",
  ({ rule, engine }, { instead = rule.text, span }) => ({
    consequence: "reaches-nothing",
    outcome: "The command runs in the sandbox like any other.",
    message: `${engine.release} compares ${rule.list.name} with the command itself, and no command reads ${quoted(rule.text)}: it stays in the sandbox.`,
    advice: `Write ${code(instead)}.`,
    fixes: [
      rewriteFix(rule, span, instead, {
        title: `Replace with ${quoted(instead)}`,
        preferred: instead !== "*",
      }),
    ],
  }),
);
