import { engineById } from "../engines/index.js";
import type { Explanation, Question } from "./question.js";

/** A question with the id of the engine that it is put to. */
export interface ExplainInput extends Question {
  readonly engine: string;
}

/**
 * What becomes of one tool call under the merged layers of an engine's permissions: which rule of
 * which layer decides, and why. Pure: nothing is read from a disk, so links between files are not
 * seen, and what no layer says is not known. `unknown` rather than a guess.
 *
 * @throws RangeError when `engine` is the id of no engine.
 */
export function explain({ engine: id, ...question }: ExplainInput): Explanation {
  const engine = engineById(id);
  if (engine === undefined) throw new RangeError(`There is no engine ${JSON.stringify(id)}.`);
  return (
    engine.decide?.(question) ?? {
      decision: "unknown",
      because: `It is not known how ${engine.title} decides about a call.`,
    }
  );
}
