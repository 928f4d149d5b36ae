import { counted } from "../shared/policy/tally.js";
import type { Captured } from "./capture.js";
import { quoted } from "./describe.js";
import type { Roster } from "./roster-file.js";

/** What was captured, as a roster of its own. */
export function capturedRoster(results: readonly Captured[]): Roster {
  return new Map(
    results.flatMap((result) => ("tools" in result ? [[result.name, result.tools] as const] : [])),
  );
}

/** What came of one server, in one line; `before` is the roster as it was. */
export function outcomeOf(result: Captured, before: Roster): string {
  const name = quoted(result.name);
  if ("tools" in result) return `${name}: ${counted(result.tools.length, "tool")}`;
  const kept = before.get(result.name);
  const rest = kept === undefined ? "" : `; its ${counted(kept.length, "tool")} of before stay`;
  return `${name} ${result.trouble}${rest}`;
}

/** What came of all servers, in one line. */
export function summaryOf(results: readonly Captured[], before: Roster): string {
  const captured = [...capturedRoster(results).values()];
  const tools = captured.reduce((sum, { length }) => sum + length, 0);
  const failed = results.filter((result) => !("tools" in result));
  const all = `${counted(tools, "tool")} of ${counted(captured.length, "server")} captured`;
  return [all, ...failed.map((result) => outcomeOf(result, before))].join("; ");
}
