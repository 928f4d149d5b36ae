import type { RuleProblem } from "../policy/rule.js";
import type { Check, Draft, Subject } from "./check.js";

/** What a check says of a problem that the engine's own reading has found. */
export type ProblemWords = Omit<Draft, "span" | "engineSays"> & Partial<Pick<Draft, "span">>;

/**
 * A check for a problem that only the engine's grammar can find: the engine says where it is and
 * what it does about it, the check has the words and the fixes.
 */
export function problemCheck(
  id: string,
  title: string,
  describe: (subject: Subject, problem: RuleProblem) => ProblemWords,
): Check {
  return {
    id,
    title,
    find(subject) {
      const { problem } = subject;
      if (problem?.id !== id) return undefined;
      return { span: problem.span, engineSays: problem.says, ...describe(subject, problem) };
    },
  };
}
