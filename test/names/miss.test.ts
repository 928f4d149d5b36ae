import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  judgeToolNameMiss,
  mountedToolNames,
  RETIRED_TOOL_NAMES,
  TOOL_MISS_KINDS,
} from "../../shared/names/index.js";

const NONE: ReadonlySet<string> = new Set();

describe("a call that matched no tool", () => {
  test("is one of two kinds of miss", () => {
    assert.deepEqual(TOOL_MISS_KINDS, ["unknown", "expected-absent"]);
  });

  test("is an expected absence if the tool was renamed, with the successor that is mounted", () => {
    assert.deepEqual(judgeToolNameMiss("Task", new Set(["Agent"])), {
      kind: "expected-absent",
      detail: 'renamed "Agent"',
      successor: "Agent",
    });
  });

  test("is told of a successor that is not mounted, but is not offered it", () => {
    for (const roster of [NONE, new Set(["Bash", "agent"])]) {
      const miss = judgeToolNameMiss("Task", roster);
      assert.ok(miss.kind === "expected-absent");
      assert.ok(!("successor" in miss));
      assert.match(miss.detail, /^renamed "Agent".*unavailable/);
    }
  });

  test("is told the table's own line if the tool was folded or removed, mounted or not", () => {
    for (const [name, guidance] of RETIRED_TOOL_NAMES) {
      if (guidance.startsWith("renamed")) continue;
      for (const roster of [NONE, new Set(["Edit", "Read", "Skill"])]) {
        assert.deepEqual(judgeToolNameMiss(name, roster), {
          kind: "expected-absent",
          detail: guidance,
        });
      }
    }
  });

  test("is unknown for every name that was never retired", () => {
    for (const name of [
      "",
      "Bsh",
      "task",
      "get__issue",
      "mcp__",
      "mcp__a.b__c",
      "mcp__github__x",
    ]) {
      assert.deepEqual(judgeToolNameMiss(name, NONE), { kind: "unknown" }, name);
    }
  });

  test("is unknown for a retired name that the roster does mount", () => {
    assert.deepEqual(judgeToolNameMiss("Task", new Set(["Task"])), { kind: "unknown" });
  });
});

test("a run mounts every tool's name and its aliases", () => {
  assert.deepEqual(mountedToolNames([]), new Set());
  assert.deepEqual(
    mountedToolNames([
      { name: "Deploy" },
      { name: "Ship", aliases: ["Release", "Deploy"] },
      { name: "Plain", aliases: [] },
    ]),
    new Set(["Deploy", "Ship", "Release", "Plain"]),
  );
});
