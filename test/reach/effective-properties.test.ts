/** What is said of all calls of a tool is never contradicted by what is said of one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type EffectivePolicy,
  type EffectiveTool,
  type ExplainInput,
  effectivePolicy,
  explain,
  type Layer,
  TOOL_STATES,
} from "../../shared/index.js";
import { holds, madeOf } from "../support/properties.js";
import { calls, layers, places, rules, scopes } from "../support/random-policies.js";
import { recordedQuestions } from "../support/recorded-calls.js";

/** The answers that a state leaves open for a single call. */
const OPEN: Readonly<Partial<Record<EffectiveTool["state"], readonly string[]>>> = {
  denied: ["deny", "missing", "unknown"],
  asks: ["ask", "unknown"],
  allowed: ["allow", "unknown"],
};

const OLD_NAMES: Readonly<Record<string, string>> = {
  Task: "Agent",
  KillShell: "TaskStop",
  RunWorkflow: "Workflow",
};

/** The row of a call's tool: its own, that of its server, or that of all servers unnamed. */
function rowOf({ tools }: EffectivePolicy, called: string): EffectiveTool | undefined {
  const name = OLD_NAMES[called] ?? called;
  const servers = tools.filter(({ kind }) => kind === "server");
  const own = [...tools, ...servers.flatMap((server) => server.tools ?? [])];
  const found = own.find((row) => row.kind === "tool" && row.name === name);
  // No server has a tool whose name holds other signs.
  if (found !== undefined || !/^mcp__[\w-]*$/.test(name)) return found;
  const above = servers.filter((row) => name.startsWith(`${row.name}__`));
  return above.length > 1 ? undefined : (above[0] ?? servers.find((row) => row.name === "mcp__*"));
}

/** Fails where the picture of a policy and the answer about one call do not go together. */
function agrees(question: ExplainInput): EffectiveTool | undefined {
  const { call, ...policy } = question;
  const picture = effectivePolicy(policy);
  const row = rowOf(picture, call.name);
  if (row === undefined) return undefined;
  const { decision, rule, layer, because } = explain(question);
  const told = `${row.name} ${row.state}: ${row.because} But ${decision}: ${because}`;
  const isServer = row.kind === "server";
  // Where all tools of the server are known, this is none of them.
  if (isServer && policy.servers !== undefined) return undefined;
  const open = OPEN[row.state];
  if (open !== undefined) {
    // A server may have no tool of that name.
    assert.ok(open.includes(decision) || (isServer && decision === "missing"), told);
  }
  if (row.state === "default") assert.equal(rule, undefined, told);
  // Of a denied tool only the rules are told that reach all of it.
  if (rule === undefined || decision === "missing" || row.state === "denied") return row;
  assert.ok(
    row.rules.some(
      (each) =>
        (each.rule === rule && each.scope === layer?.scope && each.path === layer?.path) ||
        // Of a server, a rule that reaches all its tools stands for those on single ones.
        (isServer && each.list === decision),
    ),
    told,
  );
  return row;
}

test("of every recorded call, the picture of its policy says the same", (t) => {
  const rows = recordedQuestions().map(agrees);
  const count = (state: string) => rows.filter((row) => row?.state === state).length;
  t.diagnostic(TOOL_STATES.map((state) => `${state} ${count(state)}`).join(", "));
  for (const state of TOOL_STATES) assert.ok(count(state) > 0 || state === "unknown", state);
});

/** Rules on whole tools and servers, which random pieces seldom are. */
const whole = fc.oneof(
  fc.constantFrom("Bash", "Read", "Edit", "Write", "Monitor", "Agent", "TaskStop", "B*", "*Edit"),
  fc.constantFrom("WebFetch(domain:*)", "Bash( *)", "Glob", "Grep", "*", "Re*", "WebSearch"),
  fc.constantFrom(
    "mcp__s",
    "mcp__s__t",
    "mcp__s__*",
    "mcp__*",
    "mcp__*__t",
    "mcp__s__t*",
    "Write(*)",
  ),
  madeOf(["mcp__", "s", "__", "t", "*"], 5),
);

const list = fc.array(fc.oneof(whole, rules), { maxLength: 2 });
const policies: fc.Arbitrary<Layer[]> = fc.array(
  fc.oneof<fc.Arbitrary<Layer>[]>(
    fc.record({
      scope: scopes,
      permissions: fc.record({ allow: list, ask: list, deny: list }, { requiredKeys: [] }),
    }),
    layers,
  ),
  { minLength: 1, maxLength: 3 },
);

const plainCalls = fc.oneof(
  calls,
  fc.record({
    name: fc.constantFrom("Monitor", "WebSearch", "Agent", "TaskStop", "Glob", "Workflow"),
    input: fc.constantFrom(
      {},
      { command: "npm a" },
      { subagent_type: "a" },
      { path: "/home/me/a" },
    ),
  }),
  fc.record({
    name: fc.constantFrom("mcp__s__t", "mcp__s__u", "mcp__s__t__u", "mcp__u__t", "mcp__s_____t"),
  }),
);

test("of any policy, the picture and the answer about a call go together", () => {
  holds(
    fc.property(policies, plainCalls, places, (each, call, place) => {
      agrees({ engine: "claude-code", layers: each, call, ...place });
    }),
    1500,
  );
});

test("a policy as text is the same policy, with places", () => {
  holds(
    fc.property(policies, plainCalls, places, (each, call, place) => {
      const texts = each.map(({ permissions, ...layer }) => ({
        ...layer,
        text: JSON.stringify({ permissions }, undefined, 2),
      }));
      const question = { engine: "claude-code", call, ...place };
      const { range, ...answer } = explain({ ...question, layers: texts });
      assert.deepEqual(answer, explain({ ...question, layers: each }));
      assert.equal(range === undefined, answer.rule === undefined);
      const picture = effectivePolicy({ engine: "claude-code", layers: texts, ...place });
      for (const row of picture.tools) {
        for (const { rule, range: at, ...origin } of row.rules) {
          const index = texts.findIndex(
            ({ text, scope, path }) =>
              scope === origin.scope &&
              path === origin.path &&
              text
                .split("\n")
                [at?.start.line ?? -1]?.slice(at?.start.character, at?.end.character) ===
                JSON.stringify(rule),
          );
          assert.ok(index >= 0, `${rule} stands elsewhere`);
        }
      }
    }),
    300,
  );
});
