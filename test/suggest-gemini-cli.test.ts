/** Names that are offered at a place of a policy file in TOML, marked by `¦`. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { KnownServers } from "../shared/engines/engine.js";
import { TOOL_LINES } from "../shared/engines/gemini-cli/tool-lines.js";
import { judge } from "../shared/judge.js";
import { suggest } from "../shared/suggest.js";

const PATH = "/home/me/.gemini/policies/mine.toml";
const SERVERS: KnownServers = { github: ["get_issue", "a/b"], "my server": undefined };

function offered(marked: string, servers: KnownServers = SERVERS) {
  const offset = marked.indexOf("¦");
  const text = marked.replace("¦", "");
  const found = suggest({ path: PATH, text, surroundings: { home: "/home/me", servers } }, offset);
  return { text, found, names: found?.suggestions.map(({ name }) => name) ?? [] };
}

/** The policy after `name` was chosen. */
function choose(marked: string, name: string): string {
  const { text, found, names } = offered(marked);
  assert.ok(found !== undefined && names.includes(name), `${name} is not offered: ${marked}`);
  return text.slice(0, found.span.start) + name + text.slice(found.span.end);
}

const REST = '\ndecision = "deny"\npriority = 1\n';

test("a chosen name takes the place of the one that is there, whatever the quotes", () => {
  for (const [marked, name, expected] of [
    ['toolName = "¦"', "glob", 'toolName = "glob"'],
    ["toolName = 'read_¦'", "read_file", "toolName = 'read_file'"],
    ['toolName = ["glob", "wr¦"]', "write_file", 'toolName = ["glob", "write_file"]'],
    // Nobody has closed it yet, and without a language for TOML no editor does.
    ['toolName = "¦', "glob", 'toolName = "glob'],
    ['toolName = ["glob", "wr¦', "write_file", 'toolName = ["glob", "write_file'],
    ['mcpName = "¦"\ntoolName = "x"', "github", 'mcpName = "github"\ntoolName = "x"'],
    ['toolName = "x"\nmcpName = "git¦"', "github", 'toolName = "x"\nmcpName = "github"'],
    [
      'mcpName = "github"\ntoolName = "get¦"',
      "get_issue",
      'mcpName = "github"\ntoolName = "get_issue"',
    ],
    [
      'commandPrefix = "git"\ntoolName = "run¦"',
      "run_shell_command",
      'commandPrefix = "git"\ntoolName = "run_shell_command"',
    ],
  ] as const) {
    assert.equal(choose(`[[rule]]\n${marked}${REST}`, name), `[[rule]]\n${expected}${REST}`);
  }
});

test("nothing is offered where no name stands", () => {
  for (const marked of [
    'toolName = "run_shell_command"\ncommandPrefix = "g¦"',
    'toolName = "run_shell_command"\nargsPattern = "¦"',
    'toolName = "glob"\ndenyMessage = "¦"',
    "toolName = ¦",
    '# toolName = "¦"',
    '¦toolName = "glob"',
  ]) {
    assert.equal(offered(`[[rule]]\n${marked}${REST}`).found, undefined, marked);
  }
});

test("whatever is offered is sound where it is offered, and has its line", () => {
  for (const before of ["[[rule]]\n", '[[rule]]\nmcpName = "github"\n']) {
    const { names } = offered(`${before}toolName = "¦"${REST}`);
    assert.ok(names.length > 1);
    for (const name of names) {
      const text = `${before}toolName = "${name}"${REST}`;
      const { findings } = judge({ path: PATH, text, surroundings: { home: "/home/me" } });
      assert.deepEqual(findings, [], name);
    }
  }
  for (const { name, about } of offered(`[[rule]]\ntoolName = "¦"${REST}`, {}).found?.suggestions ??
    []) {
    if (!name.includes("*")) assert.equal(about, TOOL_LINES[name], name);
  }
});

test("servers are offered as they are mounted, and agents where they are read", () => {
  const rule = offered(`[[rule]]\ntoolName = "¦"${REST}`).names;
  assert.deepEqual(
    rule.filter((name) => name.startsWith("mcp_")),
    ["mcp_*", "mcp_github_*", "mcp_github_get_issue", "mcp_github_a_b"],
  );
  assert.ok(rule.includes("codebase_investigator"));
  const checker = offered('[[safety_checker]]\ntoolName = "¦"\n').names;
  assert.ok(checker.includes("write_file") && !checker.includes("codebase_investigator"));
});
