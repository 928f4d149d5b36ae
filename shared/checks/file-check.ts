import type { Engine } from "../engines/engine.js";
import type { FileProblem } from "../policy/file-problem.js";
import type { Consequence } from "../policy/severity.js";

/** What a check says of a problem with a file. */
export interface FileWords {
  readonly consequence: Consequence;
  readonly message: string;
  readonly advice: string;
  /** What comes of it, where that is not what comes of other findings of this consequence. */
  readonly outcome?: string;
  /** How the problem's own edits are offered; not at all if absent. */
  readonly offer?: { readonly title: string; readonly preferred: boolean };
}

/** A check of what stands beside the rules: the engine finds, the check has the words. */
export interface FileCheck {
  /** Stable; names what is wrong. It is also the name of its page and of its setting. */
  readonly id: string;
  /** One line for lists and settings. */
  readonly title: string;
  describe(problem: FileProblem, engine: Engine): FileWords;
}

/** `, 3 deny rules among it`, or nothing. */
export function deniesAmong({ lostDenies }: FileProblem): string {
  const { length } = lostDenies;
  return length === 0 ? "" : `, ${length} deny ${length === 1 ? "rule" : "rules"} among it`;
}
