import assert from "node:assert/strict";
import { test } from "node:test";
import { sema } from "../../shared/engines/sema/index.js";

/** What sema makes of a project's policy. */
function readSema(text: string) {
  return sema.files[0].read(text, "project");
}

/** The rules that sema reads: `deny Bash(ls)`. */
function rules(text: string): string[] {
  return readSema(text).rules.map(({ list, tool }) => `${list.name} ${tool}`);
}

/** The tools that a policy declares. */
function mounted(tools: string): readonly string[] {
  return readSema(`{"tools": ${tools}}`).mounted ?? [];
}

test("a rule of sema is a tool name and nothing else, blanks included", () => {
  const text =
    '{"permissions": {"allow": ["Bash(ls)"], "requireApproval": [" A "], "deny": ["B"]}}';
  assert.deepEqual(rules(text), ["allow Bash(ls)", "requireApproval  A ", "deny B"]);
  assert.deepEqual(
    readSema(text).rules.map(({ list, content }) => [list.effect, content]),
    [
      ["grant", undefined],
      ["guard", undefined],
      ["guard", undefined],
    ],
  );
});

test("lists of other engines are none of sema's, and neither is a list outside permissions", () => {
  assert.deepEqual(rules('{"permissions": {"ask": ["A"]}, "deny": ["B"]}'), []);
});

test("a star is a wildcard in the tool segment of a namespaced name alone", () => {
  const glob = (rule: string) =>
    readSema(JSON.stringify({ permissions: { deny: [rule] } })).rules[0]?.toolIsGlob;
  for (const rule of ["mcp__a__*", "mcp__a__get_*", "a2a__b__*__c"]) assert.equal(glob(rule), true);
  for (const rule of ["*", "B*", "mcp__*", "mcp__*__x", "github__*"])
    assert.equal(glob(rule), false);
});

test("a rule that holds nothing to be seen is an empty one", () => {
  const text = '{"permissions": {"deny": ["", " ", "\\u00a0", "A"]}}';
  assert.deepEqual(
    readSema(text).rules.map(({ problem }) => problem?.id),
    ["empty-rule", "empty-rule", "empty-rule", undefined],
  );
});

test("tools are declared by name, or as a name with aliases", () => {
  assert.deepEqual(mounted('["Deploy", {"name": "Ship", "aliases": ["Release", "Launch"]}]'), [
    "Deploy",
    "Ship",
    "Release",
    "Launch",
  ]);
  assert.deepEqual(mounted('[{"name": "A"}, "A", {"aliases": ["B"]}, {}]'), ["A"]);
});

test("what is no declaration declares nothing", () => {
  assert.deepEqual(mounted('"Deploy"'), []);
  assert.deepEqual(mounted('{"name": "Deploy"}'), []);
  assert.deepEqual(mounted('[1, null, ["Deploy"], {"name": 2}, {"name": "A", "aliases": "B"}]'), [
    "A",
  ]);
  assert.deepEqual(mounted('[{"name": "A", "aliases": [1, "B", {}]}'), ["A", "B"]);
});

test("every occurrence of a repeated key declares", () => {
  assert.deepEqual(readSema('{"tools": ["A"], "tools": ["B"]}').mounted, ["A", "B"]);
});

test("sema says nothing about any rule, and reads no old name", () => {
  const [rule] = readSema('{"permissions": {"deny": ["Task"]}}').rules;
  assert.ok(rule);
  assert.equal(sema.saysOfName(rule, new Set()), "nothing");
  assert.equal(sema.names.renamed.size, 0);
});
