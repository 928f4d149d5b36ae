import { ENGINES } from "../shared/engines/index.js";

/** What `policy-judge --help` prints. */
export const USAGE = `policy-judge: tells which rules of a coding agent's policy do not do what they say

Usage
  policy-judge check [PATH...] [options]   judge policy files; a folder is searched for them
  policy-judge fix [PATH...] [options]     apply the preferred fixes to the files
  policy-judge explain --tool NAME         say what becomes of one call of a tool, and why
  policy-judge effective [FOLDER]          show what becomes of every tool, and by which rules
  policy-judge server --stdio              speak the Language Server Protocol

A path of - is standard input, for check alone.

Options of check
  --format text|json     text for people (default), json for programs
  --as FILE              what standard input is, as a path

Options of fix
  --dry-run              print what would change, and change nothing

Options of check and fix
  --engine auto|ID       judge for this engine, whatever the file is called
                         (${ENGINES.map(({ id }) => id).join(", ")}; default: auto)
  --fail-on LEVEL        exit with 1 from this level on: error (default), warning,
                         information, hint, or never

Options of explain
  --input JSON           the input of the call, an object; - is standard input
  --path FOLDER          where the session runs (default: this folder)
  --format text|json

Options of effective
  --format text|json|markdown

Options of explain and effective
  --engine auto|ID       the engine (default: the first that is known to decide)
  --untrusted            nobody has trusted the folder yet

Exit status
  0  nothing at or above --fail-on, or an answer
  1  findings
  2  bad usage or unreadable input
`;
