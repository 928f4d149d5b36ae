import { homedir } from "node:os";
import type { ShownFrom } from "../shared/reach/effective-words.js";

/** Paths are told from where the command was called, so that a terminal can open them. */
export function shownFrom(): ShownFrom {
  return { cwd: process.cwd(), home: homedir() };
}
