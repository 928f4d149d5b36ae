/** No rule that a recorded call shows in force may be called one that is not. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { judge } from "../shared/judge.js";
import type { Finding } from "../shared/policy/finding.js";

/** One tool call and what Claude Code 2.1.332 made of it under some permissions. */
interface RecordedCall {
  readonly id: string;
  readonly permissions?: Readonly<Record<string, readonly string[]>>;
  readonly call?: unknown;
  readonly decision: string;
  /** True when a rule took the tool away. */
  readonly removed?: boolean;
  /** True when the whole file was dropped. */
  readonly settingsIgnored?: boolean;
  /** True when flags or the environment had their part in it. */
  readonly special?: boolean;
}

const calls = readFileSync(new URL("recorded/claude-code/decisions.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as RecordedCall)
  .filter((row) => row.call !== undefined && !row.special && !row.settingsIgnored);

/** Calls in which a rule is in force, or seems so, that is called dead all the same; and why. */
const KNOWN: Readonly<Record<string, string>> = {
  "mcpn/723": "reached only by a server whose configured name is empty, which nobody has",
  "mcpn/729": "reached only by a server whose configured name is empty, which nobody has",
  "param/1608": "Agent is allowed without any rule",
  "param/1611": "Agent is allowed without any rule",
  "param/1614": "Agent is allowed without any rule",
};

/** True when the call went as the one rule of the finding's list would have it. */
function wentAsSaid({ decision, removed, permissions = {} }: RecordedCall, { list }: Finding) {
  if (list === undefined || permissions[list]?.length !== 1) return false;
  if (list === "deny") return decision === "deny" || (decision === "missing" && removed === true);
  if (list === "ask") return decision === "ask" && (permissions.allow?.length ?? 0) > 0;
  return decision === "allow";
}

test("no rule that a recorded call shows in force is called dead", (t) => {
  let looked = 0;
  const wrong = calls.flatMap((row) => {
    const text = JSON.stringify({ permissions: row.permissions ?? {} });
    const dead = judge({ path: ".claude/settings.json", text }).findings.filter(
      ({ inForce, severity }) => !inForce && severity !== "hint",
    );
    looked += dead.length;
    return dead.some((finding) => wentAsSaid(row, finding)) ? [row.id] : [];
  });
  t.diagnostic(`${looked} findings in ${calls.length} recorded calls`);
  assert.ok(looked > 100);
  assert.deepEqual(wrong.sort(), Object.keys(KNOWN).sort());
});
