/**
 * Holds what is said of policy files against recorded answers of Gemini CLI 0.61.0. They are of its
 * published core (npm `@google/gemini-cli-core` 0.61.0): `loadPoliciesFromToml` read each text as a
 * user's policy, and `PolicyEngine`, in the mode `default`, was asked about the calls beside it.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { judge } from "../shared/judge.js";
import type { Finding } from "../shared/policy/finding.js";

interface RecordedCall {
  readonly name: string;
  readonly decision: string;
  /** The name and the priority of the rule that decided; absent where none of the file did. */
  readonly by?: string;
  readonly priority?: number;
}

interface RecordedPolicy {
  readonly label: string;
  readonly toml: string;
  /** How many rules the engine made of the text. */
  readonly rules: number;
  /** What it found wrong, by the kind of error. */
  readonly says: readonly string[];
  /** True where it does not start with these rules. */
  readonly throws?: boolean;
  readonly calls: readonly RecordedCall[];
}

function read(name: string): string {
  return readFileSync(new URL(`recorded/gemini-cli/${name}`, import.meta.url), "utf8");
}

const policies = read("policy-files.jsonl")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as RecordedPolicy);

function findingsIn(text: string): readonly Finding[] {
  const path = "/home/me/.gemini/policies/mine.toml";
  return judge({ path, text, surroundings: { home: "/home/me" } }).findings;
}

function isDropped({ says, throws = false }: RecordedPolicy): boolean {
  return throws || says.includes("toml_parse") || says.includes("schema_validation");
}

/** True where the engine, asked about these calls, decided one by a rule of the file. */
function decides({ calls }: RecordedPolicy): boolean {
  return calls.some(({ by }) => by !== undefined);
}

test("every line about policy files in the first recording was asked again, with the same answer", () => {
  const lines = read("policy.txt")
    .split("\n")
    .flatMap((line) => {
      const [, verdict, label] = /^(HIT|MISS) *\| (.+?) \| call=/.exec(line) ?? [];
      return verdict === undefined || label === undefined ? [] : [{ verdict, label }];
    });
  assert.ok(lines.length > 35);
  for (const { verdict, label } of lines) {
    const policy = policies.find((each) => each.label === label);
    assert.ok(policy !== undefined, label);
    assert.equal(decides(policy) ? "HIT" : "MISS", verdict, label);
    // What reaches its call is in force, and what does not is spoken of.
    const findings = findingsIn(policy.toml);
    assert.equal(
      findings.every(({ inForce }) => inForce),
      verdict === "HIT" || label.includes("(glob)"),
      label,
    );
    if (verdict === "MISS") assert.notEqual(findings.length, 0, label);
  }
});

test("a file is called dropped where the engine drops it, and nowhere else", () => {
  assert.ok(policies.filter(isDropped).length > 20);
  for (const policy of policies) {
    const voided = findingsIn(policy.toml).some(({ check }) => check === "voided-file");
    assert.equal(voided, isDropped(policy), policy.label);
  }
});

test("a pattern is called refused where the engine refuses it, and nowhere else", () => {
  for (const { label, toml, says } of policies) {
    const refused = findingsIn(toml).some(({ engineSays }) => engineSays === "rejects");
    assert.equal(refused, says.includes("regex_compilation"), label);
  }
});

test("of a dead name it is said that the engine warns where the engine does, and nowhere else", () => {
  const names = policies.filter(({ toml }) => /^toolName = "[^"]+"$/m.test(toml));
  let warned = 0;
  for (const { label, toml, says } of names.filter(({ toml: each }) => !each.includes("mcpName"))) {
    const [name] = findingsIn(toml).filter(({ check }) => check === "unknown-tool");
    if (name === undefined || toml.split("[[rule").length > 2) continue;
    if (name.engineSays === "warns") warned++;
    assert.equal(name.engineSays === "warns", says.includes("tool_name_warning"), label);
  }
  assert.ok(warned > 0);
});

/** Rules that decided none of the calls and could decide others. */
const OTHER_CALLS = new Set(["rule = []", "nothing"]);

test("one rule alone is called dead only if it decided no call, and is spoken of if it did not", () => {
  const alone = policies.filter(({ toml }) => toml.split("[[rule").length <= 2);
  assert.ok(alone.length > 90);
  for (const policy of alone) {
    const findings = findingsIn(policy.toml);
    // One entry of several may be dead, and the rule alive.
    const dead = findings.some(({ inForce, rule }) => !inForce && rule !== "");
    if (dead) assert.equal(decides(policy), false, policy.label);
    if (!decides(policy) && !OTHER_CALLS.has(policy.label)) {
      assert.notEqual(findings.length, 0, policy.label);
    }
  }
});

/** For each policy of several rules the priorities of those that are called never to decide. */
function covered({ toml }: RecordedPolicy): { priority: number; check: string }[] {
  const lines = toml.split("\n");
  return findingsIn(toml)
    .filter(({ check }) => /^(?:shadowed|redundant|duplicate)-rule$/.test(check))
    .map(({ check, range }) => {
      const head = lines.lastIndexOf("[[rule]]", range.start.line);
      const priority = lines.slice(head).find((line) => line.startsWith("priority"));
      return { check, priority: Number(priority?.split("=")[1]) };
    });
}

test("a rule is called covered if it decided no call although it fits, and nowhere else", () => {
  const several = policies.filter(
    (policy) => policy.toml.split("[[rule]]").length > 2 && !isDropped(policy),
  );
  assert.ok(several.length > 25);
  for (const policy of several) {
    const found = covered(policy);
    for (const { priority, check } of found) {
      const equal = policy.toml.split(`priority = ${priority}\n`).length > 2;
      if (equal) continue;
      assert.ok(
        !policy.calls.some((call) => call.priority === priority),
        `${policy.label}: ${check}`,
      );
    }
    const priorities = [...policy.toml.matchAll(/^priority = (\d+)$/gm)].map(([, each]) =>
      Number(each),
    );
    const idle = new Set(
      priorities.filter((each) => !policy.calls.some((call) => call.priority === each)),
    );
    // Rules on other calls, modes, agents or arguments were not asked for theirs.
    if (/above all|dropped|empty rule|with its name|no word/.test(policy.label)) continue;
    const said = new Set(found.map(({ priority }) => priority));
    for (const priority of idle) {
      assert.ok(said.has(priority), `${policy.label}: ${priority} decides nothing`);
    }
  }
});

test("of rules of equal priority the first one decides", () => {
  const [policy] = policies.filter(({ label }) => label === "equal priority");
  assert.equal(policy?.calls[0]?.decision, "allow");
  const [finding] = findingsIn(policy?.toml ?? "");
  assert.equal(finding?.check, "shadowed-rule");
  assert.equal(finding.severity, "error");
  assert.equal(finding.range.start.line, 6);
});
