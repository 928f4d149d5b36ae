/** Fixes that must not be offered, or not as the one right spelling: none is better than a wrong one. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { findGrammarProblem } from "../../shared/engines/claude-code/grammar.js";
import { findingIn, findingsIn, fixesOf } from "./one-rule.js";

test("no fix writes a rule that the engine refuses", () => {
  const wrong: string[] = [];
  for (const rule of [
    // A server takes no content.
    "mcp_github(x)",
    " mcp__github(x)",
    // The name was not all that is wrong.
    "Bash( :*)",
    " Bash(:*)",
    "Bash::*",
    "websearch(a*)",
    "webfetch(example.com)",
    "WebFetch:example.com",
    "Raed(src:*)",
    "read(src:*)",
    "MultiEdit(src:*)",
  ]) {
    for (const list of ["deny", "allow"]) {
      const fixes = findingsIn("claude-code", list, [rule]).flatMap((finding) => finding.fixes);
      for (const { becomes } of fixes) {
        const refused = becomes.filter((result) => findGrammarProblem(result, list) !== undefined);
        wrong.push(...refused.map((result) => `${list} ${rule} -> ${result}`));
      }
    }
  }
  assert.deepEqual(wrong, []);
});

test("the prefix is not written where content follows", () => {
  const servers = { github: undefined };
  const finding = findingIn("claude-code", "deny", "github__get_issue(title:x)", { servers });
  assert.deepEqual(fixesOf(finding), []);
});

test("a list of tools does not lose its content", () => {
  for (const list of ["deny", "allow"]) {
    const { fixes } = findingIn("claude-code", list, "Read, Edit(src/**)");
    for (const { becomes } of fixes) assert.ok(!becomes.includes("Edit"), "all of Edit");
  }
});

test("marks of patterns and lists have no one minted spelling", () => {
  for (const rule of [
    "mcp__github__push|pull",
    "mcp__github|mcp__slack",
    "mcp__github__push;pull",
    "mcp__github__push mcp__github__pull",
    "mcp__github__^get$",
    "mcp__github__get.+",
    "mcp__<server>__get",
  ]) {
    const { fixes } = findingIn("claude-code", "deny", rule);
    assert.deepEqual(
      fixes.filter(({ preferred }) => preferred).map(({ title }) => title),
      [],
      rule,
    );
  }
});

test("only the protocol's own word counts as a prefix of sorts", () => {
  // Another server may be called my_github, and it is the one that was meant.
  const github = { servers: { github: undefined } };
  assert.deepEqual(fixesOf(findingIn("claude-code", "deny", "my_github__get", github)), []);
  // What was meant for a remote agent is no server.
  const helper = { servers: { helper: undefined } };
  const fixes = fixesOf(findingIn("sema", "deny", "a2a_helper__ask", helper));
  assert.ok(!fixes.join().includes("mcp__helper__ask"));
});

test("a whole server is not written at once for a name that broke off", () => {
  const servers = { github: undefined };
  const { fixes } = findingIn("claude-code", "deny", "github__", { servers });
  assert.ok(fixes.every(({ preferred }) => !preferred));
});

test("a word of its own is not made a grant of the shell", () => {
  // Names of other agents' tools, or plain words, not slips of the finger.
  for (const rule of ["Batch", "Hash", "Crash"]) {
    const { fixes } = findingIn("claude-code", "allow", rule);
    assert.ok(
      fixes.every(({ preferred }) => !preferred),
      rule,
    );
  }
});

test("no fix writes a small first letter, though a host mount the tool under it", () => {
  const tools = ["deploy"];
  for (const rule of ["DEPLOY", "Deploy", " deploy", "'deploy'"]) {
    for (const list of ["deny", "allow"]) {
      assert.deepEqual(fixesOf(findingIn("claude-code", list, rule, { tools })), [], rule);
    }
  }
});

test("a path is not put into the rule of a wider tool at once where that grants more", () => {
  // Names of files are not what is in them, and a notebook is not every file.
  for (const rule of ["Glob(src/**)", "NotebookEdit(*.ipynb)"]) {
    const { fixes } = findingIn("claude-code", "allow", rule);
    assert.deepEqual(
      fixes.map(({ preferred }) => preferred),
      [false],
      rule,
    );
  }
});
