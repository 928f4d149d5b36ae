import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { claudeCode } from "../../shared/engines/claude-code/index.js";
import {
  judgeRuleToolName,
  judgeToolNameMiss,
  MCP_SERVERS,
  RETIRED_TOOL_NAMES,
  RULE_TOOL_NAME_VERDICTS,
} from "../../shared/names/index.js";
import { holds, toolNames } from "../support/properties.js";

const rosters = fc
  .array(fc.oneof(toolNames, fc.constantFrom("Agent", "Task", "Bash")), { maxLength: 4 })
  .map((names) => new Set(names));

/** A name with a roster that holds it now and then. */
const questions = fc.tuple(toolNames, rosters, fc.boolean()).map(([name, roster, mounted]) => ({
  name,
  roster: mounted ? new Set([...roster, name]) : roster,
}));

/** The declared order of the readings, told once more and in another way. */
function expectedAnswer(name: string, roster: ReadonlySet<string>): string {
  const [, prefix, peer = "", , tool] = /^(mcp__|a2a__)(.*?)(__(.*))?$/s.exec(name) ?? [];
  const bare = prefix === undefined && name.includes("__");
  if (roster.has(name)) return bare ? "unprefixed_namespace" : "current";
  const line = RETIRED_TOOL_NAMES.get(name);
  const successor = /^renamed "(.+?)"/.exec(line ?? "")?.[1];
  if (line !== undefined) return successor === undefined ? "retired" : `retired → ${successor}`;
  if (bare) return "unprefixed_namespace";
  if (prefix === undefined) return "current";
  if (peer === "" || tool === "") return "unmintable_segment";
  const minted = MCP_SERVERS.mint(peer);
  if (minted === peer) return "current";
  const rest = tool === undefined ? "" : `__${tool}`;
  return `unmintable_segment → ${prefix}${minted}${rest}`;
}

test("every name gets exactly the verdict that the declared order of readings gives", () => {
  holds(
    fc.property(questions, ({ name, roster }) => {
      const verdict = judgeRuleToolName(name, roster);
      const current = "currentName" in verdict ? ` → ${verdict.currentName}` : "";
      assert.equal(verdict.kind + current, expectedAnswer(name, roster));
      assert.ok(RULE_TOOL_NAME_VERDICTS.includes(verdict.kind));
      assert.equal("guidance" in verdict, ["retired", "unmintable_segment"].includes(verdict.kind));
    }),
    5000,
  );
});

test("a mounted name without a separator is always current", () => {
  holds(
    fc.property(questions, ({ name, roster }) => {
      fc.pre(!name.includes("__"));
      assert.equal(judgeRuleToolName(name, new Set([...roster, name])).kind, "current");
    }),
  );
});

test("a miss is expected exactly for the names that a rule is told are retired", () => {
  holds(
    fc.property(questions, ({ name, roster }) => {
      const miss = judgeToolNameMiss(name, roster);
      const retired = judgeRuleToolName(name, roster).kind === "retired";
      assert.equal(miss.kind, retired ? "expected-absent" : "unknown");
      if ("successor" in miss) assert.ok(miss.successor && roster.has(miss.successor));
    }),
    1000,
  );
});

test("every tool of today is current under the roster that mounts it", () => {
  const roster = claudeCode.names.current;
  for (const name of roster) {
    const kind = name.startsWith("enable__") ? "unprefixed_namespace" : "current";
    assert.equal(judgeRuleToolName(name, roster).kind, kind, name);
  }
});
