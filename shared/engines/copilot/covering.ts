import type { PolicyRule } from "../../policy/rule.js";
import type { Claim, Covering } from "../../reach/covering.js";
import { isShared, listsAgentTools } from "./agents/agent-lists.js";
import { setAbove } from "./sets.js";
import { listsMembers } from "./toolsets/toolsets-file.js";
import { VSCODE_OLD_NAMES } from "./vscode-tools.js";

/** What an entry of a list of tools says. */
interface EntryClaim extends Claim {
  /** The name that gives all that it does and more; absent where there is none. */
  readonly above?: string;
}

/**
 * How the entries of one list of tools relate to each other in VS Code 1.139.1 (its program,
 * 2026-11-30): it gives every tool that any of them stands for, so that one beside its whole set
 * adds nothing. Keys of settings are compared where they are read.
 */
export function covering(): Covering {
  return {
    everyList: true,
    claim,
    covers: (broad, narrow: EntryClaim) => narrow.above === broad.identity,
    caveat: () => undefined,
  };
}

function claim({ list, text, problem }: PolicyRule): EntryClaim | undefined {
  if (problem !== undefined || !(listsAgentTools(list) || listsMembers(list))) return undefined;
  // What an old name stands for is told with the name of today, which is written first.
  if (VSCODE_OLD_NAMES.has(text)) return { identity: text, askAbove: () => undefined };
  const cabinet = String(list.keySpan?.start);
  const above = setAbove(text, { forCli: isShared(list) });
  return {
    identity: text,
    filed: { cabinet, name: text },
    ...(above !== undefined && { above }),
    askAbove: (ask) => (above === undefined ? undefined : ask(cabinet, above)),
  };
}
