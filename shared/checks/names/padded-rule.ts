import type { Span } from "../../syntax/tree.js";
import type { Check, Subject } from "../check.js";
import { editFix } from "../fixes.js";
import { inVain, quoted } from "../wording.js";

/** Blanks that the engine does not trim. */
export const paddedRule: Check = {
  id: "padded-rule",
  title: "Blanks around the name or the content keep the rule from matching.",

  find(subject) {
    const { rule, engine, names } = subject;
    const name = namePadding(subject);
    const blanks = name.length > 0 ? name : (names.deadPadding?.(rule) ?? []);
    const [first] = blanks;
    if (first === undefined) return undefined;
    const where =
      name.length > 0
        ? `no tool is called ${quoted(rule.tool)}`
        : "no command has a blank there when it is compared";
    return {
      span: blanks.length === 1 ? first : name.length > 0 ? rule.toolSpan : contentSpan(subject),
      consequence: "reaches-nothing",
      message: `${engine.release} trims nothing: ${where}, so ${inVain(rule)}.`,
      advice: "Take the blanks out.",
      fixes: [
        editFix(
          rule,
          blanks.map((blank) => ({ ...blank, newText: "" })),
          { title: "Remove the blanks", preferred: true },
        ),
      ],
    };
  },
};

/** The blanks around a name that is one without them: known, old, or namespaced. */
function namePadding({ rule, names, known }: Subject): Span[] {
  const { tool, toolSpan } = rule;
  const bare = tool.trim();
  if (bare === tool || bare === "") return [];
  const { judgment, renamed } = names;
  const parts = judgment.splitNamespacedName(bare);
  const sound =
    known.has(bare) ||
    renamed.has(bare) ||
    judgment.retired.has(bare) ||
    (parts !== undefined &&
      judgment.judgeRuleToolName(bare, known.roster).kind === "current" &&
      !names.unmintableTool?.(parts.tool ?? ""));
  if (!sound) return [];
  const start = toolSpan.start + tool.indexOf(bare);
  return [
    { start: toolSpan.start, end: start },
    { start: start + bare.length, end: toolSpan.end },
  ].filter((span) => span.end > span.start);
}

function contentSpan({ rule }: Subject): Span {
  return rule.content?.span ?? rule.toolSpan;
}
