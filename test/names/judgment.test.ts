import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  createToolNameJudgment,
  judgeRuleToolName,
  MCP_SERVERS,
  PROTOCOLS,
  RETIRED_TOOL_NAMES,
  RULE_TOOL_NAME_VERDICTS,
  type RuleToolNameVerdict,
  toolNameJudgment,
} from "../../shared/names/index.js";

/** The verdict on a name against a roster of these names. */
function verdict(name: string, ...roster: readonly string[]): RuleToolNameVerdict {
  return judgeRuleToolName(name, new Set(roster));
}

/** The kind of the verdict, and the current name where there is one: `retired → Agent`. */
function answer(name: string, ...roster: readonly string[]): string {
  const given = verdict(name, ...roster);
  return "currentName" in given ? `${given.kind} → ${given.currentName}` : given.kind;
}

test("there are four verdicts", () => {
  assert.deepEqual(RULE_TOOL_NAME_VERDICTS, [
    "current",
    "retired",
    "unprefixed_namespace",
    "unmintable_segment",
  ]);
});

describe("a current name", () => {
  test("is one that the roster mounts", () => {
    assert.deepEqual(verdict("Bash", "Bash"), { kind: "current" });
  });

  test("is also one that nobody knows, since that is no staleness", () => {
    for (const name of ["", " ", "Bsh", "bash", "my_tool", "_", "mcp", "mcp_", "mcp_github", "*"]) {
      assert.deepEqual(verdict(name), { kind: "current" }, name);
    }
  });

  test("is a namespaced one with a minted peer, whatever its tool", () => {
    for (const name of [
      "mcp__github",
      "mcp__github__get_issue",
      "mcp__github__get__issue",
      "mcp__github__*",
      "mcp__github__get.issue",
      "mcp__github__ ",
      "mcp___lead___t",
      "a2a__billing",
      "a2a__billing__pay",
    ]) {
      assert.deepEqual(verdict(name), { kind: "current" }, name);
    }
  });
});

describe("a retired name", () => {
  test("carries the table's line", () => {
    assert.deepEqual(verdict("LS"), { kind: "retired", guidance: RETIRED_TOOL_NAMES.get("LS") });
  });

  test("carries the successor's name if it was renamed, and no name if folded or removed", () => {
    assert.equal(answer("Task"), "retired → Agent");
    assert.equal(answer("KillBash"), "retired → TaskStop");
    for (const name of ["MultiEdit", "NotebookRead", "SlashCommand", "LS", "TaskOutput"]) {
      assert.equal(answer(name), "retired", name);
    }
    for (const [name, guidance] of RETIRED_TOOL_NAMES) {
      assert.equal("currentName" in verdict(name), guidance.startsWith("renamed"), name);
    }
  });

  test("is retired whether or not the roster mounts the successor", () => {
    assert.equal(answer("Task", "Agent", "Bash"), "retired → Agent");
    assert.equal(answer("Task", "Bash"), "retired → Agent");
  });

  test("is the exact name alone", () => {
    for (const name of ["task", "TASK", "Task ", " Task", "Tasks", "Task(x)", "Task*"]) {
      assert.equal(answer(name), "current", name);
    }
  });
});

describe("a name with a bare separator", () => {
  test("reaches no tool", () => {
    for (const name of ["get__issue", "__", "a__", "__a", "mcp_github__x", "Mcp__github", "x__*"]) {
      assert.deepEqual(verdict(name), { kind: "unprefixed_namespace" }, name);
    }
  });

  test("is cleared by no roster", () => {
    assert.equal(answer("get__issue", "get__issue"), "unprefixed_namespace");
  });
});

describe("a namespaced name that no tool is minted under", () => {
  test("names no peer", () => {
    for (const name of ["mcp__", "mcp____x", "mcp____", "a2a__", "a2a____x"]) {
      assert.equal(answer(name), "unmintable_segment", name);
    }
  });

  test("names no tool behind a last separator", () => {
    for (const name of ["mcp__srv__", "a2a__srv__", "mcp__my.server__"]) {
      assert.equal(answer(name), "unmintable_segment", name);
    }
  });

  test("spells its peer as the mint does not, and is given the minted spelling", () => {
    assert.equal(answer("mcp__github.com__*"), "unmintable_segment → mcp__github_com__*");
    assert.equal(answer("mcp__my server"), "unmintable_segment → mcp__my_server");
    assert.equal(answer("mcp__a..b__c"), "unmintable_segment → mcp__a__b__c");
    assert.equal(answer("a2a__b.c__get.it"), "unmintable_segment → a2a__b_c__get.it");
    assert.equal(
      answer("mcp__claude.ai  Gmail.__send"),
      "unmintable_segment → mcp__claude_ai_Gmail__send",
    );
    assert.equal(answer("mcp__*__x"), "unmintable_segment → mcp_____x");
  });

  test("says why in one line, with the peer as written and as minted", () => {
    const guidance = (name: string) => {
      const given = verdict(name);
      return "guidance" in given ? given.guidance : "";
    };
    assert.match(guidance("mcp__github.com__*"), /"github\.com".*"github_com"/);
    assert.match(guidance("a2a____x"), /"a2a__"/);
    assert.match(guidance("mcp__srv__"), /"__"/);
    const lines = ["mcp__", "mcp__srv__", "mcp__a.b"].map(guidance);
    assert.equal(new Set(lines).size, 3, "each fault has its own line");
    for (const line of lines) assert.match(line, /^[^\r\n]+$/);
  });
});

describe("the order of the readings", () => {
  test("a roster that mounts the name clears it, whatever the table or the mint say", () => {
    for (const name of [
      "Task",
      "LS",
      "MultiEdit",
      "mcp__",
      "mcp____x",
      "mcp__s__",
      "mcp__a.b__x",
    ]) {
      assert.equal(answer(name, name), "current", name);
    }
  });

  test("a roster clears only the very name that it holds", () => {
    assert.equal(
      answer("mcp__a.b__x", "mcp__a.b__y", "mcp__a.b"),
      "unmintable_segment → mcp__a_b__x",
    );
    assert.equal(answer("LS", "ls", "LS "), "retired");
  });

  test("the table of retired names comes before the namespaces", () => {
    const { judgeRuleToolName: judge } = createToolNameJudgment({
      protocols: PROTOCOLS,
      retired: new Map([
        ["old__tool", "removed — gone"],
        ["mcp__a.b__x", 'renamed "mcp__a__x"'],
        ["mcp__", "removed — gone"],
      ]),
    });
    for (const name of ["old__tool", "mcp__a.b__x", "mcp__"]) {
      assert.equal(judge(name, new Set()).kind, "retired", name);
    }
    // A mounted name is not retired, and a bare separator is not cleared by being mounted.
    assert.equal(judge("old__tool", new Set(["old__tool"])).kind, "unprefixed_namespace");
    assert.equal(judge("mcp__", new Set(["mcp__"])).kind, "current");
  });
});

describe("another engine's tables", () => {
  const judgment = createToolNameJudgment({
    protocols: [MCP_SERVERS, { id: "x", prefix: "x::", mint: (name) => name.toLowerCase() }],
    retired: new Map([
      ["shell", 'renamed "run"'],
      ["grep", "no longer there"],
    ]),
  });
  const judge = (name: string) => judgment.judgeRuleToolName(name, new Set());

  test("are the only ones that are read", () => {
    assert.deepEqual(judge("shell"), {
      kind: "retired",
      guidance: 'renamed "run"',
      currentName: "run",
    });
    assert.deepEqual(judge("Task"), { kind: "current" });
    assert.deepEqual(judge("a2a__billing"), { kind: "unprefixed_namespace" });
    assert.deepEqual(judge("mcp__a.b").kind, "unmintable_segment");
  });

  test("bring their own prefixes and their own mint", () => {
    assert.deepEqual(judge("x::peer__tool"), { kind: "current" });
    const wrong = judge("x::Peer__Tool");
    assert.equal("currentName" in wrong && wrong.currentName, "x::peer__Tool");
    assert.equal(judgment.splitNamespacedName("x::p")?.peer, "p");
    assert.equal(judgment.splitNamespacedName("a2a__p"), undefined);
  });

  test("may hold a line outside the grammar, which names no successor", () => {
    assert.deepEqual(judge("grep"), { kind: "retired", guidance: "no longer there" });
  });

  test("classify misses as well, and stand on the judgment for its reader", () => {
    assert.equal(judgment.judgeToolNameMiss("shell", new Set(["run"])).kind, "expected-absent");
    assert.equal(judgment.judgeToolNameMiss("Task", new Set()).kind, "unknown");
    assert.deepEqual(
      judgment.protocols.map(({ id }) => id),
      ["mcp", "x"],
    );
    assert.equal(judgment.retired.size, 2);
  });

  test("leave this project's own judgment as it is", () => {
    assert.equal(toolNameJudgment.retired, RETIRED_TOOL_NAMES);
    assert.equal(toolNameJudgment.protocols, PROTOCOLS);
    assert.equal(answer("shell"), "current");
  });
});
