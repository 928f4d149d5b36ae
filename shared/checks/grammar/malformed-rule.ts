import type { RuleList } from "../../policy/rule.js";
import type { DraftFix, Subject } from "../check.js";
import { editFix } from "../fixes.js";
import { problemCheck } from "../problem-check.js";
import { inVain, quoted } from "../wording.js";

/** Parentheses that do not close a call. */
export const malformedRule = problemCheck(
  "malformed-rule",
  "The parentheses do not enclose the content up to the end of the rule.",
  (subject, { span }) => {
    const { rule, engine } = subject;
    const stray = rule.text.slice(span.start, span.end);
    const why =
      stray === "(" || stray === ")"
        ? `this ${quoted(stray)} has no fitting twin`
        : `${quoted(stray)} stands behind the last ")"`;
    return {
      consequence: "reaches-nothing",
      message: `${engine.release} reads \`Tool(content)\` up to the end of the rule; here ${why}, so it skips the rule and ${inVain(rule)}.`,
      advice:
        "Write `Tool(content)` with nothing in front of the name and nothing behind the last parenthesis.",
      fixes: closingFixes(subject, span),
    };
  },
);

function closingFixes(
  { rule, known, problem }: Subject,
  span: { start: number; end: number },
): DraftFix[] {
  const { text } = rule;
  const stray = text.slice(span.start, span.end);
  if (stray.trim() === "") {
    const offer = { title: "Remove the blanks behind the rule", preferred: true };
    return [editFix(rule, [{ ...span, newText: "" }], offer)];
  }
  // `Bash(git push --force)*`: the star was to stand for what follows the command.
  const [, tool, content] = /^([A-Za-z]+)\(([^()\\*]+)\)\*$/.exec(text) ?? [];
  if (stray === "*" && tool !== undefined && content !== undefined) {
    const starred = `${tool}(${content}*)`;
    const also = `${content}${content.endsWith("--force") ? "-with-lease" : "…"}`;
    const title = `Replace with ${quoted(starred)}, which also covers ${quoted(also)}`;
    const whole = { start: 0, end: text.length, newText: starred };
    return [editFix(rule, [whole], { title, preferred: false })];
  }
  // `Bash(ls`: a name, one parenthesis, and content behind it. Where a list is one string, the
  // content may have swallowed the entries behind it; where it was cut at commas, they hold the rest.
  const [, rest] = /^[A-Za-z]+\(([^()\\,]+)$/.exec(text) ?? [];
  const swallows = rest?.split(/\s+/).some((word) => known.has(word)) ?? true;
  if (stray === "(" && !swallows && !isClosedElsewhere(rule.list)) {
    const end = { start: text.length, end: text.length, newText: ")" };
    // Where nobody refuses the rule, what followed may have been taken for a comment.
    const preferred = problem?.says === "rejects";
    return [editFix(rule, [end], { title: 'Close with ")"', preferred })];
  }
  return [];
}

/** What was found for the lists of this file: a list may hold thousands of entries. */
const CLOSED_ELSEWHERE = new WeakMap<RuleList, boolean>();

/** True where another entry of the list holds a closing parenthesis without its twin. */
function isClosedElsewhere(list: RuleList): boolean {
  const known = CLOSED_ELSEWHERE.get(list);
  if (known !== undefined) return known;
  const found = [...list.entries].some((entry) => entry.endsWith(")") && !entry.includes("("));
  CLOSED_ELSEWHERE.set(list, found);
  return found;
}
